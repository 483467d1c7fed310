"""What is kept of results: the games that were counted, in their order, and the ratings that follow from them.

Whoever has played is `p` and a number, or `b` and the name of a bot. A game that was counted stays so, even without its
table.
"""

from __future__ import annotations

from typing import Final

from millwright.service.store.reading import Listing, Reading, Row, listing
from millwright.service.store.statements import Statement, insert, marks, put

NUMBER: Final = "case when substr({0}, 1, 1) = 'p' then cast(substr({0}, 2) as bigint) end"
"""The person whom a column is about; nobody for a bot. So that people are looked up by their number."""

LATE: Final = 3600.0
"""Seconds by which the clocks of two servers may differ: games that ended so long ago may still be uncounted."""

# ---- reading


def uncounted(store: Reading, most: int) -> list[Listing]:
    """Games that are over and were not looked at yet, in the order in which they ended."""
    last = store.row("select coalesce(max(at), 0) as at from rated")
    rows = store.rows(
        "select t.*, 0 as turn from game_table t where t.phase = 'over' and t.changed >= ?"
        " and not exists (select 1 from rated r where r.id = t.id) order by t.changed, t.id limit ?",
        (last["at"] if last else 0) - LATE, most,
    )  # fmt: skip
    return [listing(row) for row in rows]


def last_number(store: Reading) -> int:
    found = store.row("select coalesce(max(n), 0) as n from rated")
    return found["n"] if found else 0


def all_counted(store: Reading) -> list[Row]:
    """Every seat of every game that counts, in order."""
    return store.rows("select * from rated_seat order by n, seat")


def ratings(store: Reading, game: str, people: list[str]) -> dict[str, Row]:
    if not people:
        return {}
    sql = f"select * from rating where game = ? and who in ({marks(len(people))})"
    return {row["who"]: row for row in store.rows(sql, game, *people)}


def ratings_of(store: Reading, who: str) -> list[Row]:
    return store.rows("select * from rating where who = ? order by game", who)


def ladder(store: Reading, game: str, most: int, width: float) -> list[Row]:
    """Bots, and people who wish to be seen: whoever is surely the strongest first."""
    return store.rows(
        f"select r.*, coalesce(p.name, '') as name from rating r left join person p on p.id = {NUMBER.format('r.who')}"
        " left join profile o on o.person = p.id where r.game = ?1"
        " and (substr(r.who, 1, 1) = 'b' or (coalesce(o.public, 0) = 1 and p.name <> ''))"
        " order by r.mu - ?2 * r.sigma desc, r.who limit ?3",
        game, width, most,
    )  # fmt: skip


def against(store: Reading, who: str) -> list[Row]:
    """For each game and opponent: how often somebody came in before them, behind them, or beside them."""
    return store.rows(
        "select a.game, b.who, coalesce(p.name, '') as name, coalesce(o.public, 0) as public,"
        " sum(case when a.place < b.place then 1 else 0 end) as won,"
        " sum(case when a.place > b.place then 1 else 0 end) as lost,"
        " sum(case when a.place = b.place then 1 else 0 end) as tied"
        " from rated_seat a join rated_seat b on b.n = a.n and b.who <> a.who"
        f" left join person p on p.id = {NUMBER.format('b.who')} left join profile o on o.person = p.id"
        " where a.who = ? group by a.game, b.who, p.name, o.public order by count(*) desc, b.who",
        who,
    )  # fmt: skip


def is_public(store: Reading, person: int) -> bool:
    found = store.row("select public from profile where person = ?", person)
    return bool(found and found["public"])


def finished_of(store: Reading, person: int, public: bool, most: int) -> list[Listing]:
    """Games that somebody has played to the end, the latest first; to strangers those that were open to them."""
    rows = store.rows(
        "select t.*, 0 as turn from game_table t where t.phase = 'over' and t.public >= ?2"
        " and t.id in (select table_id from chair where person = ?1) order by t.changed desc limit ?3",
        person, int(public), most,
    )  # fmt: skip
    return [listing(row) for row in rows]


def played(store: Reading, since: float) -> list[Row]:
    """By game: how many tables have played since then and still do, and how many games have ended since."""
    return store.rows(
        "select game, sum(now) as now, sum(ended) as ended from"
        " (select game, count(*) as now, 0 as ended from game_table"
        " where phase = 'playing' and changed >= ? group by game"
        " union all select game, 0, count(*) from game_table where phase = 'over' and changed >= ? group by game)"
        " as found group by game",
        since,
        since,
    )


# ---- writing


def count_game(n: int, table: str, game: str, at: float, seats: list[tuple[str, int]]) -> list[Statement]:
    """One more game, with who has reached which place; a `Conflict` if somebody else counts at the same moment."""
    rows = [insert("rated_seat", n, seat, game, who, place) for seat, (who, place) in enumerate(seats)]
    return [insert("rated", n, table, game, at), *rows]


def put_rating(game: str, who: str, mu: float, sigma: float, games: int, wins: int, n: int) -> Statement:
    return put("rating", game, who, mu, sigma, games, wins, n)


def put_profile(person: int, public: bool) -> Statement:
    return put("profile", person, int(public))

"""The facts loader: the standard board is what the rulebook says, and a wrong board is named by row and reason."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from millwright.cli import main
from millwright.facts import PROSE, PROVENANCES, BadFacts
from millwright.games.game import AnyGame
from millwright.games.registry import GAMES
from millwright.games.workshop.facts import STANDARD, Facts, load_facts
from millwright.playout import playout
from millwright.rulebook import rulebook

TEXT: Final = STANDARD.read_text(encoding="utf-8")
LINES: Final = TEXT.split("\n")
BOARD: Final = "my-board.toml"


def write_board(folder: Path, content: str) -> Path:
    path = folder / BOARD
    path.write_text(content, encoding="utf-8")
    return path


def edited(old: str, new: str, at: int = 0) -> str:
    """The standard file with the first `old` at or after this line replaced."""
    start = sum(len(line) + 1 for line in LINES[: max(0, at - 1)])
    found = TEXT.index(old, start)
    return TEXT[:found] + new + TEXT[found + len(old) :]


def line_of(header: str, nth: int = 1) -> int:
    """The line of the nth such header."""
    return [n for n, line in enumerate(LINES, 1) if line.split("#")[0].strip() == header][nth - 1]


def without_table(header: str) -> str:
    """The standard file without a table, up to the next empty line."""
    start = line_of(header) - 1
    end = LINES.index("", start)
    return "\n".join(LINES[:start] + LINES[end:])


def data() -> dict[str, Any]:
    return tomllib.loads(TEXT)


@pytest.fixture(scope="module")
def facts() -> Facts:
    return load_facts(STANDARD)


# ---- the standard board


def test_the_counts_of_the_board(facts: Facts) -> None:
    assert facts.deck.size == 39
    assert sum(facts.deck.setup) == 6
    assert len(facts.map.town_ids) == len(facts.map.town_names) == 33
    assert len(facts.map.connection_ids) == len(facts.map.ends) == 54
    assert sum(facts.map.spaces) == 67
    assert set(facts.map.values) == {2, 3, 4}
    assert len(facts.industry_ids) == 5
    assert facts.numbers.aside == {2: 11, 3: 12, 4: 11, 5: 9}
    assert len(facts.colours) == 5


@pytest.mark.parametrize(
    ("name", "links"),
    [("reading-oxford", 1), ("reading-southampton", 1), ("gloucester-reading", 2), ("guildford-portsmouth", 1)],
)
def test_the_connections_that_the_rulebook_names(facts: Facts, name: str, links: int) -> None:
    number = facts.map.connection_ids.index(name)
    assert {facts.map.town_ids[end] for end in facts.map.ends[number]} == set(name.split("-"))
    assert facts.map.spaces[number] == links
    assert facts.prov[f"connection.{name}.exists"] == "seed"
    assert facts.prov[f"connection.{name}.links"] == "seed"


@pytest.mark.parametrize("town", ["reading", "southampton", "gloucester"])
def test_the_values_that_the_rulebook_names(facts: Facts, town: str) -> None:
    assert facts.map.values[facts.map.town_ids.index(town)] == 2
    assert facts.prov[f"town.{town}.value"] == "seed"
    assert facts.prov[f"town.{town}.name"] == "seed"


def test_the_crossing_is_that_of_the_rulebook(facts: Facts) -> None:
    assert [facts.map.connection_ids[c] for c in facts.map.crossing] == ["leeds-liverpool", "manchester-lancaster"]
    barred = {facts.map.town_ids[town]: other for town, other in enumerate(facts.map.barred) if other >= 0}
    one, other = facts.map.crossing
    assert barred == {"leeds": other, "liverpool": other, "manchester": one, "lancaster": one}
    assert facts.prov["connection.leeds-liverpool.exists"] == "seed"


def test_every_datum_has_a_known_provenance(facts: Facts) -> None:
    assert set(facts.prov.values()) <= set(PROVENANCES) - {"owner"}
    for town in facts.map.town_ids:
        assert {f"town.{town}.{field}" for field in ("name", "value", "industry", "position")} <= set(facts.prov)
    assert facts.prov["town.bristol.industry"] == facts.prov["industry.port.name"] == "seed"
    assert facts.prov["town.london.name"] == "public"
    assert facts.prov["town.hull.value"] == "reconstructed"


def test_of_the_cards_only_the_six_for_the_setup_are_known_by_kind(facts: Facts) -> None:
    """W03: how many of the others are wild is a choice of ours."""
    known = [name for name, mark in facts.prov.items() if name.startswith("card.") and mark == "seed"]
    assert known == [f"card.C0{n}.kind" for n in range(1, 7)]
    assert sum(facts.deck.setup) == 6
    made = [name for name, mark in facts.prov.items() if name.endswith(".kind") and mark == "reconstructed"]
    assert len(made) == 33


PROVENANCE_ROWS: Final = {
    "33 towns: name": ("town", "name"),
    "33 towns: value": ("town", "value"),
    "33 towns: industry": ("town", "industry"),
    "33 towns: position on the map": ("town", "position"),
    "54 connections: that they exist": ("connection", "exists"),
    "54 connections: single or double": ("connection", "links"),
    "39 cards: the kind": ("card", "kind"),
    "39 cards: which town or value": ("card", "which"),
    "Demand tokens: how many of each of 5 kinds": ("tokens", "count"),
}


def test_the_rulebook_page_counts_the_provenances(facts: Facts) -> None:
    """Row by row as the facts file has them, and together."""
    rows = [[cell.strip(" *") for cell in line.split("|")[1:-1]] for line in rulebook("workshop").splitlines()]
    table = {row[0]: [int(n) for n in row[1:]] for row in rows if len(row) == 5 and all(n.isdecimal() for n in row[1:])}
    for title, (kind, field) in PROVENANCE_ROWS.items():
        marks = [m for name, m in facts.prov.items() if name.startswith(f"{kind}.") and name.endswith(f".{field}")]
        assert table[title] == [marks.count(mark) for mark in ("seed", "public", "derived", "reconstructed")], title
    total = table.pop("Together")
    assert total == [sum(column) for column in zip(*table.values(), strict=True)]


def test_every_town_has_one_card_and_wild_cards_have_a_value(facts: Facts) -> None:
    towns = len(facts.map.town_ids)
    assert [a + b for a, b in zip(facts.deck.plain, facts.deck.setup, strict=True)][:towns] == [1] * towns
    assert facts.deck.ids[towns:] == ["wild-2", "wild-3", "wild-4"]
    assert facts.deck.towns[towns:] == [-1] * 3


# ---- edits that must be refused: (what was done, the text, the line, the row, a piece of the reason)

FIRST_TOWN: Final = line_of("[[towns]]")
SECOND_TOWN: Final = line_of("[[towns]]", 2)
FIRST_LINK: Final = line_of("[[connections]]")
SECOND_LINK: Final = line_of("[[connections]]", 2)
FIRST_CARD: Final = line_of("[[cards]]")
LAST_TOKENS: Final = line_of("[[demand_tokens]]", 5)
CONSTANTS: Final = line_of("[constants]")
CROSSING: Final = line_of("[crossing]")
PIECES: Final = line_of("[pieces]")
ASIDE: Final = line_of("[set_aside]")
HULL: Final = LINES.index('id = "hull"')  # the line of its header, counted from 1
META: Final = line_of("[meta]")
INDUSTRY: Final = line_of("[[industry_types]]")
WILD: Final = next(n for n, line in enumerate(LINES, 1) if line == 'kind = "wild"') - 2
NTH_WILD: Final = sum(line == "[[cards]]" for line in LINES[:WILD])
COLOURS: Final = '["red", "blue", "yellow", "green", "black"]'

A_LINK: Final = data()["connections"][0]
TOWN: Final = "towns row 1 (glasgow)"
LINK: Final = f"connections row 1 ({A_LINK['id']})"
LINK_2: Final = f"connections row 2 ({data()['connections'][1]['id']})"
CARD: Final = "cards row 1 (C01)"

Bad = tuple[str, str, int, str, str]

BAD_TOWNS: Final[list[Bad]] = [
    ("value 7", edited("value = 3", "value = 7", FIRST_TOWN), FIRST_TOWN, TOWN, "from 2 to 4"),
    ("value text", edited("value = 3", 'value = "3"', FIRST_TOWN), FIRST_TOWN, TOWN, '`value` is "3"'),
    ("value float", edited("value = 3", "value = 3.0", FIRST_TOWN), FIRST_TOWN, TOWN, "`value` is 3.0"),
    ("value boolean", edited("value = 3", "value = true", FIRST_TOWN), FIRST_TOWN, TOWN, "`value` is true"),
    ("value date", edited("value = 3", "value = 2010-06-01", FIRST_TOWN), FIRST_TOWN, TOWN, "2010-06-01"),
    ("no value", edited("value = 3\n", "", FIRST_TOWN), FIRST_TOWN, TOWN, "`value` is missing"),
    ("no name", edited('name = "Glasgow"\n', "", FIRST_TOWN), FIRST_TOWN, TOWN, "`name` is missing"),
    ("name number", edited('"Glasgow"', "4", FIRST_TOWN), FIRST_TOWN, TOWN, "`name` is 4: a text"),
    ("off the map", edited("x = 110", "x = 1001", FIRST_TOWN), FIRST_TOWN, TOWN, "from 0 to 1000"),
    ("y float", edited("y = 120", "y = 1.5", FIRST_TOWN), FIRST_TOWN, TOWN, "`y` is 1.5"),
    ("industry", edited('"heavy"', '"coal"', FIRST_TOWN), FIRST_TOWN, TOWN, "no such industry type (there are: port"),
    ("twice", edited('"edinburgh"', '"glasgow"', SECOND_TOWN), SECOND_TOWN, "towns row 2 (glasgow)", "an earlier row"),
    ("blanks", edited('"glasgow"', '"old glasgow"', FIRST_TOWN), FIRST_TOWN, "towns row 1 (old glasgow)", "hyphens"),
    ("capital", edited('"glasgow"', '"Glasgow"', FIRST_TOWN), FIRST_TOWN, "towns row 1 (Glasgow)", "small letters"),
    ("no id", edited('id = "glasgow"\n', "", FIRST_TOWN), FIRST_TOWN, "towns row 1", "`id` is missing"),
    ("prov word", edited('value = "recon', 'value = "x', FIRST_TOWN), FIRST_TOWN, TOWN, "one of seed, public"),
    ("prov list", edited("prov = {", 'prov = ["seed"] # {', FIRST_TOWN), FIRST_TOWN, TOWN, "`prov` of name"),
    (
        "lonely",
        TEXT.replace('"hull"\nb', '"york"\nb').replace('b = "hull"', 'b = "bristol"'),
        HULL,
        "(hull)",
        "no connec",
    ),
    ("no towns", TEXT.replace("[[towns]]", "[[villages]]"), 0, "", "at least one [[towns]] is needed"),
    ("towns = 3", "towns = 3\n" + TEXT.replace("[[towns]]", "[[villages]]"), 0, "", "at least one [[towns]] is needed"),
    ("towns = [3]", "towns = [3]\n" + TEXT.replace("[[towns]]", "[[villages]]"), 0, "", "at least one [[towns]]"),
]

BAD_CONNECTIONS: Final[list[Bad]] = [
    ("unknown end", edited('a = "', 'a = "x', FIRST_LINK), FIRST_LINK, LINK, "no such town (there are: glasgow, edin"),
    ("unknown other end", edited('b = "', 'b = "x', FIRST_LINK), FIRST_LINK, LINK, "`b` is"),
    ("no end", edited("\nb = ", "\nbb = ", FIRST_LINK), FIRST_LINK, LINK, "`b` is missing"),
    ("a loop", edited('b = "edinburgh"', 'b = "glasgow"', FIRST_LINK), FIRST_LINK, LINK, "two different towns"),
    (
        "twice",
        edited('b = "carlisle"', 'b = "edinburgh"', SECOND_LINK),
        SECOND_LINK,
        LINK_2,
        "joined by an earlier row",
    ),
    (
        "twice, turned round",
        edited('a = "glasgow"\nb = "carlisle"', 'a = "edinburgh"\nb = "glasgow"', SECOND_LINK),
        SECOND_LINK,
        LINK_2,
        "edinburgh and glasgow are joined by an earlier row",
    ),
    ("same id", edited("glasgow-carlisle", "glasgow-edinburgh", SECOND_LINK), SECOND_LINK, "row 2", "an earlier row"),
    ("three links", edited("links = 1", "links = 3", FIRST_LINK), FIRST_LINK, LINK, "from 1 to 2"),
    ("no links", edited("links = 1", "links = 0", FIRST_LINK), FIRST_LINK, LINK, "`links` is 0"),
    ("prov", edited('exists = "', 'exists = "un', FIRST_LINK), FIRST_LINK, LINK, "`prov` of exists"),
    ("none", TEXT.replace("[[connections]]", "[[roads]]"), 0, "", "at least one [[connections]] is needed"),
]

BAD_CROSSINGS: Final[list[Bad]] = [
    (
        "unknown",
        edited('["leeds-liverpool"', '["leeds-hul"'),
        CROSSING,
        "[crossing]",
        "'leeds-hul': no such connection",
    ),
    ("one", edited(', "manchester-lancaster"]', "]", CROSSING), CROSSING, "[crossing]", "two different connections"),
    ("same", edited('"manchester-lancaster"]', '"leeds-liverpool"]'), CROSSING, "[crossing]", "two different connec"),
    ("meet", edited('"manchester-lancaster"]', '"leeds-hull"]', CROSSING), CROSSING, "[crossing]", "meet in a town"),
    ("numbers", edited('"manchester-lancaster"]', "3]", CROSSING), CROSSING, "[crossing]", "no such connection"),
    ("a text", edited('["leeds-liverpool", "manchester-lancaster"]', '"x"'), CROSSING, "[crossing]", "a list of two"),
    ("rule", edited('rule = "literal"', 'rule = "maybe"', CROSSING), CROSSING, "[crossing]", "no_junction, literal"),
    ("missing", without_table("[crossing]"), 0, "[crossing]", "is missing"),
]

BAD_CARDS: Final[list[Bad]] = [
    ("town", edited('town = "leeds"', 'town = "hell"', FIRST_CARD), FIRST_CARD, CARD, "no such town"),
    ("no town", edited('town = "leeds"\n', "", FIRST_CARD), FIRST_CARD, CARD, "`town` is missing"),
    ("kind", edited('kind = "setup"', 'kind = "trump"', FIRST_CARD), FIRST_CARD, CARD, "general, setup, wild"),
    ("id", edited('"C02"', '"C01"', FIRST_CARD), line_of("[[cards]]", 2), "cards row 2 (C01)", "an earlier row has it"),
    ("wild 9", edited("value = 2", "value = 9", WILD), WILD, f"cards row {NTH_WILD} (C34)", "no town has it"),
    ("wild 0", edited("value = 2", "value = 0", WILD), WILD, f"cards row {NTH_WILD} (C34)", "from 1 to 9"),
    ("wild, no value", edited("value = 2\n", "", WILD), WILD, f"cards row {NTH_WILD}", "`value` is missing"),
    ("prov", edited('which = "', 'which = "un', FIRST_CARD), FIRST_CARD, CARD, "`prov` of which"),
    ("deck size", edited("town_deck_size = 39", "town_deck_size = 40"), CONSTANTS, "[constants]", "there are 39"),
    ("one more", edited("[[cards]]", '[[cards]]\nid = "C99"\nkind = "general"\ntown = "hull"\n\n[[cards]]'), CONSTANTS,
     "[constants]", "`town_deck_size` is 39, but there are 40"),
    ("set-up count", edited("setup_cards = 6", "setup_cards = 5"), CONSTANTS, "[constants]", "but 6 [[cards]]"),
    ("none", TEXT.replace("[[cards]]", "[[karten]]"), 0, "", "at least one [[cards]] is needed"),
]  # fmt: skip

BAD_NUMBERS: Final[list[Bad]] = [
    ("max_links", edited("max_links_per_turn = 2", "max_links_per_turn = 3"), CONSTANTS, "[constants]", "must be 2"),
    ("min_bid", edited("min_bid = 0", "min_bid = 1"), CONSTANTS, "[constants]", "must be 0"),
    ("start money", edited("start_money = 50", "start_money = -1"), CONSTANTS, "[constants]", "from 0 to 999"),
    ("boolean", edited("start_money = 50", "start_money = true"), CONSTANTS, "[constants]", "`start_money` is true"),
    (
        "float",
        edited("link_cost_rail = 2", "link_cost_rail = 2.5"),
        CONSTANTS,
        "[constants]",
        "`link_cost_rail` is 2.5",
    ),
    ("infinity", edited("start_income = 0", "start_income = inf"), CONSTANTS, "[constants]", "a whole number from 0"),
    ("too many shown", edited("reveal_at_start = 1", "reveal_at_start = 3"), CONSTANTS, "[constants]", "from 1 to 2"),
    ("values crossed", edited("value_max = 4", "value_max = 1"), CONSTANTS, "[constants]", "from 2 to 9"),
    ("missing", edited("link_cost_canal = 3\n", ""), CONSTANTS, "[constants]", "`link_cost_canal` is missing"),
    ("aside text", edited('"3" = 12', '"3" = "12"'), ASIDE, "[set_aside]", '`3` is "12"'),
    ("aside missing", edited('"4" = 11\n', ""), ASIDE, "[set_aside]", "`4` is missing"),
    ("turns", edited('"4" = 4', '"4" = 3'), line_of("[turns_per_round]"), "[turns_per_round]", "turn up 4 cards"),
    ("no aside", TEXT.replace("[set_aside]", "[asides]"), 0, "[set_aside]", "is missing"),
    ("no rounds", TEXT.replace("[rounds_per_era]", "[rounds]"), 0, "[rounds_per_era]", "is missing"),
    ("no turns", TEXT.replace("[turns_per_round]", "[turns]"), 0, "[turns_per_round]", "is missing"),
    ("schema 2", edited("schema = 1", "schema = 2"), META, "[meta]", "`schema` is 2"),
    ("schema missing", edited("schema = 1\n", ""), META, "[meta]", "`schema` is missing"),
    ("no meta", TEXT.replace("[meta]", "[about]"), 0, "[meta]", "is missing"),
    ("constants = 3", "constants = 3\n" + "\n".join(LINES[ASIDE - 1 :]), 0, "", "is missing"),
]

BAD_PIECES: Final[list[Bad]] = [
    ("no industries", edited("industries_per_colour = 20", "industries_per_colour = 0"), PIECES, "[pieces]", "1 to 99"),
    ("markers", edited("industries_per_colour = 20", "industries_per_colour = 2\nindustries_include_markers = true"),
     PIECES, "[pieces]", "3 to 99"),
    ("markers a number", edited(COLOURS, COLOURS + "\nindustries_include_markers = 2"),
     PIECES, "[pieces]", "true or false is needed"),
    ("four colours", edited(COLOURS, '["red", "blue", "yellow", "green"]'), PIECES, "[pieces]", "has 4 colours: 5 are"),
    ("colour twice", edited(COLOURS, COLOURS.replace("blue", "red")), PIECES, "[pieces]", "an earlier row has it"),
    ("colour luck", edited(COLOURS, COLOURS.replace("blue", "luck")), PIECES, "[pieces]", '"luck"'),
    ("colour number", edited(COLOURS, COLOURS.replace('"blue"', "3")), PIECES, "[pieces]", "must hold texts only"),
    ("colour blanks", edited(COLOURS, COLOURS.replace("blue", "sky blue")), PIECES, "[pieces]", "small letters"),
    ("colours a text", edited(COLOURS, '"red"'), PIECES, "[pieces]", "a list of texts is needed"),
    ("no pieces", TEXT.replace("[pieces]", "[bits]").replace("[pieces.prov]", "[bits.prov]"), 0, "[pieces]", "missing"),
    ("few tokens", TEXT.replace("count = 5", "count = 3"), LAST_TOKENS, "tokens row 5", "15 tokens, but 20"),
    ("no craft", "\n".join(LINES[: LAST_TOKENS - 1] + LINES[LAST_TOKENS + 4 :]), line_of("[[demand_tokens]]", 4),
     "demand_tokens row 4", "no row counts the tokens of craft"),
    ("tokens twice", edited('"heavy"', '"port"', line_of("[[demand_tokens]]", 2)), line_of("[[demand_tokens]]", 2),
     "demand_tokens row 2", "an earlier row"),
    ("token industry", edited('"craft"', '"coal"', LAST_TOKENS), LAST_TOKENS, "row 5", "no such industry type"),
    ("token count", edited("count = 5", "count = -5", LAST_TOKENS), LAST_TOKENS, "row 5", "from 0 to 99"),
    ("industry id", edited('id = "port"', 'id = "PORT"'), INDUSTRY, "industry_types row 1", "small letters"),
    ("industry name", edited('name = "Port"\n', ""), INDUSTRY, "industry_types row 1 (port)", "`name` is missing"),
]  # fmt: skip

BAD: Final = {
    f"{group}: {name}": (content, line, row, reason)
    for group, rows in {
        "towns": BAD_TOWNS,
        "connections": BAD_CONNECTIONS,
        "crossing": BAD_CROSSINGS,
        "cards": BAD_CARDS,
        "numbers": BAD_NUMBERS,
        "pieces": BAD_PIECES,
    }.items()
    for name, content, line, row, reason in rows
}


@pytest.mark.parametrize("what", list(BAD))
def test_a_wrong_row_is_named_with_its_line_and_reason(what: str, tmp_path: Path) -> None:
    content, line, row, reason = BAD[what]
    with pytest.raises(BadFacts) as caught:
        load_facts(write_board(tmp_path, content))
    message = str(caught.value)
    assert message.startswith(f"{BOARD}:{line}: " if line else f"{BOARD}: ")
    assert row in message
    assert reason in message
    assert "\n" not in message


@pytest.mark.parametrize(("seats", "now", "cards"), [(2, 11, 28), (3, 12, 27), (4, 11, 28), (5, 9, 30)])
def test_what_is_not_set_aside_is_dealt_out_exactly(seats: int, now: int, cards: int, tmp_path: Path) -> None:
    """W04: 39 cards less those set aside fill whole rounds, for every number of players by itself."""
    content = edited(f'"{seats}" = {now}', f'"{seats}" = {now + 1}', ASIDE)
    with pytest.raises(BadFacts) as caught:
        load_facts(write_board(tmp_path, content))
    assert str(caught.value).startswith(f"{BOARD}:{ASIDE}: [set_aside]: `{seats}` sets {now + 1} of 39 cards aside")
    assert f"leaves {cards - 1}, but" in str(caught.value)
    assert f"need {cards}" in str(caught.value)


def test_set_up_cards_are_never_set_aside(tmp_path: Path) -> None:
    """W04: with nearly all cards set-up cards, there is nothing to set aside from."""
    content = TEXT.replace('kind = "general"', 'kind = "setup"')
    kinds = [card["kind"] for card in tomllib.loads(content)["cards"]]
    content = content.replace("setup_cards = 6", f"setup_cards = {kinds.count('setup')}")
    with pytest.raises(BadFacts, match=r"\[set_aside\]: `2` is 11, but only 6 cards are not set-up cards"):
        load_facts(write_board(tmp_path, content))


# ---- layout, digest, and files that are no facts at all


def test_the_digest_is_of_the_content_not_of_the_layout(tmp_path: Path, facts: Facts) -> None:
    loose = "# mine\n" + TEXT.replace(" = ", "  =  ").replace("\n", "\r\n")
    assert load_facts(write_board(tmp_path, loose)).digest == facts.digest
    other = edited("start_money = 50", "start_money = 51")
    assert load_facts(write_board(tmp_path, other)).digest != facts.digest


def test_a_row_without_a_header_of_its_own_is_named_without_a_line(tmp_path: Path) -> None:
    """Inline tables have no line that could be found, but a number and a name."""
    inline = ", ".join(f'{{industry = "{i}", count = 5}}' for i in ("port", "heavy", "textile", "light", "coal"))
    start, end = line_of("[[demand_tokens]]") - 1, PIECES - 1
    content = f"demand_tokens = [{inline}]\n" + "\n".join(LINES[:start] + LINES[end:])
    with pytest.raises(BadFacts, match=rf"^{BOARD}: demand_tokens row 5: `industry` is"):
        load_facts(write_board(tmp_path, content))


def test_a_row_that_does_not_say_is_the_owners(tmp_path: Path) -> None:
    content = edited("prov = {", "from = {", FIRST_TOWN)
    own = load_facts(write_board(tmp_path, content))
    assert own.prov["town.glasgow.value"] == "owner"
    assert own.prov["town.edinburgh.value"] == "reconstructed"


NO_TOML: Final = {
    "empty": (b"", "[meta] is missing"),
    "prose": (b"a board of my own\n", "not TOML: "),
    "a key twice": (TEXT.replace("schema = 1", "schema = 1\nschema = 1").encode(), "my-board.toml:22: not TOML: "),
    "junk": (bytes(range(128, 256)), "not a text file (byte 0 is not UTF-8)"),
    "UTF-16": (TEXT.encode("utf-16"), "not a text file"),
    "NUL": (TEXT.replace("Glasgow", "Glas\0gow").encode(), "not TOML: "),
    "half": (TEXT[: len(TEXT) // 2 + 7].encode(), ""),
}


@pytest.mark.parametrize("what", list(NO_TOML))
def test_a_file_that_is_no_facts_file(what: str, tmp_path: Path) -> None:
    content, reason = NO_TOML[what]
    path = tmp_path / BOARD
    path.write_bytes(content)
    with pytest.raises(BadFacts) as caught:
        load_facts(path)
    assert str(caught.value).startswith(BOARD)
    assert reason in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadFacts, match=r"none\.toml: No such file or directory"):
        load_facts(tmp_path / "none.toml")
    with pytest.raises(BadFacts, match=r": Is a directory"):
        load_facts(tmp_path)


# ---- sound boards of an owner


def test_an_owners_board_is_played_and_its_records_name_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = edited("start_money = 50", "start_money = 60").replace("link_cost_canal = 3", "link_cost_canal = 4")
    board = write_board(tmp_path, content)
    folder = tmp_path / "records"
    series = ["simulate", "workshop", "--seats", "3", "--games", "1", "--record", str(folder)]
    assert main([*series, "--facts", str(board)]) == 0
    (record,) = folder.iterdir()
    capsys.readouterr()

    assert main(["check", str(record)]) == 2
    told = capsys.readouterr().err
    assert f"{record}:3: played with other facts ({BOARD}): give that file with --facts" in told

    assert main(["check", "--facts", str(board), str(record)]) == 0
    assert ": ok, " in capsys.readouterr().out
    assert main(["moves", "--facts", str(board), str(record), "--at", "15"]) == 0
    assert "bid 60 " in capsys.readouterr().out


def test_a_renamed_town_is_written_with_its_new_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = write_board(tmp_path, TEXT.replace('"exeter"', '"plymouth"').replace('"Exeter"', '"Plymouth"'))
    folder = tmp_path / "records"
    argv = ["simulate", "workshop", "--seats", "4", "--games", "2", "--record", str(folder), "--facts", str(board)]
    assert main(argv) == 0
    text = "".join(path.read_text() for path in folder.iterdir())
    assert "take plymouth\n" in text
    assert " exeter\n" not in text
    assert main(["check", "--facts", str(board), *[str(path) for path in folder.iterdir()]]) == 0
    assert capsys.readouterr().err == ""


# ---- no number is beyond what could be printed


def numbered_lines(lines: list[str]) -> dict[tuple[str, str], int]:
    """The first line of each key with a number, by header and key; what only readers look at is left out."""
    found: dict[tuple[str, str], int] = {}
    header = ""
    for n, line in enumerate(lines):
        header = line.split("#")[0].strip("[] ") if line.startswith("[") else header
        key, equals, value = line.partition(" = ")
        prose = key in PROSE or any(part in PROSE for part in header.split("."))
        if equals and key.isidentifier() and not prose and re.search(r"\d", re.sub(r'"[^"]*"', "", value)):
            found.setdefault((header, key), n)
    return found


@pytest.mark.parametrize("number", ["-1", "10000", "9" * 30, "nan"])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_number_beyond_all_bounds_is_refused_with_its_row(game: AnyGame, number: str, tmp_path: Path) -> None:
    lines = game.standard.read_text(encoding="utf-8").split("\n")
    for (header, key), n in numbered_lines(lines).items():
        if (header, number) == ("income_track", "-1") and game.id == "brass":
            continue  # income may be negative
        spoilt = re.sub(r'("[^"]*")|(?<![\w.])-?\d+(\.\d+)?', lambda m: m[1] or number, lines[n])
        path = write_board(tmp_path, "\n".join([*lines[:n], spoilt, *lines[n + 1 :]]))
        with pytest.raises(BadFacts) as refused:
            game.load_facts(path)
        told = str(refused.value)
        assert told.startswith(BOARD) and (header in told or key in told) and len(told) < 300


def test_a_facts_file_has_an_end(tmp_path: Path) -> None:
    with pytest.raises(BadFacts, match=f"^{BOARD}: larger than 1 MiB: no facts file is$"):
        load_facts(write_board(tmp_path, TEXT + "#" * 1_100_000))


# ---- whatever is done to the file, it is refused with a reason, or it can be played to the end

TOKENS: Final = ["0", "1", "2", "9", "-1", "40", "true", '""', '"leeds"', '"x y"', "[]", "{}", "2.5", "[[towns]]", "= "]


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """The standard file after a few changes to its lines."""
    lines = LINES[:]
    for _ in range(draw(st.integers(1, 3))):
        n = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["value", "value", "value", "delete", "double", "swap"])):
            case "value":
                key, _, _ = lines[n].partition(" = ")
                lines[n] = f"{key} = {draw(st.sampled_from(TOKENS))}"
            case "delete":
                del lines[n]
            case "double":
                lines.insert(n, lines[n])
            case "swap":
                m = draw(st.integers(0, len(lines) - 1))
                lines[n], lines[m] = lines[m], lines[n]
    return "\n".join(lines)


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=spoilt(), seats=st.sampled_from((2, 3, 4, 5)))
def test_a_spoilt_file_is_refused_or_plays(content: str, seats: int, tmp_path: Path) -> None:
    path = write_board(tmp_path, content)
    try:
        own = load_facts(path)
    except BadFacts as error:
        assert str(error).startswith(BOARD)
        return
    game = GAMES["workshop"]
    assert playout(game.start(own, seats, {}), Random(seats)) > 0

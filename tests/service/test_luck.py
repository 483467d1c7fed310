"""Provable luck: its numbers are pinned and even, whole games verify, and whatever is tampered with is found."""

from __future__ import annotations

from typing import Any, Final

import pytest

from millwright.games.registry import GAMES
from millwright.kernel import LUCK, offers, play, share, waiting
from millwright.record import SEED_DIGITS, BadRecord, is_hex
from millwright.replay import replay
from millwright.service.luck import Luck, check, commitment, new_seed
from tests.service.lucky import SALTS, SEED, facts_of, lucky_game, played, read

ONE: Final = "1".zfill(64)
TWO: Final = (("red", "ab" * 16), ("blue", "cd" * 16))
OTHER: Final = SEED[:-1] + "e"


# ---- numbers


def test_the_commitment_is_what_sha256sum_says() -> None:
    """Pinned, as games that are under way depend on it: printf 'millwright luck commitment 1\\n...' | sha256sum."""
    assert commitment(ONE) == "27fba5ca213790109d295f4c90c19cbdf810780c9b9fd76b62bcb4dd0836854f"


def test_a_draw_is_what_openssl_says() -> None:
    """Pinned: printf 'millwright luck draw 1\\nred ...\\nblue ...\\n0 0\\n' | openssl dgst -sha256 -mac hmac ..."""
    drawn = 0xAB3C5E889BC4A49D9E51E32FCDC4567FFB4FD20C23E74DB06F0C773DF9AF257F
    assert Luck(ONE, TWO).draw(0, 0) == drawn
    assert Luck(ONE, TWO).below(256, 0) == 0xAB


def test_the_first_numbers_are_pinned() -> None:
    salted, plain = Luck(ONE, TWO), Luck(ONE)
    assert [salted.below(6, n) for n in range(12)] == [5, 3, 4, 1, 4, 5, 2, 5, 3, 0, 5, 4]
    assert [salted.below(52, n) for n in range(8)] == [42, 25, 37, 51, 39, 44, 51, 48]
    assert [plain.below(6, n) for n in range(12)] == [3, 0, 4, 0, 4, 0, 1, 1, 4, 3, 3, 0]


def test_everything_counts() -> None:
    """Seed, salts, whose they are, their order, and the number of the decision: each alone changes the draw."""
    lucks = [Luck(SEED, SALTS), Luck(OTHER, SALTS), Luck(SEED), Luck(SEED, SALTS[:1]), Luck(SEED, SALTS[::-1])]
    lucks += [Luck(SEED, (("red", SALTS[1][1]), ("blue", SALTS[0][1]))), Luck(SEED, (("blue", SALTS[0][1]),))]
    draws = [luck.draw(n, again) for luck in lucks for n in range(12) for again in range(3)]
    assert len(set(draws)) == len(draws)


def test_a_number_that_is_too_large_is_drawn_again() -> None:
    luck = Luck(SEED, SALTS)
    firsts = [luck.draw(n, 0) >> 253 for n in range(200)]
    assert {first for first in firsts if first >= 5} == {5, 6, 7}
    for n, first in enumerate(firsts):
        found = luck.below(5, n)
        assert found == first if first < 5 else found in [luck.draw(n, again) >> 253 for again in range(1, 20)]


def test_the_range_of_the_numbers() -> None:
    luck = Luck(SEED, SALTS)
    assert {luck.below(1, n) for n in range(9)} == {0}
    assert {luck.below(8, n) for n in range(99)} == set(range(8))
    assert luck.below(1 << 256, 0) == luck.draw(0, 0)
    with pytest.raises(ValueError, match="no odds to draw from"):
        luck.below(0, 0)


def chi_square(counts: list[int], odds: list[int]) -> float:
    expected = [sum(counts) * odd / sum(odds) for odd in odds]
    return sum((count - should) ** 2 / should for count, should in zip(counts, expected, strict=True))


WORST: Final = {2: 10.83, 3: 13.82, 5: 18.47, 6: 20.52, 7: 22.46, 10: 27.88, 16: 37.70}
"""What an even draw exceeds once in a thousand times, by the number of its cells."""


@pytest.mark.parametrize("total", list(WORST))
def test_numbers_come_evenly(total: int) -> None:
    drawn = [Luck(SEED, SALTS).below(total, n) for n in range(4000)]
    assert chi_square([drawn.count(i) for i in range(total)], [1] * total) < WORST[total]


def test_seeds_come_from_the_system() -> None:
    seeds = {new_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert all(is_hex(seed, SEED_DIGITS) for seed in seeds)


# ---- moves


def test_a_number_falls_on_its_share() -> None:
    assert [share([2, 0, 3], rest) for rest in range(5)] == [0, 0, 2, 2, 2]
    with pytest.raises(ValueError, match="no odds to draw from"):
        share([], 0)


def tokens() -> Any:
    """Three seats at Workshop of the World; luck draws demand tokens, of which there are unequal numbers."""
    game, facts = GAMES["workshop"], facts_of("workshop")
    s = game.start(facts, 3, {})
    while len(set(s.agenda[-1].odds(s, offers(s, LUCK)))) == 1:
        play(s, LUCK, offers(s, LUCK)[0])
    return s


def test_moves_come_as_often_as_their_odds_say() -> None:
    s = tokens()
    moves = offers(s, LUCK)
    drawn = [Luck(SEED, SALTS).move(s, n) for n in range(4000)]
    assert set(drawn) == set(moves)
    odds = s.agenda[-1].odds(s, moves)
    assert chi_square([drawn.count(move) for move in moves], odds) < WORST[len(moves)]


def test_asking_luck_changes_nothing() -> None:
    s = tokens()
    before = GAMES["workshop"].dump(s)
    assert Luck(SEED, SALTS).move(s, 3) == Luck(SEED, SALTS).move(s, 3)
    assert GAMES["workshop"].dump(s) == before
    assert waiting(s) == [LUCK]


# ---- whole games


@pytest.mark.parametrize("game", list(GAMES))
def test_a_whole_game_verifies(game: str) -> None:
    text = lucky_game(game)
    count = text.count("\nluck ") - 4  # the commitment, two salts, the seed
    assert count > 30
    assert "\nend " in text
    assert check(read(text)) == count


def test_a_game_verifies_before_it_is_written() -> None:
    record, _ = played("workshop", 40)
    assert check(record) == sum(line.text.startswith("luck ") for line in record.body)


def test_assertions_and_comments_do_not_count_as_luck() -> None:
    text = lucky_game("workshop", 40)
    loose = text.replace("\n\n", "\n\n= asked: luck\n# luck seat red\n", 1).replace("\nluck card", "\n  luck   card")
    assert check(read(loose)) == check(read(text))


# ---- what is found


def refusal(text: str) -> str:
    with pytest.raises(BadRecord) as caught:
        check(read(text))
    return str(caught.value)


def luck_lines(text: str) -> list[int]:
    """The numbers of the lines that luck has in a game."""
    blank = text.split("\n").index("") + 1
    return [n for n, line in enumerate(text.split("\n"), 1) if n > blank and line.startswith("luck ")]


def tampered(game: str, number: int) -> str:
    """The text of a game with another answer in a line of luck, one that was on offer too, and nothing after it."""
    lines = lucky_game(game).split("\n")
    s = replay(read("\n".join(lines[: number - 1] + [""]))).state
    words = [f"luck {GAMES[game].write(s, move)}" for move in offers(s, LUCK)]
    other = next(word for word in words if word != lines[number - 1])
    return "\n".join([*lines[: number - 1], other, ""])


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("which", [0, 5, -5])
def test_another_answer_of_luck_is_found_in_its_line(game: str, which: int) -> None:
    text = lucky_game(game)
    number = luck_lines(text)[which]
    right = text.split("\n")[number - 1]
    count = luck_lines(text).index(number) + 1
    said = refusal(tampered(game, number))
    assert said.startswith(f"a.game:{number}: `luck ")
    assert said.endswith(f"` does not follow from the seed: luck move {count} is `{right}`")


def test_an_answer_that_luck_does_not_have_is_refused_for_that() -> None:
    text = lucky_game("workshop")
    number = luck_lines(text)[0]
    lines = text.split("\n")
    lines[number - 1] = "luck seat mauve"
    assert refusal("\n".join(lines)).startswith(f"a.game:{number}: luck: `seat mauve` is not on offer (on offer: seat ")


def test_a_move_of_luck_out_of_turn_is_refused_for_that() -> None:
    text = lucky_game("workshop", 40)
    bid = next(n for n, line in enumerate(text.split("\n"), 1) if " bid " in line)
    lines = text.split("\n")
    lines.insert(bid - 1, "luck card leeds")
    assert refusal("\n".join(lines)).startswith(f"a.game:{bid}: luck: `card leeds` is not on offer (nothing is: ")


def test_a_closing_line_that_is_wrong_is_refused() -> None:
    text = lucky_game("workshop", 40).replace("\npause\n", "\nend red 1 blue 1 yellow 1\n")
    assert "but the game came to `pause`" in refusal(text)


def test_another_seed_does_not_fit_the_commitment() -> None:
    text = lucky_game("workshop").replace(f"seed {SEED}", f"seed {OTHER}")
    assert refusal(text) == f"a.game: the commitment does not fit the seed, whose commitment is {commitment(OTHER)}"


def test_another_commitment_does_not_fit_the_seed() -> None:
    text = lucky_game("workshop").replace(commitment(SEED), commitment(OTHER))
    assert refusal(text) == f"a.game: the commitment does not fit the seed, whose commitment is {commitment(SEED)}"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f"commitment {commitment(SEED)}", f"commitment {commitment(OTHER)}"),
        (f"luck salt red {SALTS[0][1]}", f"luck salt red {SALTS[1][1]}"),
        (f"luck salt red {SALTS[0][1]}", f"luck salt yellow {SALTS[0][1]}"),
        (f"luck salt blue {SALTS[1][1]}\n", ""),
        ("luck seed", f"luck salt yellow {SALTS[1][1]}\nluck seed"),
    ],
    ids=["seed and commitment", "a salt", "its seat", "a salt less", "a salt more"],
)
def test_other_luck_is_found_in_the_first_lines(old: str, new: str) -> None:
    """Each of the first answers has a few possibilities, so that another seed or salt shows very soon."""
    text = lucky_game("workshop")
    assert old in text
    changed = text.replace(old, new)
    if commitment(OTHER) in changed:
        changed = changed.replace(f"seed {SEED}", f"seed {OTHER}")
    said = refusal(changed)
    assert "does not follow from the seed" in said
    assert int(said.split(":")[1]) in luck_lines(changed)[:8]


def test_without_a_seed_the_commitment_is_all_there_is() -> None:
    line = f"luck seed {SEED}\n"
    paused, ended = lucky_game("workshop", 40).replace(line, ""), lucky_game("workshop").replace(line, "")
    end = f"; the commitment is {commitment(SEED)}"
    assert refusal(paused) == f"a.game: no seed yet: it is opened when the game is over{end}"
    assert refusal(ended) == f"a.game: the game is over, but its seed was not opened{end}"


def test_a_game_without_a_commitment_proves_nothing() -> None:
    text = "\n".join(line for n, line in enumerate(lucky_game("workshop", 40).split("\n")) if n < 4 or n > 7)
    assert refusal(text) == "a.game: its luck was drawn without a commitment, so that nothing can be proven"

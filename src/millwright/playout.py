"""Random play at full speed: what the benchmark, the fuzzer and searching bots run."""

from __future__ import annotations

from random import Random

from millwright.kernel import LUCK, Position, below, luck_move, play_trusted


def asked(s: Position) -> int:
    """The lowest seat that is asked now."""
    mask = s.agenda[-1].waiting
    return (mask & -mask).bit_length() - 1


def random_step(s: Position, rng: Random) -> None:
    """Answer for one seat, each offer as likely as the others; luck by its odds."""
    seat = asked(s)
    if seat == LUCK:
        play_trusted(s, seat, luck_move(s, rng))
    else:
        moves = s.agenda[-1].offers(s, seat)
        play_trusted(s, seat, moves[below(rng, len(moves))])


def playout(s: Position, rng: Random) -> int:
    """Play to the end; how many decisions it took."""
    steps = 0
    while s.agenda:
        random_step(s, rng)
        steps += 1
    return steps


def stroll(s: Position, luck: dict[str, Random], at_random: list[Random | None], most: int) -> int:
    """Answer for luck, and at random for each seat that has a stream here, until another seat is asked.

    It ends with the game at the latest, or after `most` decisions; how many they were. Luck has a stream for each kind
    of draw, which may be one and the same.
    """
    steps = 0
    while steps < most and s.agenda:
        seat, item = asked(s), s.agenda[-1]
        if seat == LUCK:
            move = item.draw(s, luck[item.name()])
        else:
            rng = at_random[seat]
            if rng is None:
                break
            moves = item.offers(s, seat)
            move = moves[below(rng, len(moves))]
        play_trusted(s, seat, move)
        steps += 1
    return steps


def random_answers(s: Position, seats: int, rngs: list[Random]) -> None:
    """Answer for these seats (a mask), each from its own stream and luck by its odds, while one of them is asked."""
    while s.agenda:
        mask = s.agenda[-1].waiting & seats
        if not mask:
            return
        seat = (mask & -mask).bit_length() - 1
        if seat == LUCK:
            play_trusted(s, seat, luck_move(s, rngs[LUCK]))
        else:
            moves = s.agenda[-1].offers(s, seat)
            play_trusted(s, seat, moves[below(rngs[seat], len(moves))])

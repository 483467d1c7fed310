"""What is asked about a game, its texts or the engines: `perft`, `rules`, `facts`, `texts`, `bench`."""

from __future__ import annotations

import argparse
import json
import time

from millwright.arguments import BadInput, the_game, the_number, the_options, the_seats
from millwright.rulebook import RULE, find_rule
from millwright.running import PYTHON, WAY


def perft_command(args: argparse.Namespace) -> int:
    from millwright.laws import perft_split

    game = the_game(args.game)
    facts = game.facts(args.facts)
    s = game.start(facts, the_seats(game, args.seats), the_options(game, args.option))
    start = time.perf_counter()
    split = perft_split(game, s, the_number("depth", args.depth, 1, 99))
    for words, count in split:
        print(f"{words:<28}{count:>14}")
    print(f"{'total':<28}{sum(count for _, count in split):>14}  ({time.perf_counter() - start:.2f} s)")
    return 0


def rules_command(args: argparse.Namespace) -> int:
    page = the_game(args.game).rulebook()
    if args.id is None:
        print(page)
        return 0
    rule = find_rule(page, args.id.upper())
    if rule is None:
        known = RULE.findall(page)
        raise BadInput(f"no such rule: {args.id} (there are {f'{known[0]} to {known[-1]}' if known else 'none'})")
    print(rule)
    return 0


def facts_command(args: argparse.Namespace) -> int:
    game = the_game(args.game)
    if not hasattr(game, "standard"):
        raise BadInput(f"{game.id} has no facts file")
    print(game.standard.read_text(encoding="utf-8"), end="")
    return 0


def texts_command(args: argparse.Namespace) -> int:
    """What a language lacks, each text with its place and a sentence; 1 if there is anything."""
    from millwright.translation import in_context, lacks

    found = lacks(args.language)
    said = in_context() if found else {}
    for one in found:
        print(f"{one.key}  ({one.place or 'in no English file'}): {one.fault}")
        if one.english:
            print(f"    {one.english}")
        if said.get(one.key, one.english) != one.english:
            print(f"    as in: {said[one.key]}")
    print(f"{args.language}: {len(found)} to mend" if found else f"{args.language}: complete")
    return 1 if found else 0


def bench_command(args: argparse.Namespace) -> int:
    if not 0.1 <= args.seconds <= 600:
        raise BadInput(f"--seconds {args.seconds}: a number from 0.1 to 600 is needed")
    from millwright.bench import bench, report

    figures = bench(args.seconds)
    if args.json:
        print(json.dumps({"engines": WAY, "python": PYTHON} | figures))
    else:
        print(f"engines {WAY}, {PYTHON}", *report(figures), sep="\n")
    return 0

"""`millwright replay`: every stored game played again by the code of today, and what comes out otherwise."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from millwright.arguments import BadInput, refuse, the_number
from millwright.progress import progress
from millwright.service.address import Address, usual_address
from millwright.service.datafile import NotOurs
from millwright.service.replays import Played, differences, play_again, read_traces, stored
from millwright.service.store.errors import Unkept


def replay_command(args: argparse.Namespace) -> int:
    if not args.all:
        raise BadInput("say --all: every game of --data is played again (one record alone: `millwright check FILE`)")
    data = args.data or usual_address()
    then = read_traces(args.against) if args.against else {}
    found = {one.name: one for one in all_played(data, names_in(data), the_number("jobs", args.jobs, 1, 256))}
    if args.out:
        args.out.write_text("".join(f"{one.line()}\n" for one in found.values()), encoding="utf-8")
    wrong = [(one.name, one.trouble) for one in found.values() if one.trouble] + [*differences(then, found)]
    for name, why in wrong:
        about = found.get(name) or then[name]
        print(f"{name}: {about.game}, {about.seats} seats: {why}")
    moves = sum(one.moves for one in found.values())
    beside = f", {len(then)} beside their traces" if then else ""
    print(f"{data}: {len(found)} games, {moves} moves played again{beside}: {len(wrong)} differences")
    return refuse(f"{data}: {len(wrong)} games come out otherwise than they were kept") if wrong else 0


def names_in(data: Address) -> list[str]:
    """All there is. Nothing at all is no proof of anything."""
    try:
        found = [] if isinstance(data, Path) and not data.exists() else stored(data)
    except (NotOurs, Unkept) as error:
        raise BadInput(f"{data}: {error}") from None
    if not found:
        raise BadInput(f"{data}: there is no game: name the file of a server, or a folder of records, with --data")
    return found


def all_played(data: Address, names: list[str], jobs: int) -> Iterator[Played]:
    """One after the other, or in several processes, in the same order; with a bar."""
    begun = time.monotonic()
    for done, one in enumerate(each_played(data, names, jobs), 1):
        yield one
        progress(done, len(names), time.monotonic() - begun)


def each_played(data: Address, names: list[str], jobs: int) -> Iterator[Played]:
    if jobs == 1:
        yield from play_again(data, names)
        return
    from millwright.processes import processes

    size = len(names) // (4 * jobs) + 1
    parts = [names[n : n + size] for n in range(0, len(names), size)]
    with processes(jobs) as pool:
        for found in pool.map(partial(played_part, data), parts):
            yield from found


def played_part(data: Address, names: list[str]) -> list[Played]:
    return [*play_again(data, names)]

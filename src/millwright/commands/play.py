"""`millwright play`: a game in the terminal."""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import sys
import textwrap

from millwright.arguments import BadInput, the_bots, the_file, the_game, the_options, usual_bot
from millwright.bots import find_bot
from millwright.botspec import is_command, parted
from millwright.catalogue import text
from millwright.games.game import AnyGame
from millwright.loading import is_place
from millwright.record import Record, read_record
from millwright.textplay import ME, TextGame


def play_command(args: argparse.Namespace) -> int:
    game = the_game(args.game)
    record = the_paused(args, game) if args.resumed else the_table(args, game)
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    file = args.record or (args.resumed if terminal else None)  # what bots show is not what was kept
    if file:
        the_file("record", file)
    if args.record and args.record != args.resumed and args.record.is_file() and args.record.stat().st_size:
        raise BadInput(f"--record {args.record}: there is a record already: choose another name, or go on with --from")
    if not terminal:
        record.players = {seat: usual_bot(game) if who == ME else who for seat, who in record.players.items()}
    seed = str(args.seed) if args.seed is not None else os.urandom(16).hex()
    table = TextGame(record, seed, read_line, say_wrapped, file)  # a wrong record is refused here
    names = ", ".join(f"{seat} ({who})" for seat, who in record.players.items())
    say_wrapped(text("play.welcome" if terminal else "play.demo", title=game.title, seats=names))
    table.run()
    return 0


def the_table(args: argparse.Namespace, game: AnyGame) -> Record:
    """A new table for the seats that were asked for."""
    usual = ",".join([ME, *[usual_bot(game)] * ((3 if 3 in game.seats else game.seats[-1]) - 1)])
    named = usual if args.seats is None else args.seats
    seats = len(named.split(","))
    if seats not in game.seats:
        allowed = ", ".join(map(str, game.seats))
        raise BadInput(f"--seats {named}: {game.id} is for {allowed} players, not {seats}: name each, such as {usual}")
    players = the_bots(game, named, seats, (ME,))
    record = Record(game, game.facts(args.facts), seats, the_options(game, args.option))
    record.players = dict(zip(game.seat_ids(record.facts, seats), players, strict=True))
    return record


def the_paused(args: argparse.Namespace, game: AnyGame) -> Record:
    """The table of a record; whoever is not named there is a person."""
    for given, flag in ((args.seats, "--seats"), (args.option, "--option")):
        if given:
            raise BadInput(f"{flag}: the record that --from names has its own")
    record = read_record(args.resumed, args.facts)
    if record.game is not game:
        raise BadInput(f"--from {args.resumed}: that is a game of {record.game.id}")
    seats = {seat: record.players.get(seat, ME) for seat in game.seat_ids(record.facts, record.seats)}
    record.players = {seat: who if is_bot(game, who) else ME for seat, who in seats.items()}
    for who in record.players.values():
        if who != ME:
            find_bot(game, who)
    return record


def is_bot(game: AnyGame, who: str) -> bool:
    """Whether a bot that a record names sits down again; a program (`cmd:`) does not: a record must not start any."""
    name, _ = parted(who)
    return name in game.bots() or (is_place(name) and not is_command(who))


def say_wrapped(message: str) -> None:
    """Print for a person: in a terminal, long lines are folded between words."""
    if not sys.stdout.isatty():
        print(message, flush=True)
        return
    width = shutil.get_terminal_size().columns - 1
    for line in message.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        print("\n".join(textwrap.wrap(line, width, subsequent_indent=indent, break_on_hyphens=False)) or "", flush=True)


def read_line(prompt: str) -> str:
    """A line from the terminal, with its line editing where there is one; the end of input leaves the table."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401
    try:
        return input(prompt)
    except EOFError:
        print()
        return "quit"

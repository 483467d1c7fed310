"""The command line: `millwright COMMAND ...`. Bad input gets one line on standard error and exit code 2."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import shutil
import sys
import textwrap
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final, NoReturn

from millwright import __version__
from millwright.arena import Result, Series, play_series, record_name, table
from millwright.arguments import BadInput, Parser, command, refuse, the_number
from millwright.bench import bench, report
from millwright.bots import BadBot, find_bot
from millwright.catalogue import text, text_or
from millwright.facts import BadFacts
from millwright.games.game import AnyGame
from millwright.games.registry import GAMES, NoSuchGame, find_game, pass_on, take_on
from millwright.kernel import LUCK, WATCHER
from millwright.laws import perft_split
from millwright.loading import is_place
from millwright.match import AnyMatch, Offer
from millwright.record import BadRecord, Record, closing, place_for, read_record, save
from millwright.refusals import folded, summed_up
from millwright.replay import replay
from millwright.rulebook import RULE, find_rule
from millwright.service import luck
from millwright.service.place import NotOurs
from millwright.textplay import ME, TextGame
from millwright.upkeep import add_upkeep
from millwright.web import flags

BAD: Final = (BadInput, BadFacts, BadRecord, BadBot, NoSuchGame)
"""What is wrong with what was given, in one line."""


def main(argv: list[str] | None = None) -> int:
    take_any_sign()
    try:
        try:
            args = parser().parse_args(argv)
            for name in getattr(args, "also", []):
                the_game(name)
            take_on()
            run: Callable[[argparse.Namespace], int] = args.run
            return run(args)
        finally:
            sys.stdout.flush()  # so that what goes wrong with the last lines goes wrong here
    except BAD as error:
        return refuse(str(error))
    except BrokenPipeError:
        drop_output()
        return 0
    except OSError as error:
        if error.filename is None:
            drop_output()
        return refuse(f"{error.filename}: {error.strerror}" if error.filename else error.strerror or str(error))
    except KeyboardInterrupt:
        print("millwright: stopped", file=sys.stderr)
        return 130


def take_any_sign() -> None:
    """A terminal or pipe that lacks a sign shows another one; what cannot be read is no move."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def drop_output() -> None:
    """Nobody takes what is still to be printed: Python's own last flush must not fail over it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# ---- the arguments


def parser() -> Parser:
    top = Parser(prog="millwright", description="Games of industry, played exactly as their rulebooks say.")
    top.add_argument("--version", action="version", version=f"millwright {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)
    add_serve(commands)
    add_upkeep(commands)
    add_play(commands)
    add_simulate(commands)
    add_records(commands)
    add_tools(commands)
    return top


def add_serve(commands: Any) -> None:
    p = command(commands, "serve", serve_command, "play in the browser: start the server and open a page")
    flags.add_flags(p)


def add_play(commands: Any) -> None:
    p = command(commands, "play", play_command, "play in the terminal; without one, watch a demonstration game")
    p.add_argument("game", metavar="GAME", help=game_names())
    p.add_argument("--seats", help="who sits where: me, a bot, or yours as my_module:MyBot (default: me,steady,steady)")
    p.add_argument("--seed", type=int, help="play with the luck of this number (default: chance)")
    p.add_argument("--record", type=Path, metavar="FILE", help="keep the game in this file")
    p.add_argument("--from", type=Path, dest="resumed", metavar="FILE", help="go on with the game kept in this file")
    add_table(p)


def add_simulate(commands: Any) -> None:
    p = command(commands, "simulate", simulate_command, "play many games between bots and count")
    p.add_argument("game", metavar="GAME", help=game_names())
    p.add_argument("--seats", type=int, required=True, metavar="N", help="number of players")
    p.add_argument("--bots", default="random", help="a bot for each seat, or one for all; yours as my_module:MyBot")
    p.add_argument("--games", type=int, required=True, metavar="K", help="number of games")
    p.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same games (default: 1)")
    p.add_argument("--rotate", action="store_true", help="every bot moves one seat on from game to game")
    p.add_argument("--record", type=Path, metavar="DIR", help="write the record of every game into this folder")
    p.add_argument("--jobs", type=int, default=1, metavar="J", help="processes to use (default: 1)")
    p.add_argument("--json", action="store_true", help="print JSON")
    add_table(p)


def add_table(p: argparse.ArgumentParser) -> None:
    p.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="a table option, such as open_money=yes"
    )
    add_facts(p)


def add_facts(p: argparse.ArgumentParser) -> None:
    p.add_argument("--facts", type=Path, metavar="F", help="a facts file of your own (see `millwright facts`)")


def add_records(commands: Any) -> None:
    p = command(commands, "check", check_command, "replay records and check their = lines")
    p.add_argument("files", type=Path, nargs="+", metavar="FILE")
    add_facts(p)
    p = command(commands, "verify", verify_command, "work out the luck of records again from the seed they lay open")
    p.add_argument("files", type=Path, nargs="+", metavar="FILE")
    add_facts(p)
    p = command(commands, "moves", moves_command, "list what each waiting seat may do after a record, with its price")
    p.add_argument("file", type=Path, metavar="FILE")
    p.add_argument("--at", type=int, metavar="N", help="after N moves instead of all")
    p.add_argument("--why", action="store_true", help="list what is refused, each reason once")
    add_facts(p)
    p = command(commands, "show", show_command, "print the position that a record leads to")
    add_position(p)
    p.add_argument("--all", action="store_true", help="the whole state, secrets included")
    p.add_argument("--json", action="store_true", help="print JSON")
    p = command(commands, "draw", draw_command, "draw the position that a record leads to")
    add_position(p)
    p.add_argument("-o", "--output", type=Path, required=True, metavar="OUT.svg", help="the picture to write")


def add_position(p: argparse.ArgumentParser) -> None:
    p.add_argument("file", type=Path, metavar="FILE")
    p.add_argument("--at", type=int, metavar="N", help="after N moves instead of all")
    p.add_argument("--seat", metavar="S", help="as this seat sees it (default: as a spectator does)")
    add_facts(p)


def add_tools(commands: Any) -> None:
    p = command(commands, "perft", perft_command, "count the ways to play on from the start")
    p.add_argument("game", metavar="GAME", help=game_names())
    p.add_argument("--seats", type=int, required=True, metavar="N")
    p.add_argument("--depth", type=int, required=True, metavar="D")
    add_table(p)
    p = command(commands, "rules", rules_command, "print the rulebook of a game, or one rule of it")
    p.add_argument("game", metavar="GAME", help=game_names())
    p.add_argument("id", nargs="?", metavar="ID", help="such as W25")
    p = command(commands, "facts", facts_command, "print the facts file of a game, to make your own from")
    p.add_argument("game", metavar="GAME", help=game_names())
    p = command(commands, "bench", bench_command, "time the engines beside a fixed reference loop")
    p.add_argument("--seconds", type=float, default=3.0, metavar="S", help="time for each game (default: 3)")
    p.add_argument("--json", action="store_true", help="print JSON")


def game_names() -> str:
    return f"the game: {', '.join(GAMES)}, or yours as my_module:MY_GAME"


# ---- reading the arguments


def the_game(name: str) -> AnyGame:
    game = find_game(name)
    if is_place(name):
        pass_on(name)
    return game


def the_seats(game: AnyGame, seats: int) -> int:
    if seats not in game.seats:
        raise BadInput(f"{game.id} is for {', '.join(map(str, game.seats))} players, not {seats}")
    return seats


def the_bots(game: AnyGame, names: str, seats: int, also: tuple[str, ...] = ()) -> tuple[str, ...]:
    bots = tuple(name.strip() for name in names.split(","))
    known = (*also, *game.bots())
    for name in bots:
        if name not in known and not is_place(name):
            raise BadInput(f"no such player: {name or '(nothing)'} (there are: {', '.join(known)})")
        if name not in known:
            find_bot(game, name)
    if len(bots) == 1:
        bots *= seats
    if len(bots) != seats:
        raise BadInput(f"{len(bots)} players are named for {seats} seats: name one for each, or one for all")
    return bots


def the_options(game: AnyGame, pairs: list[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for pair in pairs:
        key, _, value = pair.partition("=")
        if not game.allows(key, value):
            raise BadInput(f"--option {pair}: the options of {game.id} are {game.option_words() or 'none'}")
        options[key] = value
    return options


def the_file(name: str, path: Path) -> Path:
    """A place to write to, looked at before the work is done."""
    try:
        return place_for(path)
    except OSError as error:
        raise BadInput(f"--{name} {path}: {error.strerror or error}") from None


def the_seat(record: Record, name: str | None) -> int:
    if name is None:
        return WATCHER
    names = record.game.seat_ids(record.facts, record.seats)
    if name not in names:
        raise BadInput(f"no such seat: {name} (there are: {', '.join(names)})")
    return names.index(name)


# ---- the commands


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
        record.players = {seat: best_bot(game) if who == ME else who for seat, who in record.players.items()}
    seed = str(args.seed) if args.seed is not None else os.urandom(16).hex()
    table = TextGame(record, seed, read_line, say_wrapped, file)  # a wrong record is refused here
    names = ", ".join(f"{seat} ({who})" for seat, who in record.players.items())
    say_wrapped(text("play.welcome" if terminal else "play.demo", title=game.title, seats=names))
    table.run()
    return 0


def the_table(args: argparse.Namespace, game: AnyGame) -> Record:
    """A new table for the seats that were asked for."""
    usual = ",".join([ME, *[best_bot(game)] * ((3 if 3 in game.seats else game.seats[-1]) - 1)])
    named = usual if args.seats is None else args.seats
    seats = len(named.split(","))
    if seats not in game.seats:
        allowed = ", ".join(map(str, game.seats))
        raise BadInput(f"--seats {named}: {game.id} is for {allowed} players, not {seats}: name each, such as {usual}")
    players = the_bots(game, named, seats, (ME,))
    record = Record(game, game.facts(args.facts), seats, the_options(game, args.option))
    record.players = dict(zip(game.seat_ids(record.facts, seats), players, strict=True))
    return record


def best_bot(game: AnyGame) -> str:
    return list(game.bots())[-1]


def the_paused(args: argparse.Namespace, game: AnyGame) -> Record:
    """The table of a record; whoever is not named there is a person."""
    for given, flag in ((args.seats, "--seats"), (args.option, "--option")):
        if given:
            raise BadInput(f"{flag}: the record that --from names has its own")
    record = read_record(args.resumed, args.facts)
    if record.game is not game:
        raise BadInput(f"--from {args.resumed}: that is a game of {record.game.id}")
    seats = {seat: record.players.get(seat, ME) for seat in game.seat_ids(record.facts, record.seats)}
    record.players = {seat: who if who in game.bots() or is_place(who) else ME for seat, who in seats.items()}
    for who in record.players.values():
        if who != ME:
            find_bot(game, who)
    return record


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


def simulate_command(args: argparse.Namespace) -> int:
    series = the_series(args)
    jobs = the_number("jobs", args.jobs, 1, 64)
    if args.record:
        make_folder(args.record)
    start = time.perf_counter()
    results: list[Result] = []
    for found in play_series(series, jobs, keep=args.record is not None):
        if args.record:
            save(args.record / record_name(series, found.number), found.record)
        results.append(replace(found, record=""))
        progress(len(results), series.games, time.perf_counter() - start)
    spent = time.perf_counter() - start
    print(json.dumps(summary(series, results)) if args.json else "\n".join(score_table(series, results, spent)))
    return 0


def the_series(args: argparse.Namespace) -> Series:
    game = the_game(args.game)
    seats = the_seats(game, args.seats)
    bots = the_bots(game, args.bots, seats)
    games = the_number("games", args.games, 1, 100_000_000)
    options = tuple(the_options(game, args.option).items())
    game.facts(args.facts)  # a wrong file is refused before anything is played
    return Series(args.game, seats, bots, games, args.seed, options, args.facts, args.rotate)


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"--record {path}: {error.strerror or error}") from None


def progress(done: int, games: int, spent: float) -> None:
    """A bar on standard error, if somebody looks at it."""
    if not sys.stderr.isatty() or (done % max(1, games // 200) and done != games):
        return
    filled = 30 * done // games
    left = spent / done * (games - done)
    bar = f"\r[{'#' * filled}{'.' * (30 - filled)}] {done}/{games}, {left:.0f} s left "
    sys.stderr.write(bar + ("\r" + " " * len(bar) + "\r" if done == games else ""))
    sys.stderr.flush()


def summary(series: Series, results: list[Result]) -> dict[str, Any]:
    winners = [max(r.scores) for r in results]
    return {
        "game": find_game(series.game).id,
        "seats": series.seats,
        "games": len(results),
        "seed": series.seed,
        "moves": sum(r.moves for r in results) / len(results),
        "winner_mean": sum(winners) / len(winners),
        "bots": [asdict(row) for row in table(series, results)],
    }


def score_table(series: Series, results: list[Result], spent: float) -> list[str]:
    found = table(series, results)
    wide = max(10, *[len(row.bot) + 1 for row in found])
    heads = f"{'seats':>6}{'wins':>8}{'win rate':>10}{'95 %':>16}{'mean':>8}{'sd':>7}{'min':>6}{'max':>6}"
    rows = [f"{'bot':<{wide}}{heads}"]
    for r in found:
        span = f"{100 * r.low:.1f} to {100 * r.high:.1f}"
        numbers = f"{r.mean:>8.1f}{r.deviation:>7.1f}{r.least:>6}{r.most:>6}"
        rows.append(f"{r.bot:<{wide}}{r.seats:>6}{r.wins:>8}{100 * r.rate:>8.1f} %{span:>16}{numbers}")
    told = summary(series, results)
    rows.append(
        f"{len(results)} games, {told['moves']:.0f} moves each, winners' mean {told['winner_mean']:.1f}, "
        f"{len(results) / spent:.1f} games/s"
    )
    return rows


def check_command(args: argparse.Namespace) -> int:
    return each_record(args, checked)


def serve_command(args: argparse.Namespace) -> int:
    try:
        from millwright.web.server import serve
    except ModuleNotFoundError as error:
        raise BadInput(
            f"the browser table needs {error.name}: `pip install 'millwright[web]'`, in a clone `pip install '.[web]'`"
        ) from None
    settings = flags.settings_of(args)
    try:
        return serve(settings)
    except NotOurs as error:
        raise BadInput(f"{settings.data}: {error}") from None


def verify_command(args: argparse.Namespace) -> int:
    return each_record(args, verified)


def each_record(args: argparse.Namespace, told: Callable[[Record], str]) -> int:
    """Every file is looked at; the first line of each failure is all that is said of it."""
    failed = 0
    for path in args.files:
        try:
            print(told(read_record(path, args.facts)))
        except BadRecord as error:
            refuse(str(error))
            failed += 1
    return 2 if failed else 0


def checked(record: Record) -> str:
    r = replay(record)
    if not r.closed:
        purpose = " if the game stops here on purpose" if r.state.agenda else ""
        cut_off(record, f"its last line should be `{closing(record, r.state)}`{purpose}")
    counts = f"{counted(r.moves, 'move')}, {counted(r.checks, 'assertion')}"
    return f"{record.name}: ok, {counts}, {closing(record, r.state)}"


def counted(n: int, thing: str) -> str:
    """So many things, in words."""
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def cut_off(record: Record, reason: str) -> NoReturn:
    """A record without its closing line, at the last line that says something."""
    last = record.body[-1].number if record.body else record.header_end
    raise BadRecord(f"{record.name}:{last}: the record was cut off: {reason}")


def verified(record: Record) -> str:
    count = luck.check(record)
    if not record.closing:
        cut_off(record, "it has no closing line")
    salts = ", ".join(seat for seat, _ in record.luck.salts) if record.luck else ""
    return (
        f"{record.name}: ok: {counted(count, 'luck move')} follow{'s' if count == 1 else ''} from the seed, "
        f"which fits its commitment; salts: {salts or 'none'}"
    )


def moves_command(args: argparse.Namespace) -> int:
    match = replay(read_record(args.file, args.facts), the_at(args.at)).match
    for seat in match.waiting:
        print("\n".join(refused_lines(match, seat) if args.why else offer_lines(match, seat)))
    if match.over:
        print(closing(match.notes, match.state))
    return 0


def the_at(at: int | None) -> int:
    """After how many moves; -1 for all of them."""
    return -1 if at is None else the_number("at", at, 0, 1_000_000)


def offer_lines(match: AnyMatch, seat: int) -> list[str]:
    found = match.offers(seat)
    if seat == LUCK:
        total = sum(offer.odds for offer in found)
        return [f"{offer!s:<34} {offer.odds} in {total}" for offer in found]
    return [f"# {match.name(seat)}: {match.question(seat)}", *[f"{offer!s:<34} {offer_text(offer)}" for offer in found]]


def offer_text(offer: Offer[Any, Any, Any]) -> str:
    price = text_or(f"{offer.game.id}.price", str(offer.price), n=offer.price) if offer.price else ""
    return f"{price:<5} {offer.words}"


def refused_lines(match: AnyMatch, seat: int) -> list[str]:
    refused = [(line.partition(" ")[2], reason) for line, reason in match.refused(seat).items()]
    told = folded(summed_up(refused, [offer.notation for offer in match.offers(seat)]))
    lines = [f"{f'{match.name(seat)} {words}':<33}  refused: {reason}" for words, reason in told]
    return lines or [text("play.none_refused", seat=match.name(seat))]


def show_command(args: argparse.Namespace) -> int:
    record = read_record(args.file, args.facts)
    seat = the_seat(record, args.seat)
    if args.all and args.seat:
        raise BadInput("--all and --seat: one of them is enough")
    s = replay(record, the_at(args.at)).state
    legend = {"legend": record.game.legend(record.facts, record.seats)}
    if args.all:
        data = record.game.dump(s)
        print(json.dumps(data | legend) if args.json else "\n".join(named_lines("", data)))
    elif args.json:
        print(json.dumps(record.game.view(s, seat).dump() | legend))
    else:
        print(record.game.show(record.game.view(s, seat)))
    return 0


def named_lines(name: str, value: Any) -> list[str]:
    """A whole state as lines: every field with its path, lists of numbers on one line."""
    if isinstance(value, dict):
        inner = [(f"{name}.{key}" if name else key, part) for key, part in value.items()]
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        inner = [(f"{name}[{i}]", part) for i, part in enumerate(value)]
    else:
        return [f"{name}: {json.dumps(value)}"]
    return [line for path, part in inner for line in named_lines(path, part)]


def draw_command(args: argparse.Namespace) -> int:
    record = read_record(args.file, args.facts)
    seat = the_seat(record, args.seat)
    the_file("output", args.output)
    s = replay(record, the_at(args.at)).state
    picture = record.game.draw(record.game.view(s, seat))
    save(args.output, picture)
    print(f"{args.output}: {len(picture) // 1024 + 1} KB")
    return 0


def perft_command(args: argparse.Namespace) -> int:
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
        known = RULE.findall(page) or ["none"]
        raise BadInput(f"no such rule: {args.id} (there are {known[0]} to {known[-1]})")
    print(rule)
    return 0


def facts_command(args: argparse.Namespace) -> int:
    game = the_game(args.game)
    if not hasattr(game, "standard"):
        raise BadInput(f"{game.id} has no facts file")
    print(game.standard.read_text(encoding="utf-8"), end="")
    return 0


def bench_command(args: argparse.Namespace) -> int:
    if not 0.1 <= args.seconds <= 600:
        raise BadInput(f"--seconds {args.seconds}: a number from 0.1 to 600 is needed")
    figures = bench(args.seconds)
    print(json.dumps(figures) if args.json else "\n".join(report(figures)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

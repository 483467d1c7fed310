"""The command line: `millwright COMMAND ...`. Bad input gets one line on standard error and exit code 2."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from millwright import __version__
from millwright.arguments import BadInput, Parser, command, refuse, the_game, the_language
from millwright.bots import BadBot
from millwright.catalogue import LANGUAGE
from millwright.facts import BadFacts
from millwright.games.registry import GAMES, NoSuchGame, take_on
from millwright.loading import imported
from millwright.record import BadRecord
from millwright.running import PYTHON, WAY
from millwright.service.address import address_of
from millwright.web import flags

BAD: Final = (BadInput, BadFacts, BadRecord, BadBot, NoSuchGame)
"""What is wrong with what was given, in one line."""


def main(argv: list[str] | None = None) -> int:
    take_any_sign()
    try:
        try:
            args = parser().parse_args(argv)
            LANGUAGE.set(the_language(args.lang))
            take_on()
            for name in getattr(args, "also", []):
                the_game(name)
            run: Callable[[argparse.Namespace], int] = imported(args.run)
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

WHERE: Final = "the file with the tables (default: that of `serve`)"
HOUSE: Final = "the file or the postgresql:// database with the tables"


def parser() -> Parser:
    top = Parser(prog="millwright", description="Games of industry, played exactly as their rulebooks say.")
    top.add_argument("--version", action="version", version=f"millwright {__version__} (engines {WAY}, {PYTHON})")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)
    add_serve(commands)
    add_botworker(commands)
    add_upkeep(commands)
    add_replay(commands)
    add_play(commands)
    add_simulate(commands)
    add_arena(commands)
    add_train(commands)
    add_sit(commands)
    add_records(commands)
    add_tools(commands)
    return top


def add_serve(commands: Any) -> None:
    p = command(commands, "serve", "serve", "play in the browser: start the server and open a page")
    flags.add_flags(p)
    add_own_game(p)
    words = "a bot of your own that may sit at tables, as my_module:MyBot or path/to/file.py:MyBot (may be given again)"
    p.add_argument("--bot", action="append", default=[], dest="bots", metavar="PLACE", help=words)


def add_botworker(commands: Any) -> None:
    p = command(
        commands, "botworker", "botworker", "think for the bots of a house in PostgreSQL, on a machine of one's own"
    )
    p.add_argument("--data", type=address_of, metavar="DATABASE", required=True, help="postgresql://USER@HOST/DATABASE")
    p.add_argument("--workers", type=flags.processes, default=2, metavar="N", help="processes that think (default: 2)")
    add_own_game(p)
    words = "a bot of your own that `serve --bot` names there (may be given again)"
    p.add_argument("--bot", action="append", default=[], dest="bots", metavar="PLACE", help=words)


def add_upkeep(commands: Any) -> None:
    p = command(commands, "backup", "upkeep", "copy the file with all tables, also while the server runs")
    p.add_argument("copy", type=Path, metavar="COPY", help="where to put the copy")
    p.add_argument("--data", type=address_of, metavar="FILE", help=WHERE)
    p.add_argument("--overwrite", action="store_true", help="replace COPY if it is there already")
    p = command(commands, "restore", "upkeep", "put a copy back, after a look at every table in it")
    p.add_argument("copy", type=Path, metavar="COPY", help="a file made by `backup`, `serve --keep` or `doctor --save`")
    p.add_argument("--data", type=address_of, metavar="FILE", help=WHERE)
    add_own_game(p)
    p = command(commands, "doctor", "upkeep", "look whether a file or a database is sound, table by table")
    p.add_argument("file", type=address_of, nargs="?", metavar="FILE", help=f"{HOUSE} (default: that of `serve`)")
    p.add_argument("--data", type=address_of, metavar="FILE", help="the same, as the other commands have it")
    p.add_argument("--save", type=Path, metavar="NEW", help="write everything that is sound into a new file")
    add_own_game(p)
    p = command(commands, "copy", "upkeep", "copy a whole house between a file and a database, while no server runs")
    p.add_argument("--from", type=address_of, required=True, dest="source", metavar="A", help=HOUSE)
    p.add_argument("--to", type=address_of, required=True, dest="target", metavar="B", help="another, still empty")


def add_replay(commands: Any) -> None:
    words = "play every stored game again by the code of today, and list what comes out otherwise"
    p = command(commands, "replay", "replay", words)
    p.add_argument("--all", action="store_true", help="all games: of a file of tables, or all records of a folder")
    p.add_argument("--data", type=address_of, metavar="FILE|DIR", help=f"{HOUSE} (default: that of `serve`)")
    p.add_argument("--out", type=Path, metavar="F", help="write a trace of each game: what could be done at every move")
    p.add_argument("--against", type=Path, metavar="F", help="compare with traces that another Millwright has written")
    p.add_argument("--jobs", type=int, default=1, metavar="J", help="processes to use (default: 1)")
    add_own_game(p)


def add_play(commands: Any) -> None:
    p = command(commands, "play", "play", "play in the terminal; without one, watch a demonstration game")
    p.add_argument("game", metavar="GAME", help=game_names())
    p.add_argument("--seats", help="who sits where: me, a bot, or yours as my_module:MyBot (default: me,steady,steady)")
    p.add_argument("--seed", type=int, help="play with the luck of this number (default: chance)")
    p.add_argument("--record", type=Path, metavar="FILE", help="keep the game in this file")
    p.add_argument("--from", type=Path, dest="resumed", metavar="FILE", help="go on with the game kept in this file")
    add_table(p)


def add_simulate(commands: Any) -> None:
    p = command(commands, "simulate", "simulate", "play many games between bots and count")
    p.add_argument("game", metavar="GAME", help=game_names())
    p.add_argument("--seats", type=int, required=True, metavar="N", help="number of players")
    p.add_argument("--bots", default="random", help="a bot for each seat, or one for all; yours as my_module:MyBot")
    p.add_argument("--games", type=int, required=True, metavar="K", help="number of games")
    p.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same games (default: 1)")
    p.add_argument("--rotate", action="store_true", help="every bot moves one seat on from game to game")
    p.add_argument("--record", type=Path, metavar="DIR", help="write the record of every game into this folder")
    p.add_argument("--out", type=Path, metavar="FILE", help="keep every result here; the same command again goes on")
    p.add_argument("--jobs", type=int, default=1, metavar="J", help="processes to use (default: 1)")
    p.add_argument("--json", action="store_true", help="print JSON")
    add_table(p)


def add_arena(commands: Any) -> None:
    p = command(commands, "arena", "arena", "a tournament of bots: ratings, who beats whom, a page with plots")
    p.add_argument("game", metavar="GAME", help=game_names())
    p.add_argument("--bots", required=True, help="two or more: steady, my_module:MyBot?depth=2, cmd:./my-bot")
    p.add_argument("--seats", default="", metavar="N,M", help="seats of the tables (default: all that the game has)")
    p.add_argument("--deals", type=int, default=10, metavar="D", help="deals of luck for each table (default: 10)")
    p.add_argument("--ladder", action="store_true", help="only neighbours in the ranking meet: for many bots")
    p.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same luck (default: 1)")
    p.add_argument("--out", type=Path, metavar="DIR", help="keep every game here; the same command again goes on")
    p.add_argument("--jobs", type=int, default=1, metavar="J", help="processes to use (default: 1)")
    p.add_argument(
        "--engine", choices=("local", "ray"), default="local", help="where games are played (default: local)"
    )
    p.add_argument("--start", choices=("fork", "spawn", "forkserver"), help="how processes are started")
    p.add_argument("--open", action=argparse.BooleanOptionalAction, help="show the report (default: in a terminal)")
    p.add_argument("--json", action="store_true", help="print JSON")
    add_table(p)


def add_train(commands: Any) -> None:
    p = command(commands, "train", "train", "learn the value by which the stronger bots of a game compare positions")
    p.add_argument("game", metavar="GAME", help=game_names())
    p.add_argument("--seats", type=int, required=True, metavar="N", help="number of players")
    p.add_argument("--hours", type=float, default=1.0, metavar="H", help="after these the last version is finished")
    p.add_argument("--games", type=int, default=600, metavar="K", help="games for each version (default: 600)")
    p.add_argument("--jobs", type=int, default=1, metavar="J", help="processes to use (default: 1)")
    p.add_argument("--engine", choices=("local", "ray"), default="local", help="where games are played")
    p.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same games (default: 1)")
    p.add_argument("--noise", type=float, default=3.0, metavar="P", help="points by which a choice may be off")
    p.add_argument("--strangers", type=float, default=0.2, metavar="Q", help="how many seats steady has (default: 0.2)")
    p.add_argument("--hidden", default="48,48", metavar="A,B", help="sizes of the hidden layers (default: 48,48)")
    p.add_argument("--teacher", type=float, default=0.3, metavar="T", help="how much steady's word counts beside it")
    p.add_argument("--lean", type=float, default=0.0, metavar="L", help="points that a certain win is worth")
    words = "how much the end of a game counts beside what passes of the fit say of the next turn (default: 0.7)"
    p.add_argument("--hindsight", type=float, default=0.7, metavar="H", help=words)
    words = "weights that play the first games, instead of the teacher"
    p.add_argument("--from", dest="begin", type=Path, metavar="FILE", help=words)
    p.add_argument("--out", type=Path, metavar="DIR", help="the folder of the training; the same command again goes on")
    p.add_argument("--install", action="store_true", help="put the best version among the weights of the package")


def add_sit(commands: Any) -> None:
    p = command(commands, "sit", "sit", "let a bot play a seat of yours at a table in the browser")
    p.add_argument("url", metavar="URL", help="the address for a bot, from the dialog of seats at the table")
    p.add_argument("--bot", required=True, metavar="SPEC", help="steady, my_module:MyBot?depth=2, cmd:./my-bot")
    add_own_game(p)


def add_own_game(p: argparse.ArgumentParser) -> None:
    """For commands that hear from a file which game it is."""
    words = "a game of your own that is needed, as my_module:MY_GAME or path/to/file.py:MY_GAME (may be given again)"
    p.add_argument("--game", action="append", default=[], dest="also", metavar="PLACE", help=words)


def add_table(p: argparse.ArgumentParser) -> None:
    p.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="a table option, such as open_money=yes"
    )
    add_facts(p)


def add_facts(p: argparse.ArgumentParser) -> None:
    p.add_argument("--facts", type=Path, metavar="F", help="a facts file of your own (see `millwright facts`)")


def add_records(commands: Any) -> None:
    p = command(commands, "check", "records", "replay records and check their = lines")
    p.add_argument("files", type=Path, nargs="+", metavar="FILE")
    add_facts(p)
    add_own_game(p)
    p = command(commands, "verify", "records", "work out the luck of records again from the seed they lay open")
    p.add_argument("files", type=Path, nargs="+", metavar="FILE")
    add_facts(p)
    add_own_game(p)
    p = command(commands, "moves", "records", "list what each waiting seat may do after a record, with its price")
    p.add_argument("file", type=Path, metavar="FILE")
    p.add_argument("--at", type=int, metavar="N", help="after N moves instead of all")
    p.add_argument("--why", action="store_true", help="list what is refused, each reason once")
    add_facts(p)
    add_own_game(p)
    p = command(commands, "show", "records", "print the position that a record leads to")
    add_position(p)
    p.add_argument("--all", action="store_true", help="the whole state, secrets included")
    p.add_argument("--json", action="store_true", help="print JSON")
    p = command(commands, "draw", "records", "draw the position that a record leads to")
    add_position(p)
    p.add_argument("-o", "--output", type=Path, required=True, metavar="OUT.svg", help="the picture to write")


def add_position(p: argparse.ArgumentParser) -> None:
    p.add_argument("file", type=Path, metavar="FILE")
    p.add_argument("--at", type=int, metavar="N", help="after N moves instead of all")
    p.add_argument("--seat", metavar="S", help="as this seat sees it (default: as a spectator does)")
    add_facts(p)
    add_own_game(p)


def add_tools(commands: Any) -> None:
    p = command(commands, "perft", "tools", "count the ways to play on from the start")
    p.add_argument("game", metavar="GAME", help=game_names())
    p.add_argument("--seats", type=int, required=True, metavar="N")
    p.add_argument("--depth", type=int, required=True, metavar="D")
    add_table(p)
    p = command(commands, "rules", "tools", "print the rulebook of a game, or one rule of it")
    p.add_argument("game", metavar="GAME", help=game_names())
    p.add_argument("id", nargs="?", metavar="ID", help="such as W25")
    p = command(commands, "facts", "tools", "print the facts file of a game, to make your own from")
    p.add_argument("game", metavar="GAME", help=game_names())
    p = command(commands, "texts", "tools", "list the texts that a language lacks, each in a sentence")
    p.add_argument("language", metavar="LANGUAGE", help="such as fr; a folder of texts that is still empty will do")
    p = command(commands, "bench", "tools", "time the engines beside a fixed reference loop")
    p.add_argument("--seconds", type=float, default=3.0, metavar="S", help="time for each game (default: 3)")
    p.add_argument("--json", action="store_true", help="print JSON")


def game_names() -> str:
    return f"the game: {', '.join(GAMES)}, or yours as my_module:MY_GAME"


if __name__ == "__main__":
    sys.exit(main())

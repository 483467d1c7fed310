"""What all commands share: bad input, and how a command is declared."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any, NoReturn


class BadInput(ValueError):
    """Something on the command line that cannot be done; the message says what would be right."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message} (see `{self.prog} --help`)")


def refuse(message: str) -> int:
    print(f"millwright: {one_line(message)}", file=sys.stderr)
    return 2


def one_line(message: str) -> str:
    """The message with nothing in it that could break or colour a terminal line."""
    return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in message)


def command(commands: Any, name: str, run: Callable[[argparse.Namespace], int], summary: str) -> Any:
    p = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
    p.set_defaults(run=run)
    return p


def the_number(name: str, value: int, low: int, high: int) -> int:
    if not low <= value <= high:
        raise BadInput(f"--{name} {value}: a number from {low} to {high} is needed")
    return value

"""`millwright sit`: a bot of one's own at a table in the browser."""

from __future__ import annotations

import argparse

from millwright.arguments import BadInput
from millwright.botspec import is_command
from millwright.external import Failed
from millwright.sitting import BotAnswers, Gone, ProgramAnswers, sit, table_at


def sit_command(args: argparse.Namespace) -> int:
    try:
        table = table_at(args.url)
        bot = ProgramAnswers(args.bot) if is_command(args.bot) else BotAnswers(args.bot)
        print(f"over: {sit(table, bot, lambda line: print(line, flush=True))}")
    except Gone as error:
        raise BadInput(str(error)) from None
    except Failed as error:
        raise BadInput(f"{args.bot}: {error}") from None
    return 0

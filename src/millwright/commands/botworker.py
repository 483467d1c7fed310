"""`millwright botworker`: bots of a house in PostgreSQL think on this machine."""

from __future__ import annotations

import argparse
import asyncio
import os
from functools import partial

from millwright.arguments import BadInput
from millwright.bots import ALSO, load_bot
from millwright.service.address import Server
from millwright.service.datafile import NotOurs
from millwright.service.helpers import help_out
from millwright.service.store import open_store


def botworker_command(args: argparse.Namespace) -> int:
    if not isinstance(args.data, Server):
        raise BadInput(
            f"{args.data}: a file is served by one process, which has its own bots: name a postgresql:// database"
        )
    for name in args.bots:
        load_bot(name)
    os.environ[ALSO] = ",".join(args.bots) or os.environ.get(ALSO, "")  # for the processes in which bots think
    try:
        store = open_store(args.data)
    except NotOurs as error:
        raise BadInput(f"{args.data}: {error}") from None
    try:
        asyncio.run(help_out(store, args.workers, partial(print, flush=True)))
    finally:
        store.close()
    return 0

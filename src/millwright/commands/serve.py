"""`millwright serve`: the table in the browser."""

from __future__ import annotations

import argparse
import os

from millwright.arguments import BadInput
from millwright.bots import ALSO, load_bot
from millwright.service.datafile import NotOurs
from millwright.service.reminders import BadPost
from millwright.web import flags


def serve_command(args: argparse.Namespace) -> int:
    try:
        from millwright.web.server import serve
    except ModuleNotFoundError as error:
        raise BadInput(
            f"the browser table needs {error.name}: `pip install 'millwright[web]'`, in a clone `pip install '.[web]'`"
        ) from None
    for name in args.bots:
        load_bot(name)  # refused before anything is opened
    os.environ[ALSO] = ",".join(args.bots) or os.environ.get(ALSO, "")  # for the processes in which bots think
    settings = flags.settings_of(args)
    try:
        return serve(settings)
    except NotOurs as error:
        raise BadInput(f"{settings.data}: {error}") from None
    except BadPost as error:
        raise BadInput(str(error)) from None

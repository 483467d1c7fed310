"""`millwright serve`: the table in the browser."""

from __future__ import annotations

import argparse

from millwright.arguments import BadInput
from millwright.service.store.datafile import NotOurs
from millwright.web import flags


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

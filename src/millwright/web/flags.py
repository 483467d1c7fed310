"""The flags of `serve`: how the table is started. Without the web's packages they can still be read, not be obeyed."""

from __future__ import annotations

import argparse
import ipaddress
import re
from typing import TYPE_CHECKING, Final

from millwright.service.address import address_of, usual_address

if TYPE_CHECKING:
    from millwright.web.server import Settings

THIS_MACHINE: Final = "127.0.0.0/8,::1"


def add_flags(p: argparse.ArgumentParser) -> None:
    p.add_argument(
        "--data",
        type=address_of,
        metavar="FILE",
        help="where tables are kept: a file, or postgresql://USER@HOST/DATABASE"
        " (default: $MILLWRIGHT_DATA, or ~/.local/share/millwright/tables.db)",
    )
    p.add_argument(
        "--port", type=port_number, default=0, help="the port to listen on (default: 8017, or the next free one)"
    )
    p.add_argument("--lan", action="store_true", help="let others in your network in, not this machine alone")
    p.add_argument(
        "--host",
        action="append",
        default=[],
        type=host_names,
        metavar="NAME",
        help="another name that the server goes by, as mill.example.org; several with commas, or the flag again",
    )
    p.add_argument("--no-browser", action="store_true", help="open no page, only say where it is")
    p.add_argument(
        "--pace",
        type=seconds,
        default=1.3,
        metavar="SECONDS",
        help="pause after each bot's turn where only bots play and somebody watches (default: 1.3)",
    )
    p.add_argument(
        "--keep",
        type=copies,
        default=0,
        metavar="N",
        help="copy the file every day, keep the N newest (default: 0)",
    )
    add_public(p)
    add_operating(p)


def add_public(p: argparse.ArgumentParser) -> None:
    """For a house that many come to."""
    p.add_argument(
        "--behind-proxy",
        nargs="?",
        const=THIS_MACHINE,
        type=addresses,
        metavar="ADDRESS",
        help="believe a proxy on this machine (or at these addresses) for whom it speaks (X-Forwarded-For, -Proto)",
    )
    p.add_argument(
        "--per-address",
        type=at_least_one,
        default=200,
        metavar="N",
        help="connections of one address at a time, half of them open pages (default: 200)",
    )
    p.add_argument(
        "--connections",
        type=at_least_one,
        default=0,
        metavar="N",
        help="connections of one process, three quarters of them open pages (default: 3,856)",
    )
    p.add_argument(
        "--workers",
        type=processes,
        default=1,
        metavar="N",
        help="processes that serve, behind one port; more than one needs a database (default: 1)",
    )
    p.add_argument(
        "--core",
        type=core_number,
        metavar="N",
        help="keep to this core of the machine, where several processes serve; counted round: any number names one",
    )


def add_operating(p: argparse.ArgumentParser) -> None:
    p.add_argument(
        "--metrics",
        type=door,
        metavar="[ADDRESS:]PORT",
        help="answer /metrics, /healthz and /readyz for operators here, or at the next free port (default: nowhere)",
    )
    p.add_argument("--log", choices=("lines", "json"), default="lines", help="the form of the log (default: lines)")
    p.add_argument("--log-requests", action="store_true", help="log every request: route, status, time, id; no paths")


def settings_of(args: argparse.Namespace) -> Settings:
    from millwright.web.gate import Limits
    from millwright.web.server import Settings

    return Settings(
        args.data or usual_address(),
        "0.0.0.0" if args.lan else "127.0.0.1",
        args.port,
        not args.no_browser,
        args.pace,
        hosts=tuple(name for names in args.host for name in names),
        proxies=args.behind_proxy or (),
        limits=Limits(args.connections or Limits.connections, args.per_address),
        keep=args.keep,
        metrics=args.metrics,
        log=args.log,
        log_requests=args.log_requests,
        processes=args.workers,
        core=args.core,
    )


# ---- what flags may say


def host_names(words: str) -> list[str]:
    names = [name.strip() for name in words.split(",") if name.strip()]
    wrong = [name for name in names if not re.fullmatch(r"[A-Za-z0-9._:\[\]-]+", name)]
    if wrong or not names:
        raise argparse.ArgumentTypeError(f"{wrong[0] if wrong else words!r} is no name of a host, as mill.example.org")
    return names


def addresses(words: str) -> tuple[str, ...]:
    try:
        found = [one.strip() for one in words.split(",")]
        return tuple(one for one in found if ipaddress.ip_network(one, strict=False))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{words} is no address: as 127.0.0.1 or 10.0.0.0/24") from None


def at_least_one(words: str) -> int:
    if words.isdecimal() and int(words) > 0:
        return int(words)
    raise argparse.ArgumentTypeError(f"{words} is no number of connections: one or more")


def processes(words: str) -> int:
    if words.isdecimal() and 0 < int(words) <= 256:
        return int(words)
    raise argparse.ArgumentTypeError(f"{words} is no number of processes from 1 to 256")


def core_number(words: str) -> int:
    if words.isdecimal() and len(words) < 9:
        return int(words)
    raise argparse.ArgumentTypeError(f"{words} is no number of a core: 0 or more")


def copies(words: str) -> int:
    if words.isdecimal() and int(words) <= 1000:
        return int(words)
    raise argparse.ArgumentTypeError(f"{words} is no number of copies from 0 to 1000")


def port_number(words: str) -> int:
    if words.isdecimal() and 0 < int(words) < 65536:
        return int(words)
    raise argparse.ArgumentTypeError(f"{words} is no port: one between 1 and 65535")


def door(words: str) -> tuple[str, int]:
    """An address of this machine, its own if none is named, and a port."""
    host, _, port = words.rpartition(":")
    address = host.strip("[]") or "127.0.0.1"
    try:
        return str(ipaddress.ip_address(address)), port_number(port)
    except (ValueError, argparse.ArgumentTypeError):
        raise argparse.ArgumentTypeError(f"{words} is no address with a port: as 127.0.0.1:9117, or 9117") from None


def seconds(words: str) -> float:
    try:
        found = float(words)
    except ValueError:
        found = -1.0
    if 0 <= found <= 60:
        return found
    raise argparse.ArgumentTypeError(f"{words} is no number of seconds from 0 to 60")

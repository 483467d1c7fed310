"""What is made of records: `check`, `verify`, `moves`, `show`, `draw`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any, NoReturn

from millwright.arguments import BadInput, refuse, the_at, the_file, the_seat
from millwright.catalogue import text
from millwright.kernel import LUCK
from millwright.match import AnyMatch, AnyOffer
from millwright.record import BadRecord, Record, closing, read_record, save
from millwright.refusals import folded, summed_up
from millwright.replay import replay


def check_command(args: argparse.Namespace) -> int:
    return each_record(args, checked)


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
    from millwright.service.luck import check

    count = check(record)
    if not record.closing:
        cut_off(record, "it has no closing line")
    salts = ", ".join(seat for seat, _ in record.luck.salts) if record.luck else ""
    shared = "; the same luck at every table of this seed" if record.luck and record.luck.mirrored else ""
    return (
        f"{record.name}: ok: {counted(count, 'luck move')} follow{'s' if count == 1 else ''} from the seed, "
        f"which fits its commitment; salts: {salts or 'none'}{shared}"
    )


def moves_command(args: argparse.Namespace) -> int:
    match = replay(read_record(args.file, args.facts), the_at(args.at)).match
    for seat in match.waiting:
        print("\n".join(refused_lines(match, seat) if args.why else offer_lines(match, seat)))
    if match.over:
        print(closing(match.notes, match.state))
    return 0


def offer_lines(match: AnyMatch, seat: int) -> list[str]:
    found = match.offers(seat)
    if seat == LUCK:
        total = sum(offer.odds for offer in found)
        return [f"{offer!s:<34} {offer.odds} in {total}" for offer in found]
    return [f"# {match.name(seat)}: {match.question(seat)}", *[f"{offer!s:<34} {offer_text(offer)}" for offer in found]]


def offer_text(offer: AnyOffer) -> str:
    price = offer.game.price(offer.price) if offer.price else ""
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

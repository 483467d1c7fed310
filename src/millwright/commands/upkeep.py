"""The commands for whoever looks after the house of a server: backup, restore, doctor, copy."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from millwright.arguments import BadInput, refuse
from millwright.service.address import Address, Server, usual_address
from millwright.service.backup import Kept, backup, need_sound, put_back
from millwright.service.datafile import NotOurs
from millwright.service.doctor import Report, examine, save
from millwright.service.store import claimed
from millwright.service.store.errors import Unkept
from millwright.service.store.moving import Moved, move
from millwright.service.store.opening import Holds
from millwright.service.store.sqlite.errors import SqliteError


def told(address: Address, work: Callable[[], Any]) -> Any:
    """Do something with a house; what is wrong with it is said in one line."""
    try:
        return work()
    except (NotOurs, Unkept) as error:
        raise BadInput(f"{address}: {error}") from None
    except Kept as error:
        raise BadInput(f"{error}: there is such a file already: choose another name, or say --overwrite") from None
    except SqliteError as error:
        raise BadInput(f"{address}: {error}") from None


def the_file(args: argparse.Namespace) -> Path:
    """For what can be done with a file alone."""
    data = args.data or usual_address()
    if isinstance(data, Server):
        copies = "`pg_dump` and `pg_restore` copy a database; `millwright copy` brings a house into a file"
        raise BadInput(f"{data}: this is for files: {copies}")
    return Path(data)


def backup_command(args: argparse.Namespace) -> int:
    data = the_file(args)
    if not args.copy.parent.is_dir():
        raise BadInput(f"{args.copy}: there is no folder {args.copy.parent}")
    told(data, lambda: backup(data, args.copy, args.overwrite))
    print(f"{args.copy}: {args.copy.stat().st_size // 1024 + 1} KB")
    return 0


def restore_command(args: argparse.Namespace) -> int:
    data = the_file(args).resolve()
    if data.exists() and args.copy.exists() and data.samefile(args.copy):
        raise BadInput(f"{args.copy}: this is the file itself: name a copy of it")
    told(args.copy, lambda: need_sound(args.copy))
    claim: Holds = told(data, lambda: claimed(data))
    try:
        old = told(args.copy, lambda: put_back(args.copy, data))
    finally:
        claim.release()
    print(f"{data}: restored from {args.copy}" + (f"; what was there before is in {old}" if old else ""))
    return 0


def doctor_command(args: argparse.Namespace) -> int:
    file = args.file or args.data or usual_address()
    if args.save and args.save.exists():
        raise BadInput(f"--save {args.save}: there is such a file already: choose another name")
    report: Report = told(file, lambda: examine(file))
    for table, words in report.sound.items():
        print(f"{table}: sound: {words}")
    for table, words in report.unchecked.items():
        print(f"{table}: not checked: {words}")
    for table, words in report.damaged.items():
        print(f"{table}: DAMAGED: {words}")
    for line in report.whole:
        print(f"{kind_of(file)}: DAMAGED: {line}")
    others = f", {len(report.unchecked)} not checked" if report.unchecked else ""
    print(f"{file}: {len(report.sound)} tables sound, {len(report.damaged)} damaged{others}")
    if args.save:
        print_saved(args.save, told(file, lambda: save(file, report, args.save)), report)
    return 0 if report.healthy else refuse(f"{file}: damaged: " + advice(args, file, report))


def kind_of(address: Address) -> str:
    return "the database" if isinstance(address, Server) else "the file"


def print_saved(target: Path, unsaved: list[str], report: Report) -> None:
    print(f"{target}: {len(report.sound) + len(report.unchecked)} tables saved")
    for line in unsaved:
        print(f"not saved: {line}")


def advice(args: argparse.Namespace, address: Address, report: Report) -> str:
    if args.save and isinstance(address, Server):
        return f"what is sound is in {args.save}: `millwright copy` brings it into a new database"
    if args.save:
        return f"what is sound is in {args.save}: put it in place with `millwright restore {args.save}`"
    return f"`millwright doctor FILE --save NEW` saves {len(report.sound)} sound tables"


# ---- from one store to another


def copy_command(args: argparse.Namespace) -> int:
    """All or nothing: what is printed as equal was read back from where it has gone."""
    source, target = args.source, args.target
    claims: list[Holds] = []
    try:
        claims.append(told(source, lambda: claimed(source)))
        claims.append(told(target, lambda: claimed(target)))
        carried(source, target)
    finally:
        for claim in claims:
            claim.release()
    print(f"{target}: all that was in {source}; that one is unchanged, and must not be served any longer beside it")
    return 0


def carried(source: Address, target: Address) -> None:
    try:
        move(source, target, print_moved)
    except (NotOurs, Unkept) as error:
        raise BadInput(str(error)) from None


def print_moved(moved: Moved) -> None:
    rows = "1 row" if moved.count == 1 else f"{moved.count} rows"
    here, there = moved.digest[:16], moved.digest_there[:16]
    print(f"{moved.name}: {rows}, {f'equal {here}' if moved.equal else f'DIFFERENT {here} {there}'}", flush=True)

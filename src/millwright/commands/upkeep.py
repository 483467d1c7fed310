"""The commands for whoever looks after the file of a server: backup, restore, doctor."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from millwright.arguments import BadInput, refuse
from millwright.service.backup import Kept, backup, need_sound, put_back
from millwright.service.datafile import Claim, NotOurs, data_file
from millwright.service.doctor import Report, examine, save
from millwright.service.store.errors import SqliteError


def told(path: Path, work: Callable[[], Any]) -> Any:
    """Do something with a file; what is wrong with it is said in one line."""
    try:
        return work()
    except NotOurs as error:
        raise BadInput(f"{path}: {error}") from None
    except Kept as error:
        raise BadInput(f"{error}: there is such a file already: choose another name, or say --overwrite") from None
    except SqliteError as error:
        raise BadInput(f"{path}: {error}") from None


def backup_command(args: argparse.Namespace) -> int:
    data = args.data or data_file()
    if not args.copy.parent.is_dir():
        raise BadInput(f"{args.copy}: there is no folder {args.copy.parent}")
    told(data, lambda: backup(data, args.copy, args.overwrite))
    print(f"{args.copy}: {args.copy.stat().st_size // 1024 + 1} KB")
    return 0


def restore_command(args: argparse.Namespace) -> int:
    data = (args.data or data_file()).resolve()
    if data.exists() and args.copy.exists() and data.samefile(args.copy):
        raise BadInput(f"{args.copy}: this is the file itself: name a copy of it")
    told(args.copy, lambda: need_sound(args.copy))
    claim: Claim = told(data, lambda: Claim(data))
    try:
        old = told(args.copy, lambda: put_back(args.copy, data))
    finally:
        claim.release()
    print(f"{data}: restored from {args.copy}" + (f"; what was there before is in {old}" if old else ""))
    return 0


def doctor_command(args: argparse.Namespace) -> int:
    file = args.file or args.data or data_file()
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
        print(f"the file: DAMAGED: {line}")
    others = f", {len(report.unchecked)} not checked" if report.unchecked else ""
    print(f"{file}: {len(report.sound)} tables sound, {len(report.damaged)} damaged{others}")
    if args.save:
        print_saved(args.save, told(file, lambda: save(file, report, args.save)), report)
    return 0 if report.healthy else refuse(f"{file}: damaged: " + advice(args, report))


def print_saved(target: Path, unsaved: list[str], report: Report) -> None:
    print(f"{target}: {len(report.sound) + len(report.unchecked)} tables saved")
    for line in unsaved:
        print(f"not saved: {line}")


def advice(args: argparse.Namespace, report: Report) -> str:
    if args.save:
        return f"what is sound is in {args.save}: put it in place with `millwright restore {args.save}`"
    return f"`millwright doctor FILE --save NEW` saves {len(report.sound)} sound tables"

"""What is kept: people, tables, moves, snapshots, chat, in one SQLite file. All SQL is in this package."""

from millwright.service.store.schema import NAME, PLEDGES
from millwright.service.store.statements import Statement
from millwright.service.store.writer import Store

__all__ = ["NAME", "PLEDGES", "Statement", "Store"]

"""What is kept: people, tables, moves, snapshots, chat. All SQL is in this package.

One interface (`Store`), two engines: a file of SQLite (`sqlite/`) or a database of PostgreSQL (`postgres/`).
Statements and steps of the schema are written once, in what both understand.
"""

from millwright.service.store.opening import claimed, open_store
from millwright.service.store.schema import NAME, PLEDGES
from millwright.service.store.statements import Statement
from millwright.service.store.store import Store

__all__ = ["NAME", "PLEDGES", "Statement", "Store", "claimed", "open_store"]

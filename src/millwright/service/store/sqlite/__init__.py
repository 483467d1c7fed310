"""A house in one file of SQLite: nothing to install, one process that writes."""

"""A house in a database of a PostgreSQL server. Imported only where one is named: psycopg is an extra."""

"""The `sqlite3` program."""

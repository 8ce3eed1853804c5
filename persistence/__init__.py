"""What the house keeps: accounts, sessions and every revision of them, on SQLite or PostgreSQL.

The rules are unknown here: states, events, draws and content are bytes. Services hand a function to
`Database.write` or `Database.read`; it gets a `UnitOfWork` with the repositories and never commits itself.
"""

"""The database's address, as people write it and as SQLAlchemy wants it."""

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from persistence.errors import BadDatabaseUrl

SQLITE_FILE = "dawnhold.sqlite3"
_HELP = "use postgresql://user:password@host/database, or leave DAWNHOLD_DATABASE_URL empty for SQLite"


def database_url(url: str | None, data_dir: Path) -> URL:
    """The address to use: SQLite in the data folder unless one is given. Raises BadDatabaseUrl."""
    if not url:
        return URL.create("sqlite", database=str(data_dir / SQLITE_FILE))
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise BadDatabaseUrl(f"DAWNHOLD_DATABASE_URL can't be read; {_HELP}.") from error
    backend, _, driver = parsed.drivername.partition("+")
    if backend in ("postgres", "postgresql") and driver in ("", "psycopg"):
        return parsed.set(drivername="postgresql+psycopg")
    if backend == "sqlite" and driver in ("", "pysqlite") and parsed.database not in (None, "", ":memory:"):
        return parsed.set(drivername="sqlite")
    raise BadDatabaseUrl(f"DAWNHOLD_DATABASE_URL names “{parsed.drivername}”, which is not supported; {_HELP}.")


def is_sqlite(url: URL) -> bool:
    """Whether this address is a SQLite file."""
    return url.drivername == "sqlite"


def sqlite_file(url: URL) -> Path:
    """The file that a SQLite address names."""
    return Path(url.database or SQLITE_FILE)


def alive(url: URL) -> dict[str, int]:
    """Options that notice a server gone silent within some twenty seconds, where the address does not say otherwise."""
    options = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 2, "tcp_user_timeout": 20_000}
    return {name: value for name, value in options.items() if name not in url.query}


def conninfo(url: URL) -> str:
    """The same PostgreSQL address for psycopg itself."""
    from psycopg.conninfo import make_conninfo

    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    return make_conninfo(plain, **alive(url))

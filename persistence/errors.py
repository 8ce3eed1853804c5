"""What can go wrong in keeping, each error a plain sentence."""


def one_line(error: object) -> str:
    """What a driver says, on one line and without its full stop."""
    return " ".join(str(error).split()).rstrip(".")


def deliverable(error: BaseException) -> BaseException:
    """The error itself, but for the one that no future takes."""
    if isinstance(error, StopIteration):
        return RuntimeError(f"a unit of work raised {error!r}")
    return error


class PersistenceError(Exception):
    """Any refusal or failure of the store; `str()` of it may be shown to people."""


class HeadMoved(PersistenceError):
    """Another action was quicker: the session's head is no longer the one that was seen. Reload and try again."""

    def __init__(self, session: str, seen: int) -> None:
        super().__init__(f"Session {session} has moved on from revision {seen}.")
        self.session = session
        self.seen = seen


class NameTaken(PersistenceError):
    """Another account has this name, or one that reads the same."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The name “{name}” is taken; choose another.")
        self.name = name


class KeyTaken(PersistenceError):
    """An answer is already kept under this Idempotency-Key."""

    def __init__(self, holder: str, key: str) -> None:
        super().__init__(f"The Idempotency-Key “{key}” was used already.")
        self.holder = holder
        self.key = key


class NoSuchRow(PersistenceError):
    """The row asked for does not exist (any more)."""

    def __init__(self, what: str, id: object) -> None:
        super().__init__(f"There is no {what} {id}.")
        self.what = what
        self.id = id


class BadCursor(PersistenceError):
    """A page was asked for with a cursor that no page gave out."""

    def __init__(self, cursor: str) -> None:
        super().__init__(f"“{cursor[:60]}” is no cursor of this list; start without one.")
        self.cursor = cursor


class StateThinned(PersistenceError):
    """The state of this revision was let go after the session's end; `nearest` is kept."""

    def __init__(self, session: str, n: int, nearest: int) -> None:
        super().__init__(f"The position after revision {n} is no longer kept; the nearest one is {nearest}.")
        self.session = session
        self.n = n
        self.nearest = nearest


class BlobDamaged(PersistenceError):
    """Stored bytes do not decode: the file was harmed, or the wrong dictionary was given."""


class ConstraintBroken(PersistenceError):
    """The database refused a row. `kind` is `unique`, `foreign`, `check` or `other`; the unit of work is lost."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(f"The database refused a row ({kind}): {detail}")
        self.kind = kind
        self.detail = detail


class BadValue(PersistenceError):
    """A value that no column takes: a number too large, text that is no text. The unit of work is lost."""


class DataInUse(PersistenceError):
    """Another process holds this data folder."""


class SchemaMismatch(PersistenceError):
    """The tables are older or newer than this release."""


class BadDatabaseUrl(PersistenceError):
    """The database's address can't be used."""


class DatabaseUnavailable(PersistenceError):
    """The database did not answer; nothing of this unit of work was saved."""


class OutcomeUnknown(DatabaseUnavailable):
    """The connection broke during the commit. Ask again with the same Idempotency-Key to learn what holds."""


class DatabaseBusy(DatabaseUnavailable):
    """Too much is waiting already; nothing was saved. Try again in a moment."""

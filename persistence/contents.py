"""Merged content, frozen per session: stored once by its hash."""

from sqlalchemy import BigInteger, bindparam, delete, exists, select

from persistence import blobs
from persistence.models import contents, sessions
from persistence.repository import Repository
from persistence.statements import Statement, UpsertStatement

_PUT = UpsertStatement(
    contents,
    lambda insert: insert.on_conflict_do_update(
        index_elements=["hash"], set_={"seen": bindparam("again", type_=BigInteger)}
    ),
)
_GET = Statement(select(contents.c.content).where(contents.c.hash == bindparam("hash")))
_DROP_UNUSED = Statement(
    delete(contents).where(
        contents.c.seen < bindparam("before"), ~exists().where(sessions.c.content == contents.c.hash)
    )
)


class Contents(Repository):
    """Content by hash; several sessions share a row."""

    def put(self, hash: str, content: bytes, at: int) -> None:
        """Keep this content; a second time only notes that it is still wanted."""
        self.link.change(_PUT, hash=hash, content=blobs.encode(content), seen=at, again=at)

    def get(self, hash: str) -> bytes | None:
        """The content with this hash, or None."""
        stored = self.link.value(_GET, hash=hash)
        return None if stored is None else blobs.decode(stored)

    def drop_unused(self, before: int) -> int:
        """Delete content that no session rests on and nobody put since `before`; returns how many."""
        return self.link.change(_DROP_UNUSED, before=before)

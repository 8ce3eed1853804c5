"""SQL that SQLAlchemy Core builds and compiles once, run on the driver's own cursor.

`Connection.execute` costs some 15 µs a statement even when its cache hits; an action is four statements.
So each statement is compiled once per dialect into text, constants and converters, and run directly.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct
from sqlalchemy import Column, ColumnElement, Dialect, Table, bindparam, cast, or_
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql import ClauseElement

from persistence.errors import BadValue, PersistenceError, one_line

Converter = Callable[[Any], Any]
Upsert = sqlite.Insert | postgresql.Insert


class Cursor(Protocol):
    """The part of both drivers' cursors that is used here."""

    @property
    def rowcount(self) -> int: ...

    def fetchall(self) -> list[Any]: ...


class Compiled:
    """One statement in one dialect: its text, its constants, what to convert on the way in and out."""

    def __init__(self, clause: ClauseElement, dialect: Dialect) -> None:
        compiled = clause.compile(dialect=dialect)
        self.sql = str(compiled)
        self.into: dict[str, Converter] = {}
        self.constants: dict[str, Any] = {}
        for bind, name in compiled.bind_names.items():  # type: ignore[attr-defined]
            convert = bind.type.dialect_impl(dialect).bind_processor(dialect)
            if not bind.required:
                self.constants[name] = convert(bind.value) if convert else bind.value
            elif convert:
                self.into[name] = convert
        self.out = self._out(clause, dialect)

    @staticmethod
    def _out(clause: ClauseElement, dialect: Dialect) -> list[tuple[int, Converter]]:
        columns = getattr(clause, "exported_columns", ())
        converters = [c.type.dialect_impl(dialect).result_processor(dialect, None) for c in columns]
        return [(at, convert) for at, convert in enumerate(converters) if convert]

    def values(self, given: dict[str, Any]) -> dict[str, Any]:
        values = self.constants | given if self.constants else given
        for name, convert in self.into.items():
            values[name] = convert(values[name])
        return values

    def rows(self, raw: list[Any]) -> list[tuple[Any, ...]]:
        if not self.out:
            return raw
        return [self._row(list(row)) for row in raw]

    def _row(self, row: list[Any]) -> tuple[Any, ...]:
        for at, convert in self.out:
            row[at] = convert(row[at])
        return tuple(row)


class Statement:
    """A Core statement, compiled at its first use on each dialect."""

    def __init__(self, clause: ClauseElement) -> None:
        self._clause = clause
        self._compiled: dict[str, Compiled] = {}

    def clause(self, dialect: Dialect) -> ClauseElement:
        """What to compile for this dialect."""
        return self._clause

    def on(self, dialect: Dialect) -> Compiled:
        """The compiled form for this dialect."""
        compiled = self._compiled.get(dialect.name)
        if compiled is None:
            compiled = self._compiled[dialect.name] = Compiled(self.clause(dialect), dialect)
        return compiled


class UpsertStatement(Statement):
    """INSERT … ON CONFLICT, which each dialect builds with its own class of the same methods."""

    def __init__(self, table: Table, build: Callable[[Upsert], ClauseElement]) -> None:
        super().__init__(table)
        self._table = table
        self._build = build

    def clause(self, dialect: Dialect) -> ClauseElement:
        insert = sqlite.insert if dialect.name == "sqlite" else postgresql.insert
        return self._build(insert(self._table))


def columns(record: type[Struct], table: Table, but: Sequence[str] = ()) -> list[Column[Any]]:
    """The table's columns in the order of a record's fields, so that `record(*row)` builds it."""
    return [table.c[name] for name in record.__struct_fields__ if name not in but]


def if_given(column: Column[Any], name: str) -> ColumnElement[bool]:
    """A filter that lets every row pass when the parameter is None."""
    value = bindparam(name, type_=column.type)
    return or_(cast(value, column.type).is_(None), column == value)


class Link:
    """One open transaction on one connection, as the repositories use it.

    `refusal` is what an error of the driver comes to, where the database refused a value or a row.
    """

    def __init__(
        self,
        dialect: Dialect,
        execute: Callable[[str, dict[str, Any]], Cursor],
        refusal: Callable[[Exception], PersistenceError | None],
    ) -> None:
        self.dialect = dialect
        self._execute = execute
        self._refusal = refusal
        self.broken: PersistenceError | None = None

    def rows(self, statement: Statement, **given: Any) -> list[tuple[Any, ...]]:
        """All rows of a SELECT or of a RETURNING clause."""
        compiled = statement.on(self.dialect)
        return compiled.rows(self._run(compiled, given).fetchall())

    def row(self, statement: Statement, **given: Any) -> tuple[Any, ...] | None:
        """The first row, or None."""
        rows = self.rows(statement, **given)
        return rows[0] if rows else None

    def value(self, statement: Statement, **given: Any) -> Any:
        """The first column of the first row, or None."""
        row = self.row(statement, **given)
        return None if row is None else row[0]

    def change(self, statement: Statement, **given: Any) -> int:
        """Run an INSERT, UPDATE or DELETE; returns the number of rows it touched."""
        return self._run(statement.on(self.dialect), given).rowcount

    def _run(self, compiled: Compiled, given: dict[str, Any]) -> Cursor:
        if self.broken:
            raise self.broken
        try:
            return self._execute(compiled.sql, compiled.values(given))
        except Exception as error:
            self.broken = self._refusal(error)
            if self.broken is None:
                raise
            raise self.broken from error


def bad_value(error: Exception) -> BadValue:
    """What a value comes to that no database takes."""
    return BadValue(f"A value can't be kept: {one_line(error)}.")

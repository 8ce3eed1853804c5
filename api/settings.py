"""Settings, all from the environment. A wrong one ends the start in one line: what, where, and how to mend it."""

from __future__ import annotations

import ipaddress
import os
import re
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from limits import RateLimitItem, parse
from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from persistence.address import database_url as read_database_url
from persistence.address import is_sqlite
from persistence.errors import BadDatabaseUrl

PREFIX = "DAWNHOLD_"
_HOST_NAME = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*", re.IGNORECASE)
_RATE = "a rate such as 10/hour or 60/minute"
_SECRET = {"database_url", "secret", "metrics_token"}


class SettingsError(Exception):
    """A setting that can't be used; the text is one line for whoever starts the house."""


def _rate(default: str) -> str:
    """A rate of `limits`, checked when the settings are read."""
    return Field(default, description=_RATE)


Count = Annotated[int, Field(ge=1, le=1_000_000_000)]


class Settings(BaseSettings):
    """What a house can be told. A field `port` is the variable DAWNHOLD_PORT; descriptions say what it must be."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, frozen=True)

    host: str = Field("0.0.0.0", description="an address of this computer, such as 0.0.0.0 or 127.0.0.1")
    port: int = Field(8000, ge=1, le=65535, description="a whole number from 1 to 65535")
    data: Path = Field(Path("data"), description="a folder that this user may write to")
    database_url: SecretStr | None = Field(None, description="postgresql://user:password@host/database")
    workers: int = Field(1, ge=1, le=64, description="a whole number from 1 to 64")
    content: Path | None = Field(None, description="the folder of a content pack")
    public_url: str | None = Field(None, description="an address such as https://table.example, without a path")
    hosts: str = Field("", description="host names with commas between them, such as table.example,table.lan")
    secret: SecretStr | None = Field(None, min_length=32, description="at least 32 characters that nobody can guess")
    metrics_token: SecretStr | None = Field(None, min_length=16, description="at least 16 characters")
    log: Literal["debug", "info", "warning", "error"] = Field("info", description="debug, info, warning or error")
    away_minutes: int = Field(30, ge=1, le=100_000, description="a whole number of minutes from 1 to 100000")

    limit_guests: str = _rate("10/hour")
    limit_logins: str = _rate("20/hour")
    limit_actions: str = _rate("60/minute")
    limit_token_actions: str = _rate("600/minute")
    limit_reads: str = _rate("1200/minute")
    limit_imports: str = _rate("5/hour")
    limit_sessions: Count = Field(50, description="a whole number from 1")
    limit_guest_sessions: Count = Field(5, description="a whole number from 1")
    limit_megabytes: Count = Field(200, description="a whole number from 1")
    limit_guest_megabytes: Count = Field(20, description="a whole number from 1")
    limit_campaigns: Count = Field(30, description="a whole number from 1")
    limit_guest_campaigns: Count = Field(3, description="a whole number from 1")
    limit_branches: Count = Field(20, description="a whole number from 1")
    limit_streams: Count = Field(8, description="a whole number from 1")
    limit_session_streams: Count = Field(4, description="a whole number from 1")

    @field_validator("host")
    @classmethod
    def _an_address(cls, value: str) -> str:
        if value != "localhost":
            ipaddress.ip_address(value)
        return value

    @field_validator("data")
    @classmethod
    def _a_folder_to_write(cls, value: Path) -> Path:
        value.mkdir(mode=0o700, parents=True, exist_ok=True)  # seeds and hashes of passwords lie in it
        if not os.access(value, os.W_OK | os.X_OK):
            raise ValueError("not writable")
        return value.resolve()

    @field_validator("content")
    @classmethod
    def _a_folder_to_read(cls, value: Path | None) -> Path | None:
        if value is not None and not value.is_dir():
            raise ValueError("no folder")
        return value

    @field_validator("public_url")
    @classmethod
    def _an_origin(cls, value: str | None) -> str | None:
        if value is None:
            return None
        parts = urlsplit(value)
        _ = parts.port  # raises ValueError for one that is no number
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
            raise ValueError("no origin")
        return value.rstrip("/")

    @field_validator("hosts")
    @classmethod
    def _host_names(cls, value: str) -> str:
        for name in filter(None, (part.strip() for part in value.split(","))):
            if not _HOST_NAME.fullmatch(name):
                raise ValueError("no host name")
        return value

    @field_validator(
        "limit_guests", "limit_logins", "limit_actions", "limit_token_actions", "limit_reads", "limit_imports"
    )
    @classmethod
    def _a_rate(cls, value: str) -> str:
        parse(value)
        return value

    @model_validator(mode="after")
    def _one_process_on_sqlite(self) -> Settings:
        on_sqlite = is_sqlite(read_database_url(self.database_address, self.data))
        if self.workers > 1 and on_sqlite:
            raise ValueError(
                f"{PREFIX}WORKERS is {self.workers}, but SQLite serves one process: leave it at 1, "
                f"or name a PostgreSQL server with {PREFIX}DATABASE_URL"
            )
        return self

    @property
    def database_address(self) -> str | None:
        """The database's URL in the clear; None is SQLite in the data folder."""
        return self.database_url.get_secret_value() if self.database_url else None

    @property
    def host_names(self) -> frozenset[str]:
        """The names by which this house may be called, beside addresses and the computer's own names."""
        named = {part.strip().lower() for part in self.hosts.split(",") if part.strip()}
        if self.public_url:
            named.add((urlsplit(self.public_url).hostname or "").lower())
        return frozenset(named)

    @property
    def https(self) -> bool:
        """Whether players reach the house by https."""
        return bool(self.public_url and self.public_url.startswith("https://"))

    def rate(self, name: str) -> RateLimitItem:
        """A limit as the `limits` package wants it."""
        return parse(getattr(self, f"limit_{name}"))


def load() -> Settings:
    """The settings of this environment. Raises SettingsError."""
    _know_all_names(os.environ)
    try:
        return Settings()
    except ValidationError as error:
        raise SettingsError(_line(error, os.environ)) from None
    except BadDatabaseUrl as error:
        raise SettingsError(str(error)) from None


def variable(field: str) -> str:
    """The environment's name of a setting."""
    return PREFIX + field.upper()


def _know_all_names(environ: Mapping[str, str]) -> None:
    known = [variable(name) for name in Settings.model_fields]
    for name in environ:
        if name.startswith(PREFIX) and name not in known:
            near = get_close_matches(name, known, 1)
            meant = f"did you mean {near[0]}?" if near else "./play help lists them all."
            raise SettingsError(f"There is no setting {name}; {meant}")


def _line(error: ValidationError, environ: Mapping[str, str]) -> str:
    first = error.errors()[0]
    if not first["loc"]:
        return f"{first['ctx']['error']}."
    name = str(first["loc"][0])
    field = Settings.model_fields[name]
    value = "set" if name in _SECRET else f"“{environ.get(variable(name), '')}”"
    default = field.default
    otherwise = "leave it out" if default in (None, "") else f"leave it out for {default}"
    return f"{variable(name)} is {value}, but must be {field.description}; mend it, or {otherwise}."

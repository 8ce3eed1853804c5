"""Accounts, and the ways into them: tokens and devices."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from persistence.records import AidsLevel, Scope, Theme


class Account(Struct, frozen=True):
    """The caller's own account. A guest has no name yet."""

    id: str
    kind: Literal["guest", "named"]
    name: str | None
    theme: Theme
    aids: AidsLevel
    created: int


class NewAccount(Struct, frozen=True):
    """A new account, and a token for it that is told this once."""

    account: Account
    token: str


class Token(Struct, frozen=True):
    """A way in: a program's token, or a device that is logged in. `current`: the one this request came with."""

    id: str
    label: str
    scope: Scope
    created: int
    seen: int | None
    expires: int | None
    current: bool


class NewToken(Struct, frozen=True):
    """A new token; the secret is told this once."""

    token: Token
    secret: str
    account: Account


class Tokens(Struct, frozen=True):
    tokens: list[Token]


class Devices(Struct, frozen=True):
    devices: list[Token]


class DeviceLink(Struct, frozen=True):
    """A link that logs another device in, once; `svg` draws it as a QR code."""

    url: str
    svg: str
    expires: int

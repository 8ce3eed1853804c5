"""Invites to a seat or to watching."""

from __future__ import annotations

from msgspec import Struct


class Invite(Struct, frozen=True):
    """An invite to a seat, or to watching (`seat` None). Its secret was told once, when it was made."""

    id: str
    seat: int | None
    uses_left: int
    created: int
    expires: int
    revoked: int | None


class NewInvite(Struct, frozen=True):
    """A new invite with its secret, and the address that opens it."""

    invite: Invite
    secret: str
    url: str


class Invites(Struct, frozen=True):
    invites: list[Invite]


class Invited(Struct, frozen=True):
    """What an invite is for, before it is taken."""

    session: str
    name: str
    game: str
    scenario: str
    seat: int | None
    label: str
    expires: int

"""Answers as JSON, with tags so that nothing is sent twice."""

from __future__ import annotations

from hashlib import sha256

import msgspec
from fastapi import Request, Response
from msgspec import Struct

_encode = msgspec.json.Encoder().encode
VARY = "Authorization"
NOT_MODIFIED = 304


def answer(what: Struct, status: int = 200, *, etag: str | None = None, secret: bool = False) -> Response:
    """A struct as JSON. What is the reader's own is never kept by anybody between; a secret not even by the reader."""
    headers = {"Cache-Control": "no-store" if secret else "private, no-cache", "Vary": VARY}
    if etag:
        headers["ETag"] = etag
    return Response(_encode(what), status, headers, "application/json")


def tagged(request: Request, what: Struct) -> Response:
    """A struct with a tag made of what it says; 304 where the reader has it already."""
    body = _encode(what)
    etag = f'W/"{sha256(body).hexdigest()[:20]}"'
    if knows(request, etag):
        return unchanged(etag)
    headers = {"Cache-Control": "private, no-cache", "Vary": VARY, "ETag": etag}
    return Response(body, 200, headers, "application/json")


def knows(request: Request, etag: str) -> bool:
    """Whether the reader has what this tag stands for."""
    return etag in known_tags(request)


def known_tags(request: Request) -> list[str]:
    """The tags of what the reader has."""
    return [part.strip() for part in request.headers.get("if-none-match", "").split(",") if part.strip()]


def unchanged(etag: str | None = None) -> Response:
    """Nothing is newer than what the reader has."""
    headers = {"Cache-Control": "private, no-cache", "Vary": VARY}
    return Response(None, NOT_MODIFIED, headers | ({"ETag": etag} if etag else {}))


def nothing() -> Response:
    """Done, and there is nothing to say."""
    return Response(None, 204)

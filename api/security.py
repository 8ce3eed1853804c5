"""What stands between the net and the house: host names, where a form comes from, body sizes, headers, passwords."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api import errors
from api.errors import Forbidden, Problem, TooLarge

LARGEST_BODY = 64 * 1024
LARGEST_IMPORT = 16 * 1024 * 1024
IMPORT_PATHS = ("/api/v1/sessions/import", "/import", "/api/v1/campaigns/import", "/campaigns/import")
LARGEST_UNREAD = 2 * LARGEST_IMPORT
CHANGING = frozenset(("POST", "PUT", "PATCH", "DELETE"))

CSP = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
HSTS = "max-age=31536000"


def own_names() -> frozenset[str]:
    """What this computer is called in its own network."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return frozenset(("localhost", name, short, f"{short}.local", f"{short}.lan"))


class BadHost(Problem):
    kind, title = "bad-host", "This house is not called that"


class Guard:
    """Refuses foreign host names, forms of foreign pages and bodies that are too large; sets the headers of answers.

    A name that anybody may point at this computer could make a browser speak to it; addresses can't be pointed.
    """

    def __init__(self, app: ASGIApp, host_names: Iterable[str] = (), *, https: bool = False) -> None:
        self.app = app
        self.names = own_names() | frozenset(host_names)
        self.headers = dict(HEADERS)
        if https:
            self.headers["strict-transport-security"] = HSTS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        body = Body(scope, receive)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                if message["status"] >= 400:
                    await body.hear_out()
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
                if headers.get("content-type", "").startswith("text/event-stream"):
                    headers["cache-control"] = "no-store"  # a browser may hold back a second reader of what it caches
            await send(message)

        problem = self._refusal(scope)
        if problem is not None:
            response = await errors.answer(Request(scope), problem)
            await response(scope, receive, guarded)
        else:
            await self.app(scope, body.receive, guarded)

    def _refusal(self, scope: Scope) -> Problem | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._knows(host):
            return BadHost(
                f"This house is not called “{host[:80]}”. Whoever runs it can add the name with DAWNHOLD_HOSTS."
            )
        if scope["method"] in CHANGING and _is_page(scope["path"]) and not _own_form(headers, host):
            return Forbidden("This form was not sent from a page of this house. Reload the page and try again.")
        length = headers.get("content-length", "")
        if length.isdecimal() and int(length) > largest(scope["path"]):
            return _too_large(scope["path"])
        return None

    def _knows(self, host: str) -> bool:
        try:
            parts = urlsplit(f"//{host}")
            name, _ = parts.hostname or "", parts.port  # raises ValueError for one that is no number
        except ValueError:
            return False
        if parts.netloc != host or "@" in host:
            return False  # it goes into links
        if name.rstrip(".") in self.names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _is_page(path: str) -> bool:
    """Whether cookies count there; programs and watchmen send none."""
    return not path.startswith(errors.JSON_PATHS)


def _own_form(headers: Headers, host: str) -> bool:
    """Whether the browser says that the request comes from this very origin; where it says nothing, it doesn't."""
    sites = headers.getlist("sec-fetch-site")
    if sites:
        return sites in (["same-origin"], ["none"])
    return headers.getlist("origin") in ([f"http://{host}"], [f"https://{host}"])


def largest(path: str) -> int:
    """How many bytes a body may have there."""
    return LARGEST_IMPORT if path in IMPORT_PATHS else LARGEST_BODY


def _too_large(path: str) -> TooLarge:
    return TooLarge(f"More than {largest(path) // 1024} kB can't be taken here.")


class Body:
    """What is sent with a request: counted as it comes, whatever was announced."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self.path = scope["path"]
        self._more = receive
        self._left = largest(self.path)
        self._whole = scope["method"] not in CHANGING
        self._waits = "expect" in Headers(scope=scope)

    async def receive(self) -> Message:
        """The next part. Raises TooLarge."""
        message = await self._next()
        if message["type"] == "http.request":
            self._left -= len(message.get("body", b""))
            if self._left < 0:
                raise _too_large(self.path)
        return message

    async def hear_out(self) -> None:
        """Let the rest go by, up to a bound: who is cut off while sending never gets to read what was wrong."""
        unread = LARGEST_UNREAD
        while not (self._whole or self._waits) and unread > 0:
            unread -= len((await self._next()).get("body", b""))

    async def _next(self) -> Message:
        message = await self._more()
        self._waits = False  # reading is what tells the sender to go on
        self._whole = self._whole or message["type"] != "http.request" or not message.get("more_body", False)
        return message


class Passwords:
    """Argon2id, in a thread and at most two at a time: each takes 64 MiB and a third of a second."""

    def __init__(self, hasher: PasswordHash | None = None) -> None:
        self._hasher = hasher or PasswordHash((Argon2Hasher(),))
        self._at_once = asyncio.Semaphore(2)
        self._nobody = ""

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        async with self._at_once:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def verify(self, password: str, kept: str | None) -> bool:
        """Whether it is the password. Without anything kept it takes as long, so that names can't be found out."""
        if kept is None:
            if not self._nobody:
                self._nobody = await self.hash("nobody")
            await self.verify(password, self._nobody)
            return False
        async with self._at_once:
            return await asyncio.to_thread(self._hasher.verify, password, kept)

    def outdated(self, kept: str) -> bool:
        """Whether a hash was made with weaker figures than today's."""
        return self._hasher.current_hasher.check_needs_rehash(kept)

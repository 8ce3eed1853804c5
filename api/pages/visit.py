"""Who comes to a page, and how the answer goes back: cookies, whole pages, parts for htmx, redirects after forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any
from urllib.parse import quote, urlsplit

from fastapi import Depends, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from api.errors import NotLoggedIn
from api.pages import templating
from api.usecases import accounts, actors
from api.usecases.accounts import Entered
from api.usecases.actors import Actor
from api.usecases.house import House
from persistence.ids import now_ms

COOKIE = "dawnhold"
THEME_COOKIE = "dawnhold_theme"
THEMES = ("system", "parchment", "ember")
YEAR = 365 * 24 * 3600
FRESH = {"Cache-Control": "no-store", "Vary": "HX-Request, Cookie"}


class Visit:
    """One request to a page: the house, who asks (None: nobody yet), and whether htmx asks for a part."""

    def __init__(self, request: Request, house: House, actor: Actor | None) -> None:
        self.request = request
        self.house = house
        self.actor = actor
        self._entered: Entered | None = None

    @property
    def address(self) -> str:
        return self.request.client.host if self.request.client else ""

    @property
    def part(self) -> bool:
        """Whether the answer is morphed into a page that stands already."""
        return self.request.headers.get("hx-request") == "true"

    @property
    def theme(self) -> str:
        """`parchment`, `ember`, or nothing where the system decides."""
        chosen = self.actor.account.theme if self.actor else self.request.cookies.get(THEME_COOKIE, "system")
        return chosen if chosen in THEMES[1:] else ""

    @property
    def base_url(self) -> str:
        """The address that others reach this house by, for links and QR codes."""
        return self.house.public_url or str(self.request.base_url).rstrip("/")

    @property
    def label(self) -> str:
        """What this device is called in the list of devices."""
        return device(self.request.headers.get("user-agent", ""))

    def known(self) -> Actor:
        """Who asks. Raises NotLoggedIn, whose page leads to the door."""
        if self.actor is None:
            raise NotLoggedIn("Log in first; then this page opens.")
        return self.actor

    async def somebody(self) -> Actor:
        """Who asks; a visitor becomes a guest, which the answer's cookie remembers. Raises TooMany."""
        if self.actor is None:
            entered = await accounts.enter(self.house, address=self.address, label=self.label)
            self.actor = await actors.identify(self.house, "login", entered.secret, self.address)
            self._entered = entered
        return self.known()

    def welcome(self, entered: Entered) -> None:
        """Let the answer's cookie remember this way in."""
        self._entered = entered

    def context(self, **more: Any) -> dict[str, Any]:
        """What every page is drawn with."""
        me = accounts.me(self.actor) if self.actor else None
        return {"theme": self.theme, "me": me, "now": now_ms(), **more}

    def page(self, template: str, status: int = 200, headers: Mapping[str, str] | None = None, **more: Any) -> Response:
        """A whole page."""
        html = templating.page(template, self.context(**more))
        return self.keep(HTMLResponse(html, status, {**FRESH, **(headers or {})}))

    def go(self, address: str) -> Response:
        """Onward after a form: a redirect that a reload does not repeat."""
        return self.keep(RedirectResponse(address, 303, {"Cache-Control": "no-store"}))

    def keep(self, response: Response) -> Response:
        """Set the cookie of whoever came in by this request."""
        if self._entered is not None:
            expires = self._entered.expires
            age = max(0, (expires - now_ms()) // 1000) if expires is not None else None
            response.set_cookie(
                COOKIE,
                self._entered.secret,
                max_age=age,
                httponly=True,
                samesite="lax",
                secure=self.house.settings.https,
            )
        return response

    def forget(self, response: Response) -> Response:
        """Take the cookie back."""
        response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=self.house.settings.https)
        return response


async def visit(request: Request) -> Visit:
    """The visit that a page's route gets."""
    house: House = request.app.state.house
    secret = request.cookies.get(COOKIE, "")
    address = request.client.host if request.client else ""
    actor = await actors.identify(house, "login", secret, address) if secret else None
    return Visit(request, house, actor)


Visiting = Annotated[Visit, Depends(visit)]


def inside(address: str, otherwise: str = "/") -> str:
    """An address of this house, for a form that says where to go on; else `otherwise`."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return otherwise
    if parts.scheme or parts.netloc or not address.startswith("/") or address.startswith(("//", "/\\")):
        return otherwise
    return address


def door(request: Request) -> str:
    """The page to log in, with the way back."""
    back = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return f"/login?next={quote(back)}"


_SYSTEMS = (("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "Mac"))
_BROWSERS = (("Firefox/", "Firefox"), ("Edg/", "Edge"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))


def device(agent: str) -> str:
    """`Firefox on Linux`, from what the browser says of itself."""
    system = next((name for mark, name in _SYSTEMS if mark in agent), "Linux" if "Linux" in agent else "")
    browser = next((name for mark, name in _BROWSERS if mark in agent), "")
    return " on ".join(filter(None, (browser, system))) or "A browser"

"""Somebody with a browser that runs no script: reads pages, follows links, sends forms."""

from __future__ import annotations

from typing import Any

import httpx
from fastapi import FastAPI

from tests.pages.reading import Element, path_of, read, sent

HOME = "http://localhost:8000"
HTMX = {"HX-Request": "true"}
"""Asks for the part of a page that is morphed into place; `part` sends it."""


class Visitor:
    """A browser's memory (cookies) and the page that it shows."""

    def __init__(self, app: FastAPI, address: str = "192.0.2.1") -> None:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 5000))
        self.client = httpx.AsyncClient(transport=transport, base_url=HOME, follow_redirects=True)
        self.answer: httpx.Response
        self.page: Element = read("")

    async def get(self, address: str, status: int = 200, *, part: bool = False) -> Element:
        """Open an address; the page must have this status."""
        return self._read(await self.client.get(address, headers=HTMX if part else None), status)

    async def follow(self, link: Element, status: int = 200) -> Element:
        return await self.get(link["href"], status)

    async def send(self, form: Element, submitter: Element | None = None, status: int = 200, **changes: Any) -> Element:
        """Send a form as it stands, with changes to its fields; None leaves one out, a list sends several."""
        fields = [(name, value) for name, value in sent(form, submitter) if name not in changes]
        for name, value in changes.items():
            values = value if isinstance(value, list) else [] if value is None else [value]
            fields += [(name, str(each)) for each in values]
        return await self.post(form.get("action") or self.path, fields, status)

    async def press(self, button: Element, status: int = 200, /, **changes: Any) -> Element:
        """Press a button of a form, also of one that it names by `form`."""
        owner = button.get("form")
        form = self.page.one("form", id=owner) if owner else button.inside("form")
        assert form is not None, f"the button {button.text} belongs to no form"
        return await self.send(form, button, status, **changes)

    async def post(
        self, address: str, fields: list[tuple[str, str]], status: int = 200, *, part: bool = False
    ) -> Element:
        data: dict[str, list[str]] = {}
        for name, value in fields:
            data.setdefault(name, []).append(value)
        own = {"Origin": HOME, "Sec-Fetch-Site": "same-origin", **(HTMX if part else {})}
        return self._read(await self.client.post(address, data=data, headers=own), status)

    def _read(self, answer: httpx.Response, status: int) -> Element:
        self.answer = answer
        assert answer.status_code == status, f"{answer.status_code} at {answer.url}: {read(answer.text).text[:400]}"
        self.page = read(answer.text)
        return self.page

    @property
    def path(self) -> str:
        """Where the browser is."""
        return path_of(str(self.answer.url))

    # a siege

    async def besieged(self, scenario: str = "greenskin_horde", **more: Any) -> str:
        """Begin a siege with known dice; the id of its session."""
        await self.get("/games/legions_of_darkness")
        form = self.page.one("form", cls="whole")
        await self.send(form, **{"scenario": scenario, "seed": "dawn", **more})
        return self.path.split("/")[2].partition("?")[0]

    def answers(self) -> dict[str, Element]:
        """The answers of the page by id: links that lengthen the draft."""
        return {link["data-o"]: link for link in self.page.all("a") if link.get("data-o")}

    @property
    def strong(self) -> Element:
        """The strong button of the preview."""
        return self.page.one("form", id="go").one("button", cls="btn--primary")

    async def do(self, *options: str) -> Element:
        """Answer without script: link by link, then the strong button."""
        for option in options:
            await self.follow(self.answers()[option])
        return await self.press(self.strong)

    @property
    def notice(self) -> str:
        """The sentence over the question."""
        return self.page.one(cls="notice").text

    @property
    def table(self) -> Element:
        return self.page.one("div", id="play")

    @property
    def revision(self) -> int:
        return int(self.table["data-revision"])

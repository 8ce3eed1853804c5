"""A caller of the REST interface, as a program would be."""

from __future__ import annotations

from typing import Any

import httpx

API = "/api/v1"
Json = dict[str, Any]


class Player:
    """Holds a token and speaks JSON. Methods give the answer; `want` checks its status."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self.token = ""
        self.id = ""

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def send(
        self, method: str, path: str, json: Any = None, key: str | None = None, **more: Any
    ) -> httpx.Response:
        """A request to the interface."""
        headers = {**self.headers, **({"Idempotency-Key": key} if key else {}), **more.pop("headers", {})}
        return await self.client.request(method, API + path, json=json, headers=headers, **more)

    async def get(self, path: str, **params: Any) -> Json:
        """What is there; it must be."""
        return ok(await self.send("GET", path, params=params or None))

    async def post(self, path: str, json: Any = None, key: str | None = None) -> Json:
        """Do something that must work."""
        return ok(await self.send("POST", path, {} if json is None else json, key))

    async def enter(self, **body: Any) -> None:
        """Come in as a guest, or with a name and a password."""
        made = await self.post("/accounts", body)
        self.token, self.id = made["token"], made["account"]["id"]

    async def new(self, **more: Any) -> Json:
        """A session of the toy game; alone unless `players` says otherwise."""
        return await self.post("/sessions", {"game": "camp", "scenario": "hill", **more})

    async def session(self, id: str, **params: Any) -> Json:
        return await self.get(f"/sessions/{id}", **params)

    async def act(self, session: Json, *options: str, key: str | None = None, **more: Any) -> Json:
        """Answer on the page of that session."""
        return ok(await self.try_act(session, *options, key=key, **more))

    async def try_act(self, session: Json, *options: str, key: str | None = None, **more: Any) -> httpx.Response:
        """The same, whatever comes of it."""
        body = {"revision": session["revision"], "options": list(options), **more}
        return await self.send("POST", f"/sessions/{session['id']}/actions", body, key)


def ok(response: httpx.Response) -> Json:
    """The JSON of an answer that must be good."""
    assert response.status_code < 300, f"{response.status_code} {response.text}"
    found: Json = response.json() if response.content else {}
    return found


def problem(response: httpx.Response, status: int, kind: str | None = None) -> Json:
    """The problem document of an answer that must be refused so."""
    assert response.status_code == status, f"{response.status_code} {response.text}"
    assert response.headers["content-type"] == "application/problem+json"
    found: Json = response.json()
    assert found["status"] == status
    assert found["detail"]
    if kind is not None:
        assert found["type"] == f"urn:dawnhold:problem:{kind}"
    return found

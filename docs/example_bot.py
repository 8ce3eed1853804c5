"""A bot that plays any game of a Dawnhold to its end, choosing at random. It needs httpx and nothing else.

python docs/example_bot.py http://localhost:8000 legions_of_darkness greenskin_horde
"""

import random
import sys
import uuid
from typing import Any

import httpx


def enter(house: str) -> httpx.Client:
    """A guest's client; keep the token if you want to come back."""
    client = httpx.Client(base_url=f"{house}/api/v1", timeout=60)
    made = client.post("/accounts", json={}).raise_for_status().json()
    client.headers["Authorization"] = f"Bearer {made['token']}"
    return client


def choose(ask: dict[str, Any]) -> str:
    """Any legal option will do; put your thoughts here. `ask` also says prompt, cost, odds, and what is blocked."""
    return str(random.choice(ask["options"])["id"])


def answer(client: httpx.Client, session: dict[str, Any], ask: dict[str, Any]) -> dict[str, Any]:
    """One whole action: lengthen the draft until an option pays. Gives the session as it stands then."""
    draft: list[str] = []
    key = str(uuid.uuid4())  # the same key again acts once, so a lost answer may be asked for again
    while True:
        draft.append(choose(ask))
        action = {"revision": session["revision"], "options": draft, "seat": ask["seat"]}
        response = client.post(
            f"/sessions/{session['id']}/actions", json=action, headers={"Idempotency-Key": f"{key}.{len(draft)}"}
        )
        if response.status_code == 409:  # somebody else was quicker: the answer brings the fresh session
            return dict(response.json()["session"])
        acted = response.raise_for_status().json()
        for event in acted["events"]:
            print(f"{event['revision']:>5}  {event['text']}")
        if not acted["draft"]:
            return dict(acted["session"])
        draft, ask = acted["draft"], acted["asks"][0]


def play(house: str, game: str, scenario: str) -> str:
    """Play a new session to its end; returns its status."""
    client = enter(house)
    players = min(client.get(f"/games/{game}").raise_for_status().json()["players"])  # and it plays all of them
    wanted = {"game": game, "scenario": scenario, "players": players, "seats": ["me"] * players}
    session = client.post("/sessions", json=wanted).raise_for_status().json()
    while session["status"] == "playing":
        session = answer(client, session, random.choice([ask for ask in session["asks"] if ask["mine"]]))
    print(session["outcome"]["text"])
    return str(session["status"])


if __name__ == "__main__":
    play(*sys.argv[1:4])

"""Takes the pictures of the README anew: a turn of each game, begun by bots, as a page of 1280 by 800 shows it.

    .venv/bin/python -m tools.pictures http://127.0.0.1:8000 [GAME ...]

needs a house that runs at that address, and a Chromium. They go to `docs/pictures/<game>.jpg`, each below 150 KB.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import httpx
from msgspec import Struct
from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
WIDE, HIGH, SCALE, QUALITY = 1280, 800, 0.75, 72


class Picture(Struct, frozen=True):
    """A scenario that bots have played on by so many answers, before somebody sits down at the first seat."""

    game: str
    scenario: str
    answers: int
    players: int = 1


PICTURES = (
    Picture("legions_of_darkness", "greenskin_horde", 40),
    Picture("horrified", "standard", 40, players=2),
    Picture("last_spell", "introductory", 40),
    Picture("dicemancy", "wizardry_training", 12),
    Picture("kingdom_rush", "sand_and_teleportals", 30),
)


def main(address: str, games: list[str]) -> None:
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        sys.exit("No Chromium or Chrome was found (Debian: apt-get install chromium).")
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=browser)
        for picture in [each for each in PICTURES if not games or each.game in games]:
            context = chromium.new_context(viewport={"width": WIDE, "height": HIGH}, device_scale_factor=SCALE)
            with visitor(address) as guest:
                path = played(guest, picture)
                context.add_cookies([{"name": "dawnhold", "value": guest.cookies["dawnhold"], "url": address}])
            page = context.new_page()
            page.goto(address + path)
            page.locator("#play").wait_for()
            file = FOLDER / f"{picture.game}.jpg"
            page.screenshot(path=file, type="jpeg", quality=QUALITY)
            print(f"{file.name}: {file.stat().st_size // 1000} KB")
            context.close()


def visitor(address: str) -> httpx.Client:
    """Somebody whom the house does not know yet."""
    return httpx.Client(base_url=address, headers={"Origin": address}, follow_redirects=True, timeout=300)


def played(guest: httpx.Client, picture: Picture) -> str:
    """Where a session is that bots have begun and somebody goes on with."""
    fields: dict[str, str | list[str]] = {
        "scenario": f"{picture.game}/{picture.scenario}",
        "seed": "dawn",
        "players": str(picture.players),
        "seats": ["greedy"] * picture.players,
    }
    path = asked(guest, "/sessions", fields).url.path
    page = asked(guest, f"{path}/pace", {"pace": "paused"})
    while (revision := int(re.findall(r'data-revision="(\d+)"', page.text)[0])) < picture.answers:
        page = asked(guest, f"{path}/step", {"revision": str(revision)})
    for seat in range(1, picture.players + 1):
        asked(guest, f"{path}/seats/{seat}", {"deed": "take", "at": "table"})
    return path


def asked(guest: httpx.Client, path: str, fields: dict[str, str | list[str]]) -> httpx.Response:
    answer = guest.post(path, data=fields)
    answer.raise_for_status()
    return answer


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"), sys.argv[2:])

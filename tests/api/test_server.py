"""The real server in a process of its own: kill -9, several processes, the end, the example bot."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.api.houses import ROOT, Client, RunningHouse
from tests.api.player import API, Json

ACTIONS = 200
KILL_AT = 60


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database_url(request: pytest.FixtureRequest) -> str | None:
    """Where the house keeps its sessions: in its data folder, or on a PostgreSQL server."""
    return request.getfixturevalue("postgres_url") if request.param == "postgres" else None


def watch(client: Client, session: Json) -> int:
    """One more watch; the revision that the answer tells. The warmth of the camp counts the watches."""
    action = {"revision": session["revision"], "options": ["watch"]}
    acted = client.post(f"/sessions/{session['id']}/actions", action)
    session.update(acted["session"])
    return int(session["revision"])


@pytest.mark.timeout(240)
def test_kill_9_in_the_midst_of_many_actions_loses_none_that_was_answered(
    tmp_path: Path, database_url: str | None
) -> None:
    """Four sessions of fifty actions each at once; the process is killed when sixty were answered."""
    house = RunningHouse(tmp_path / "data", database_url)
    with house:
        clients = [house.client() for _ in range(4)]
        sessions = [client.new() for client in clients]
        answered = {session["id"]: 1 for session in sessions}
        count, lock = 0, threading.Lock()

        def play(client: Client, session: Json) -> None:
            nonlocal count
            for _ in range(ACTIONS // 4 - 1):
                try:
                    revision = watch(client, session)
                except httpx.HTTPError:
                    return
                with lock:
                    answered[session["id"]] = revision
                    count += 1
                    if count == KILL_AT:
                        house.kill()

        with ThreadPoolExecutor(4) as pool:
            list(pool.map(play, clients, sessions))
        assert KILL_AT <= count < ACTIONS - 4
        house.start()
        for client, session in zip(clients, sessions, strict=True):
            kept = client.get(f"/sessions/{session['id']}")
            known = answered[session["id"]]
            assert kept["revision"] in (known, known + 1)  # one more may have been kept, but not yet answered
            assert kept["view"]["warmth"] == kept["revision"] - 1
            rows = client.get(f"/sessions/{session['id']}/history?limit=200")["revisions"]
            assert [row["revision"] for row in rows] == list(range(1, kept["revision"] + 1))
            session.update(kept)
            assert watch(client, session) == kept["revision"] + 1


def test_an_answer_that_was_lost_is_asked_for_again_with_its_key(tmp_path: Path, database_url: str | None) -> None:
    """The process dies after an action; whoever is unsure sends it again, and it acts once."""
    house = RunningHouse(tmp_path / "data", database_url)
    with house:
        client = house.client()
        session = client.new()
        action = {"revision": 1, "options": ["watch"]}
        first = client.post(f"/sessions/{session['id']}/actions", action, key="unsure")
        house.kill()
        house.start()
        again = client.post(f"/sessions/{session['id']}/actions", action, key="unsure")
        assert again["session"]["revision"] == first["session"]["revision"] == 2
        assert again["events"] == first["events"]


@pytest.mark.postgres
def test_two_processes_on_one_database_wake_each_other(tmp_path: Path, postgres_url: str) -> None:
    """A reader listens in one process; moves are made in both, by a second house on the same database."""
    shared = {"DAWNHOLD_SECRET": "s" * 32}
    one, other = (RunningHouse(tmp_path / name, postgres_url, **shared) for name in ("one", "other"))
    with one, other:
        here = one.client()
        there = other.client(here.token)
        session = here.new()
        beats: list[Json] = []
        headers = {"Authorization": f"Bearer {here.token}"}
        with httpx.stream(
            "GET", f"{one.address}{API}/sessions/{session['id']}/stream", headers=headers, timeout=60
        ) as stream:
            lines = (json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: "))
            beats.append(next(lines))
            for _ in range(3):
                watch(there, session)
                beats.append(next(lines))
        assert [beat["revision"] for beat in beats] == [1, 2, 3, 4]
        with ThreadPoolExecutor(1) as pool:
            poll = pool.submit(there.get, f"/sessions/{session['id']}?since=4&wait=50")
            watch(here, session)
            assert poll.result()["revision"] == 5


@pytest.mark.postgres
@pytest.mark.timeout(240)
def test_two_workers_serve_one_house(tmp_path: Path, postgres_url: str) -> None:
    """DAWNHOLD_WORKERS=2: sixteen sessions at once, none loses an action, and metrics count all processes together."""
    with RunningHouse(tmp_path / "data", postgres_url, DAWNHOLD_WORKERS="2") as house:
        clients = [house.client() for _ in range(8)]
        sessions = [client.new() for client in clients]

        def play(client: Client, session: Json) -> int:
            return [watch(client, session) for _ in range(10)][-1]

        with ThreadPoolExecutor(8) as pool:
            assert list(pool.map(play, clients, sessions)) == [11] * 8
        text = httpx.get(f"{house.address}/metrics").text
        acted = [
            line for line in text.splitlines() if line.startswith('dawnhold_actions_total{by="program",game="camp"')
        ]
        assert sum(float(line.rpartition(" ")[2]) for line in acted) == 80
        assert house.stop() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_at_once_with_streams_open(tmp_path: Path, number: signal.Signals) -> None:
    """Open streams and polls end by themselves; nothing is cancelled, nothing is logged as an error."""
    with RunningHouse(tmp_path / "data") as house:
        client = house.client()
        session = client.new()
        headers = {"Authorization": f"Bearer {client.token}"}
        url = f"{house.address}{API}/sessions/{session['id']}/stream"
        with httpx.stream("GET", url, headers=headers, timeout=60) as stream:
            lines = stream.iter_lines()
            assert next(line for line in lines if line.startswith("data: "))
            with ThreadPoolExecutor(1) as pool:
                poll = pool.submit(client.send, "GET", f"/sessions/{session['id']}?since=1&wait=60")
                assert client.get("/me")
                assert house.stop(number) in (0, -number)
                assert poll.result().status_code == 304
            assert [line for line in lines if line.startswith("data: ")] == []
    told = house.log.read_text()
    assert "Application shutdown complete" in told
    assert '"level": "error"' not in told
    assert "Cancel" not in told


def test_a_second_process_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    with RunningHouse(tmp_path / "data"):
        second = RunningHouse(tmp_path / "data")
        second.log = tmp_path / "second.log"
        with pytest.raises(AssertionError, match="is in use by process"):
            second.start()


def test_it_says_where_it_can_be_reached(tmp_path: Path) -> None:
    with RunningHouse(tmp_path / "data", DAWNHOLD_PUBLIC_URL="https://table.example") as house:
        told = house.log.read_text()
    assert f"Dawnhold is at {house.address}\n" in told
    assert "Dawnhold is at https://table.example\n" in told


@pytest.mark.parametrize(
    ("game", "scenario"), [("camp", "bog"), ("camp", "hill"), ("legions_of_darkness", "greenskin_horde")]
)
def test_the_example_bot_plays_to_the_end(tmp_path: Path, game: str, scenario: str) -> None:
    with RunningHouse(tmp_path / "data") as house:
        ran = subprocess.run(
            [sys.executable, "docs/example_bot.py", house.address, game, scenario],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
            timeout=100,
        )
    lines = ran.stdout.splitlines()
    if game == "camp":
        assert lines[-1] in ("It dawns.", "The shout brings the dawn.", "The fire is out.")
    else:
        assert len(lines) > 20
    assert len((ROOT / "docs/example_bot.py").read_text().splitlines()) <= 60

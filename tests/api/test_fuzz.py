"""A fuzzer reads the description and sends what it allows, and what it doesn't; the house keeps its word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Config
from schemathesis.checks import negative_data_rejection, positive_data_acceptance
from schemathesis.specs.openapi.checks import ensure_resource_availability, use_after_free

from api.app import create_app
from api.settings import Settings
from api.usecases.streams import LONGEST_WAIT_S
from persistence import migrate
from tests.api.conftest import GAMES, cheap_passwords
from tests.api.described import description
from tests.api.player import API
from tests.api.served import serving

PLENTY = "100000/minute"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house whose limits are out of the way."""
    rates = {f"limit_{name}": PLENTY for name in ("guests", "logins", "token_actions", "reads", "imports")}
    counts = {f"limit_{name}": 1_000_000 for name in ("sessions", "guest_sessions", "branches")}
    config = Settings.model_validate({"data": tmp_path_factory.mktemp("fuzzed"), **rates, **counts})
    migrate.upgrade(None, config.data)
    with serving(create_app(config, GAMES, cheap_passwords())) as address:
        yield address


@pytest.fixture(scope="module")
def token(address: str) -> str:
    made = httpx.post(f"{address}{API}/accounts", json={}).raise_for_status().json()
    return str(made["token"])


@pytest.fixture(scope="module")
def here(address: str, token: str) -> Callable[..., str]:
    """A running session of the caller's; a fresh one where the last may have been changed."""
    made: list[str] = []

    def session(*, fresh: bool) -> str:
        if fresh or not made:
            wanted = {"game": "camp", "scenario": "hill", "options": {"rounds": 9}}
            headers = {"Authorization": f"Bearer {token}"}
            answer = httpx.post(f"{address}{API}/sessions", json=wanted, headers=headers)
            made[:] = [answer.raise_for_status().json()["id"]]
        return made[0]

    return session


# Streams don't end. `DELETE /me` would end the account that the fuzzer comes with; it is tested by hand.
def without_ends(schema: Any) -> Any:
    """What the fuzzer may try; see above."""
    return schema.exclude(path_regex="/stream$").exclude(path_regex="/me$", method="DELETE")


operations = without_ends(schemathesis.openapi.from_dict(description()))
NO_COVERAGE = Config.from_dict({"phases": {"coverage": {"enabled": False}}})
of_sessions = without_ends(schemathesis.openapi.from_dict(description(), config=NO_COVERAGE))
# The rules refuse much that the schema allows (422), and what is well-formed may be too early (409) or gone (404);
# resources here are never those of the operation before.
BEYOND_SCHEMAS = [positive_data_acceptance, use_after_free, ensure_resource_availability]


@operations.parametrize()  # type: ignore[untyped-decorator]
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_the_description_holds(case: Any, token: str, address: str) -> None:
    """Each operation as the fuzzer likes."""
    dont_wait(case)
    headers = {"Authorization": f"Bearer {token}"}
    case.call_and_validate(base_url=address, headers=headers, excluded_checks=BEYOND_SCHEMAS)


@of_sessions.include(path_regex=r"/sessions/\{session\}").parametrize()  # type: ignore[untyped-decorator]
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_the_description_holds_for_a_session_that_is_there(case: Any, token: str, address: str, here: Any) -> None:
    """Each operation on a session of the caller's own, so that it goes beyond “not found”."""
    dont_wait(case)
    case.path_parameters = {**case.path_parameters, "session": here(fresh=case.method != "GET")}
    beyond = [*BEYOND_SCHEMAS, negative_data_rejection]
    headers = {"Authorization": f"Bearer {token}"}
    case.call_and_validate(base_url=address, headers=headers, excluded_checks=beyond)


def dont_wait(case: Any) -> None:
    """Long polls would take as long as they were told to; what is too long is refused, and has to be."""
    wait = str((case.query or {}).get("wait", ""))
    if wait.isdecimal() and int(wait) <= LONGEST_WAIT_S:
        case.query["wait"] = 0

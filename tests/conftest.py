"""What all tests share: a browser, a real PostgreSQL, and how hard Hypothesis tries.

A browser or server that can't be had skips the tests that need it, with the reason; where CI is set it fails them.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any, NoReturn

import pytest
from hypothesis import settings

from tests.postgres_server import NoPostgres, PostgresServer

settings.register_profile("default", max_examples=50, deadline=None)
settings.register_profile("ci", max_examples=100, deadline=None, derandomize=True, print_blob=True)
settings.register_profile("long", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "default"))

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BROWSER_FIXTURES = {"browser_name", "playwright"}
POSTGRES_FIXTURES = {"postgres_server", "postgres_url"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests by what they ask for, so that no one forgets to."""
    for item in items:
        asked = set(getattr(item, "fixturenames", ()))
        if asked & BROWSER_FIXTURES:
            item.add_marker(pytest.mark.browser)
        if asked & POSTGRES_FIXTURES:
            item.add_marker(pytest.mark.postgres)


def not_to_be_had(reason: str) -> NoReturn:
    """Skip this test for want of something on the machine; in CI fail it, since there nothing may be missing."""
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The machine's own Chromium, which needs no download, told to stay off the network."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        not_to_be_had("no Chromium or Chrome on this machine (Debian: apt-get install chromium)")
    quiet = (
        *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
        *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    )
    return {**browser_type_launch_args, "executable_path": found, "args": list(quiet)}


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A PostgreSQL server of this test process; call `new_database()` for a URL."""
    try:
        server = PostgresServer()
    except NoPostgres as error:
        not_to_be_had(f"no PostgreSQL server: {error}")
    yield server
    server.stop()


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> Iterator[str]:
    """The SQLAlchemy URL (postgresql+psycopg://...) of an empty database, for one test."""
    url = postgres_server.new_database()
    yield url
    postgres_server.drop_database(url)

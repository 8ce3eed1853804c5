"""The tests' own surroundings: the server and the browser that conftest.py brings are real."""

from __future__ import annotations

import psycopg
from playwright.sync_api import Page
from sqlalchemy import create_engine, text

from tests.postgres_server import PostgresServer


def test_each_postgres_database_is_empty_and_its_own(postgres_server: PostgresServer) -> None:
    urls = [postgres_server.new_database(), postgres_server.new_database()]
    engines = [create_engine(url) for url in urls]
    try:
        with engines[0].begin() as first:
            first.execute(text("CREATE TABLE wall (name text)"))
        with engines[1].connect() as second:
            tables = "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'"
            assert second.execute(text(tables)).scalar_one() == 0
    finally:
        for engine, url in zip(engines, urls, strict=True):
            engine.dispose()
            postgres_server.drop_database(url)


def test_postgres_tells_one_connection_of_another(postgres_url: str) -> None:
    plain = postgres_url.replace("postgresql+psycopg", "postgresql")
    with psycopg.connect(plain, autocommit=True) as ear, psycopg.connect(plain, autocommit=True) as mouth:
        ear.execute("LISTEN wakeups")
        mouth.execute("NOTIFY wakeups, 'dawn'")
        assert [heard.payload for heard in ear.notifies(timeout=10, stop_after=1)] == ["dawn"]


def test_the_browser_draws_a_page(page: Page) -> None:
    page.set_content("<h1>Dawnhold</h1>")
    assert page.get_by_role("heading", name="Dawnhold").is_visible()

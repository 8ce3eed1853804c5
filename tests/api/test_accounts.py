"""Accounts: guests, names, passwords, what each way in may do, and going away."""

from __future__ import annotations

import pytest

from api.usecases.house import House
from persistence.ids import secret_hash
from tests.api.doors import Doors, two
from tests.api.player import Json, Player, ok, problem

pytestmark = pytest.mark.anyio

NAME = {"name": "Anna of the Gate", "password": "a long enough one"}
RANDOM_KEY = "5f2d9c1e7a3b4d6f"


async def test_a_guest_comes_in_at_once(doors: Doors) -> None:
    anna = await doors.guest()
    me = await anna.get("/me")
    assert (me["id"], me["kind"], me["name"]) == (anna.id, "guest", None)


async def test_a_named_account_logs_in_anywhere(doors: Doors) -> None:
    anna = await doors.stranger()
    await anna.enter(**NAME)
    phone = await doors.stranger()
    made = await phone.post("/tokens", {**NAME, "label": "phone", "scope": "play"})
    phone.token = made["secret"]
    assert (await phone.get("/me"))["id"] == anna.id
    assert (made["token"]["label"], made["token"]["current"]) == ("phone", True)


@pytest.mark.parametrize(
    "wrong", [{**NAME, "password": "another one"}, {**NAME, "name": "Nobody"}, {**NAME, "name": "anna"}]
)
async def test_wrong_names_and_passwords_are_told_apart_by_nobody(doors: Doors, wrong: Json) -> None:
    anna = await doors.stranger()
    await anna.enter(**NAME)
    refused = problem(await (await doors.stranger()).send("POST", "/tokens", wrong), 401, "not-logged-in")
    assert refused["detail"] == "The name or the password is wrong."


async def test_names_read_alike_are_one_name(doors: Doors) -> None:
    await (await doors.stranger()).enter(**NAME)
    alike = {**NAME, "name": "ANNA  of the gate"}
    refused = problem(await (await doors.stranger()).send("POST", "/accounts", alike), 409, "conflict")
    assert "taken" in refused["detail"]


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"name": "Anna"}, "body"),
        ({"password": "a long enough one"}, "body"),
        ({"name": "Anna", "password": "short"}, "body.password"),
        ({"name": "x" * 41, "password": "a long enough one"}, "body.name"),
        ({"name": "An\tna", "password": "a long enough one"}, None),
        ({"name": "An\u0007na", "password": "a long enough one"}, "body.name"),
        ({"name": "   ", "password": "a long enough one"}, "body.name"),
        ({"nam": "Anna"}, "body.nam"),
    ],
)
async def test_accounts_that_can_not_be(doors: Doors, body: Json, where: str | None) -> None:
    answer = await (await doors.stranger()).send("POST", "/accounts", body)
    if where is None:
        assert ok(answer)["account"]["name"] == "An na"
    else:
        assert problem(answer, 422, "bad-input")["errors"][0]["where"] == where


async def test_a_claimed_guest_keeps_id_and_sessions(anna: Player) -> None:
    session = await anna.new()
    claimed = ok(await anna.send("PATCH", "/me", NAME))
    assert (claimed["id"], claimed["kind"], claimed["name"]) == (anna.id, "named", NAME["name"])
    assert (await anna.session(session["id"]))["seats"][0]["account"]["name"] == NAME["name"]


async def test_a_guest_needs_both_to_be_kept(anna: Player) -> None:
    problem(await anna.send("PATCH", "/me", {"name": "Anna"}), 422, "bad-input")


async def test_a_new_password_needs_the_old_one_and_closes_other_ways(doors: Doors) -> None:
    anna, phone = await doors.stranger(), await doors.stranger()
    await anna.enter(**NAME)
    phone.token = (await phone.post("/tokens", NAME))["secret"]
    changed = {"password": "quite another one"}
    problem(await anna.send("PATCH", "/me", changed), 403, "forbidden")
    problem(await anna.send("PATCH", "/me", {**changed, "current": "wrong wrong"}), 403, "forbidden")
    ok(await anna.send("PATCH", "/me", {**changed, "current": NAME["password"]}))
    assert (await anna.get("/me"))["id"] == anna.id
    problem(await phone.send("GET", "/me"), 401, "not-logged-in")
    problem(await phone.send("POST", "/tokens", NAME), 401, "not-logged-in")


async def test_theme_and_aids_are_kept(anna: Player) -> None:
    ok(await anna.send("PATCH", "/me", {"theme": "ember", "aids": "bare"}))
    me = await anna.get("/me")
    assert (me["theme"], me["aids"]) == ("ember", "bare")


async def test_deleting_an_account_takes_its_own_sessions_and_leaves_shared_ones(doors: Doors) -> None:
    anna, bert, shared = await two(doors)
    own = await anna.new()
    assert (await anna.send("DELETE", "/me")).status_code == 204
    problem(await anna.send("GET", "/me"), 401)
    session = await bert.session(shared["id"])
    assert session["you"] == {"seats": [2], "plays": [1, 2], "owner": True, "watching": False}
    assert (session["seats"][0]["account"], session["seats"][0]["former"]) == (None, True)
    problem(await bert.send("GET", f"/sessions/{own['id']}"), 404)


async def test_a_named_account_is_deleted_only_with_its_password(doors: Doors) -> None:
    anna = await doors.stranger()
    await anna.enter(**NAME)
    problem(await anna.send("DELETE", "/me"), 403)
    problem(await anna.send("DELETE", "/me", {"password": "not this one"}), 403)
    assert (await anna.send("DELETE", "/me", {"password": NAME["password"]})).status_code == 204


async def test_the_same_key_makes_one_account_and_tells_a_new_secret(doors: Doors) -> None:
    """A secret is not kept; asked again within ten minutes, the first is revoked and another one told."""
    anna = await doors.stranger("198.51.100.7")
    first = await anna.post("/accounts", {}, key=RANDOM_KEY)
    again = await anna.post("/accounts", {}, key=RANDOM_KEY)
    assert again["account"] == first["account"]
    assert again["token"] != first["token"]
    anna.token = first["token"]
    problem(await anna.send("GET", "/me"), 401)
    anna.token = again["token"]
    assert (await anna.get("/me"))["id"] == first["account"]["id"]


async def test_nobody_gets_an_account_by_guessing_a_key(doors: Doors) -> None:
    first = await (await doors.stranger()).post("/accounts", {}, key=RANDOM_KEY)
    elsewhere = await (await doors.stranger()).post("/accounts", {}, key=RANDOM_KEY)
    assert elsewhere["account"]["id"] != first["account"]["id"]
    refused = problem(await (await doors.stranger()).send("POST", "/accounts", {}, key="1"), 422, "bad-input")
    assert refused["errors"][0]["where"] == "header.Idempotency-Key"


async def test_tokens_are_listed_without_secrets_and_revoked(anna: Player) -> None:
    made = await anna.post("/tokens", {"label": "bot", "scope": "read"})
    listed = (await anna.get("/tokens"))["tokens"]
    assert [(each["label"], each["scope"], each["current"]) for each in listed] == [
        ("bot", "read", False),
        ("", "play", True),
    ]
    assert made["secret"] not in str(listed)
    id = made["token"]["id"]
    assert (await anna.get(f"/tokens/{id}"))["label"] == "bot"
    bot = Player(anna.client)
    bot.token = made["secret"]
    assert (await bot.get("/me"))["id"] == anna.id
    assert (await anna.send("DELETE", f"/tokens/{id}")).status_code == 204
    problem(await bot.send("GET", "/me"), 401, "not-logged-in")
    problem(await anna.send("GET", f"/tokens/{id}"), 404)


async def test_others_tokens_are_not_there(anna: Player, bert: Player) -> None:
    id = (await anna.get("/tokens"))["tokens"][0]["id"]
    problem(await bert.send("GET", f"/tokens/{id}"), 404, "not-found")
    problem(await bert.send("DELETE", f"/tokens/{id}"), 404, "not-found")
    assert (await anna.get("/me"))["id"] == anna.id


async def test_the_same_key_makes_one_token(anna: Player) -> None:
    first = await anna.post("/tokens", {"label": "bot"}, key="k")
    again = await anna.post("/tokens", {"label": "bot"}, key="k")
    assert first["secret"] != again["secret"]
    assert [each["label"] for each in (await anna.get("/tokens"))["tokens"]] == ["bot", ""]


READ_ONLY = [
    ("POST", "/sessions", {"game": "camp", "scenario": "hill"}),
    ("POST", "/sessions/{id}/actions", {"revision": 1, "options": ["watch"]}),
    ("POST", "/sessions/{id}/undo", {"revision": 1}),
    ("POST", "/sessions/{id}/orders", {"what": "answer", "of": "turn", "choice": "watch"}),
    ("POST", "/sessions/{id}/branches", {"revision": 1}),
    ("GET", "/sessions/{id}/export", None),
    ("POST", "/sessions/{id}/seats/1", {}),
    ("DELETE", "/sessions/{id}/seats/1", None),
    ("POST", "/sessions/{id}/invites", {}),
    ("PATCH", "/sessions/{id}", {"name": "x"}),
    ("DELETE", "/sessions/{id}", None),
    ("PATCH", "/me", {"theme": "ember"}),
    ("DELETE", "/me", None),
    ("POST", "/tokens", {"label": "x"}),
    ("POST", "/sessions/import", {}),
    ("POST", "/invites", {"invite": "x"}),
]


@pytest.mark.parametrize(("method", "path", "body"), READ_ONLY)
async def test_a_token_that_may_only_read_changes_nothing(anna: Player, method: str, path: str, body: Json) -> None:
    session = await anna.new()
    reader = Player(anna.client)
    reader.token = (await anna.post("/tokens", {"scope": "read"}))["secret"]
    problem(await reader.send(method, path.format(id=session["id"]), body), 403, "forbidden")
    assert (await reader.session(session["id"]))["revision"] == 1
    assert await anna.session(session["id"]) == session


async def test_only_hashes_are_kept(anna: Player, house: House) -> None:
    """What opens an account is nowhere in the database, only its SHA-256."""
    kept = await house.db.read(lambda uow: uow.credentials.of(anna.id))
    assert [each.hash for each in kept] == [secret_hash(anna.token)]
    ok(await anna.send("PATCH", "/me", NAME))
    password = await house.db.read(lambda uow: uow.credentials.password(anna.id))
    assert password
    assert password.hash.startswith("$argon2id$")


async def test_a_stronger_hash_replaces_a_weaker_one_at_log_in(doors: Doors, house: House) -> None:
    from pwdlib.hashers.argon2 import Argon2Hasher

    anna = await doors.stranger()
    await anna.enter(**NAME)
    weaker = Argon2Hasher(time_cost=2, memory_cost=16, parallelism=1).hash(NAME["password"])
    await house.db.write(lambda uow: uow.credentials.set_password(anna.id, weaker, 1))
    await anna.post("/tokens", NAME)
    kept = await house.db.read(lambda uow: uow.credentials.password(anna.id))
    assert kept
    assert kept.hash != weaker


@pytest.mark.parametrize("name", ["greedy", "Search", " RANDOM "])
async def test_nobody_is_called_as_a_bot_is(doors: Doors, name: str) -> None:
    """In the log and in a file that comes back, a name is all that tells a person from a bot."""
    anna = await doors.stranger()
    refused = problem(await anna.send("POST", "/accounts", {**NAME, "name": name}), 422, "bad-input")
    assert (refused["errors"][0]["where"], "a bot" in refused["detail"]) == ("body.name", True)
    await anna.enter()
    problem(await anna.send("PATCH", "/me", {**NAME, "name": name}), 422, "bad-input")

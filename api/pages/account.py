"""The account: who one is, devices and tokens, look and aids; and the doors: log in, log out, link a phone."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse
from markupsafe import Markup

from api import errors
from api.pages.visit import THEME_COOKIE, YEAR, Visit, Visiting, inside
from api.usecases import accounts, campaigns, devices, keys, shapes, tokens
from persistence.ids import new_secret

router = APIRouter()
Text = Annotated[str, Form()]


@router.get("/account")
async def account(visit: Visiting) -> Response:
    """One's own account; a visitor is offered the doors."""
    if visit.actor is None:
        return visit.go("/login?next=/account")
    return await page(visit)


async def page(
    visit: Visit,
    *,
    made: shapes.NewToken | None = None,
    link: shapes.DeviceLink | None = None,
    problem: errors.Problem | None = None,
    about: str = "",
) -> Response:
    """The page, with what was just made (a token or a link is shown this once), or what went wrong and where."""
    actor = visit.known()
    return visit.page(
        "account.html",
        status=problem.status_code if problem else 200,
        nav="account",
        devices=(await devices.all(visit.house, actor)).devices,
        tokens=(await tokens.all(visit.house, actor)).tokens,
        ladder=(await campaigns.ladder(visit.house, actor)).rungs,
        game_names={title.id: title.name for title in visit.house.titles.all()},
        made=made,
        link=link,
        code=Markup(link.svg) if link else None,
        problem=problem,
        about=about,
        key=new_secret(),
    )


@router.post("/account/name")
async def name(visit: Visiting, name: Text, password: Text = "", current: Text = "") -> Response:
    """Claim a guest's account with a name and a password, or take another name."""
    actor = visit.known()
    try:
        await accounts.change(visit.house, actor, name=name, password=password or None, current=current or None)
    except errors.Problem as problem:
        return await page(visit, problem=problem, about="name")
    return visit.go("/account")


@router.post("/account/password")
async def password(visit: Visiting, password: Text, current: Text) -> Response:
    """Another password; all other devices are logged out."""
    try:
        await accounts.change(visit.house, visit.known(), password=password, current=current)
    except errors.Problem as problem:
        return await page(visit, problem=problem, about="password")
    return visit.go("/account")


@router.post("/account/prefer")
async def prefer(
    visit: Visiting,
    theme: Annotated[str, Form(pattern="^(|system|parchment|ember)$")] = "",
    aids: Annotated[str, Form(pattern="^(|beginner|usual|bare)$")] = "",
) -> Response:
    """Look and aids; a visitor's look is kept by a cookie."""
    if visit.actor is not None:
        await accounts.change(visit.house, visit.actor, theme=theme or None, aids=aids or None)  # type: ignore[arg-type]
    response = visit.go("/account" if visit.actor else "/login")
    if theme:
        response.set_cookie(THEME_COOKIE, theme, max_age=YEAR, httponly=True, samesite="lax")
    return response


@router.post("/account/devices/{id}/revoke")
async def revoke_device(visit: Visiting, id: str) -> Response:
    """Log a device out; `others` logs out all but this one."""
    if id == "others":
        await devices.revoke_others(visit.house, visit.known())
    else:
        await devices.revoke(visit.house, visit.known(), id)
    return visit.go("/account")


@router.post("/account/tokens")
async def make_token(
    visit: Visiting,
    label: Text = "",
    scope: Annotated[str, Form(pattern="^(play|read)$")] = "play",
    key: Text = "",
) -> Response:
    """A token for a program; it is shown this once."""
    actor = visit.known()
    name = keys.of(key, "token", label, scope) if key else None
    try:
        made = await tokens.create(visit.house, actor, label=label, scope=scope, key=name)  # type: ignore[arg-type]
    except errors.Problem as problem:
        return await page(visit, problem=problem, about="token")
    return await page(visit, made=made)


@router.post("/account/tokens/{id}/revoke")
async def revoke_token(visit: Visiting, id: str) -> Response:
    """Close a token."""
    await tokens.revoke(visit.house, visit.known(), id)
    return visit.go("/account")


@router.post("/account/link")
async def link(visit: Visiting) -> Response:
    """A link that logs one phone in within five minutes."""
    return await page(visit, link=await devices.link(visit.house, visit.known(), visit.base_url))


@router.post("/account/delete")
async def close(visit: Visiting, sure: Text = "") -> Response:
    """Close the account for good, where the box beside the button says so."""
    if sure != "yes":
        return visit.go("/account")
    await accounts.delete(visit.house, visit.known())
    return visit.forget(RedirectResponse("/", 303))


@router.get("/login")
async def door(visit: Visiting, request: Request, next: str = "/") -> Response:
    """Log in, come in as a guest, or take a name."""
    return visit.page("login.html", nav="account", next=inside(next), problem=None, about="", name="")


@router.post("/login")
async def log_in(visit: Visiting, name: Text, password: Text, next: Text = "/") -> Response:
    """By name and password."""
    try:
        visit.welcome(
            await accounts.log_in(visit.house, address=visit.address, name=name, password=password, label=visit.label)
        )
    except (errors.NotLoggedIn, errors.TooMany, errors.BadInput) as problem:
        return _door_again(visit, problem, "login", name, next)
    return visit.go(inside(next))


@router.post("/enter")
async def enter(visit: Visiting, name: Text = "", password: Text = "", next: Text = "/") -> Response:
    """A new account; with neither name nor password, a guest's."""
    try:
        visit.welcome(
            await accounts.enter(
                visit.house,
                address=visit.address,
                name=name or None,
                password=password or None,
                label=visit.label,
            )
        )
    except (errors.Conflict, errors.TooMany, errors.BadInput) as problem:
        return _door_again(visit, problem, "enter", name, next)
    return visit.go(inside(next))


def _door_again(visit: Visit, problem: errors.Problem, about: str, name: str, next: str) -> Response:
    return visit.page(
        "login.html",
        status=problem.status_code,
        headers=problem.headers,
        nav="account",
        next=inside(next),
        problem=problem,
        about=about,
        name=name,
    )


@router.post("/logout")
async def log_out(visit: Visiting) -> Response:
    """Close this device's way in."""
    if visit.actor is not None:
        await accounts.log_out(visit.house, visit.actor)
    return visit.forget(RedirectResponse("/", 303))


@router.get("/link/{secret}")
async def look_at_link(visit: Visiting, secret: str) -> Response:
    """Whose link this is; its button logs in, opening it does not."""
    person = await devices.look(visit.house, secret)
    return visit.page("link.html", nav="account", person=person, secret=secret)


@router.post("/link/{secret}")
async def redeem(visit: Visiting, secret: str) -> Response:
    """Log this device in."""
    visit.welcome(await devices.redeem(visit.house, secret=secret, address=visit.address, label=visit.label))
    return visit.go("/")

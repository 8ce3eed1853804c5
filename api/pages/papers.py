"""The papers: credits of everything that others made, and the pages of what goes wrong."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from api.errors import NotLoggedIn, Problem
from api.pages import templating
from api.pages.visit import FRESH, Visit, Visiting, door, visit

router = APIRouter()


@router.get("/credits")
async def credits(visit: Visiting) -> Response:
    """Every vendored package with its licence, and who drew the icons."""
    return visit.page("credits.html", packages=templating.credited())


async def error_page(request: Request, problem: Problem) -> Response:
    """What happened, what is safe, and what to do; htmx gets only the words, to be shown above the table."""
    if isinstance(problem, NotLoggedIn) and request.method == "GET" and not _part(request):
        return RedirectResponse(door(request), 303, {"Cache-Control": "no-store"})
    try:
        coming = await visit(request)
    except Exception:  # whatever is broken, the page that says so must not break as well
        coming = Visit(request, request.app.state.house, None)
    context = coming.context(problem=problem, document=problem.document, status=problem.status_code, nav="")
    template = "partials/problem.html" if _part(request) else "error.html"
    html = templating.page(template, context)
    return HTMLResponse(html, problem.status_code, {**FRESH, **(problem.headers or {})})


def _part(request: Request) -> bool:
    return request.headers.get("hx-request") == "true"

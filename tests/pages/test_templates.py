"""What no page may hold under a strict content policy, and what every page needs to be there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from api.pages import templating
from api.pages.boards import FILLS
from domain import catalogue
from tools import assets

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted(path for path in (ROOT / "templates").rglob("*") if path.is_file())
STYLES = sorted((ROOT / "static" / "css").glob("*.css"))
SCRIPTS = sorted((ROOT / "static" / "js").glob("*.js"))


def names(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


@pytest.mark.parametrize("path", TEMPLATES, ids=names(TEMPLATES))
def test_no_template_needs_an_exception_from_the_content_policy(path: Path) -> None:
    """No script or style in the page, no style attributes, no handlers, none of htmx's expressions (they need eval)."""
    text = re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not re.search(r"<style\b", text)
    assert not re.search(r"\sstyle\s*=", text)
    assert not re.search(r"\son\w+\s*=", text)
    assert not re.search(r"hx-on|js:|hx-vals|hx-trigger=\"[^\"]*\[", text)
    assert not re.search(r"javascript:", text)
    for tag in re.findall(r"<script\b[^>]*>", text):
        assert " src=" in tag, tag


@pytest.mark.parametrize("path", TEMPLATES, ids=names(TEMPLATES))
def test_templates_compile_and_name_files_that_are_there(path: Path) -> None:
    templating.environment().get_template(str(path.relative_to(ROOT / "templates")))
    for asset in re.findall(r"asset\('([^']+)'\)", path.read_text(encoding="utf-8")):
        assert (ROOT / "static" / asset).is_file(), asset


def test_every_icon_that_pages_and_boards_name_is_in_the_set() -> None:
    known = json.loads((ROOT / "node_modules" / assets.ICONS / "icons.json").read_text(encoding="utf-8"))["icons"]
    missing = {name: str(path) for name, path in assets.icons_in_use(ROOT).items() if name not in known}
    assert missing == {}


def test_every_icon_of_our_own_is_drawn() -> None:
    drawn = set(re.findall(r'id="(ui-[\w-]+)"', (ROOT / "static" / "icons.svg").read_text(encoding="utf-8")))
    named = {name for path in TEMPLATES for name in re.findall(r"'(ui-[\w-]+)'", path.read_text(encoding="utf-8"))}
    assert named
    assert named <= drawn


def test_every_picture_that_pages_show_is_drawn() -> None:
    drawn = set(re.findall(r'id="([\w-]+)"', (ROOT / "static" / "pictures.svg").read_text(encoding="utf-8")))
    missing = {f"game-{game}" for game in catalogue.games()} - drawn
    assert not missing, f"static/pictures.svg has no symbol of 240 × 140 with the id {missing}"
    for path in TEMPLATES:
        for name in re.findall(r"pictures\.svg'\) \}\}#(scene-[\w]+)", path.read_text(encoding="utf-8")):
            assert name in drawn, name


@pytest.mark.parametrize("path", [ROOT / "static" / "pictures.svg", *(ROOT / "static" / "boards").rglob("*.svg")])
def test_pictures_drawn_through_use_carry_their_own_colours(path: Path) -> None:
    """A rule of the page does not reach into them, and a style in them is not allowed."""
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"\s(class|style)\s*=|<style", text)
    inner = re.findall(r'href="#|url\(#', text)
    assert not inner, "references inside a file that is itself drawn through <use> are not safe everywhere"


@pytest.mark.parametrize("path", STYLES, ids=names(STYLES))
def test_styles_lie_in_layers_and_fetch_nothing_from_elsewhere(path: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL).strip()
    assert text.startswith("@layer")
    assert text.count("{") == text.count("}")
    assert not re.search(r"@import|https?:|url\(", text)


@pytest.mark.parametrize("path", SCRIPTS, ids=names(SCRIPTS))
def test_scripts_need_no_eval_and_write_no_style_attributes(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"\beval\(|new Function|setAttribute\('style'|document\.write", text)


def test_every_game_of_the_catalogue_can_be_drawn() -> None:
    for game in catalogue.games():
        fill = FILLS[game]
        for name in (fill.TEMPLATE, fill.SETUP, fill.HISTORY, fill.END, fill.MARKS):
            templating.environment().get_template(name)
        for style in fill.STYLES:
            assert (ROOT / "static" / style).is_file()

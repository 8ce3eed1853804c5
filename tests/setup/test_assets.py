"""tools/assets.py: which icons it gathers, what it refuses, and what it leaves behind."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools import assets

ROOT = Path(__file__).resolve().parents[2]
CASTLE = '<path fill="currentColor" d="M0 0h512v512H0z"/>'


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A checkout with the npm packages in small: three icons, an alias, htmx in two lines, empty fonts."""
    modules = tmp_path / "node_modules"
    icon_set = {
        "icons": {name: {"body": CASTLE} for name in ("castle", "wolf-head", "bread")},
        "aliases": {"keep": {"parent": "castle"}},
        "width": 512,
        "height": 512,
    }
    write(modules / assets.ICONS / "icons.json", json.dumps(icon_set))
    write(modules / assets.HTMX / "dist" / "htmx.min.js", "core()\n//# sourceMappingURL=htmx.min.js.map\n")
    write(modules / assets.HTMX / "dist" / "ext" / "hx-sse.min.js", "extension();")
    for font in assets.FONTS:
        write(modules / font.package / "files" / font.file, "woff2")
    for credit in assets.CREDITS:
        write(modules / credit.package / "package.json", json.dumps({"version": "1.2.3"}))
    write(modules / assets.CINZEL / "LICENSE", "The words of the Open Font License\n")
    return tmp_path


def symbols(house: Path) -> list[str]:
    sprite = ElementTree.parse(house / "static" / "vendor" / "icons.svg").getroot()
    assert sprite.tag == "{http://www.w3.org/2000/svg}svg"
    return [symbol.attrib["id"] for symbol in sprite]


def test_the_sprite_holds_the_icons_in_use_and_no_more(house: Path) -> None:
    write(house / "templates" / "play.html", '<use href="#gi-castle"/> gi-{{ name }} <use href="#ui-undo"/>')
    write(house / "domain" / "horrified" / "content" / "items.toml", '[[item]]\nicon = "gi-wolf-head"\n')
    assets.build(house)
    assert symbols(house) == ["gi-castle", "gi-wolf-head"]


def test_icons_of_content_are_found_at_any_depth(house: Path) -> None:
    content = house / "domain" / "horrified" / "content"
    write(content / "cards.toml", '[card.wolf]\nicon = "gi-wolf-head"\n[[card.wolf.faces]]\nicon = "ui-die"\n')
    write(content / "more" / "board.toml", '[[space]]\nfaces = [{icon = "gi-bread"}]\n')
    assert set(assets.icons_in_use(house)) == {"wolf-head", "bread"}


def test_a_pack_adds_its_icons(house: Path) -> None:
    pack = house / "my-cards"
    write(pack / "horrified" / "items.toml", '[[item]]\nicon = "gi-bread"\n')
    assets.build(house, [pack])
    assert symbols(house) == ["gi-bread"]


def test_another_name_for_an_icon_is_known(house: Path) -> None:
    write(house / "static" / "play.css", ".keep { content: url(icons.svg#gi-keep) }")
    assets.build(house)
    assert symbols(house) == ["gi-keep"]


def test_every_unknown_icon_is_named_with_its_file_and_the_older_files_stay(house: Path) -> None:
    assets.build(house)
    write(house / "templates" / "board.svg", "gi-wyvern-of-doom")
    write(house / "domain" / "dicemancy" / "content" / "foes.toml", 'icon = "gi-ogre-king"\n')
    with pytest.raises(assets.AssetError) as refused:
        assets.build(house)
    assert "wyvern-of-doom (in templates/board.svg)" in str(refused.value)
    assert "ogre-king (in domain/dicemancy/content/foes.toml)" in str(refused.value)
    assert symbols(house) == []
    assert [path.name for path in (house / "static").iterdir()] == ["vendor"]


def test_a_card_s_own_icon_is_no_game_icon(house: Path) -> None:
    write(house / "domain" / "dicemancy" / "content" / "cards.toml", 'icon = "storm"\n')
    assets.build(house)
    assert symbols(house) == []


@pytest.mark.parametrize(
    "lost", [f"{assets.ICONS}/icons.json", f"{assets.HTMX}/dist/htmx.min.js", f"{assets.ALEGREYA}/package.json"]
)
def test_a_lost_package_is_named_with_the_way_to_mend_it(house: Path, lost: str) -> None:
    (house / "node_modules" / lost).unlink()
    with pytest.raises(
        assets.AssetError, match=rf"{re.escape(lost)} is missing\. Delete node_modules/ and run \./play"
    ):
        assets.build(house)


def test_htmx_and_its_extension_are_one_script(house: Path) -> None:
    assets.build(house)
    assert (house / "static" / "vendor" / "htmx.js").read_text() == "core();\nextension();;\n"


def test_faces_name_files_that_are_there(house: Path) -> None:
    vendor = assets.build(house)
    named = re.findall(r'url\("([^"]+)"\)', (vendor / "fonts.css").read_text())
    assert len(named) == len(assets.FONTS)
    assert all((vendor / name).is_file() for name in named)


def test_credits_name_every_package_with_its_version_and_licence(house: Path) -> None:
    vendor = assets.build(house)
    credited = json.loads((vendor / "credits.json").read_text())
    asked = json.loads((ROOT / "package.json").read_text())["dependencies"]
    assert {credit["package"] for credit in credited} == set(asked)
    assert all(credit["version"] == "1.2.3" for credit in credited)
    licences = (vendor / "LICENCES.txt").read_text()
    assert "The words of the Open Font License" in licences
    assert "creativecommons.org/licenses/by/3.0/" in licences


def test_what_was_set_up_here_is_whole() -> None:
    vendor = ROOT / "static" / "vendor"
    assert (vendor / "icons.svg").is_file(), "run ./play setup"
    assert (vendor / "htmx.js").read_text().count("registerExtension") >= 2
    used = assets.icons_in_use(ROOT)
    ids = {symbol.attrib["id"] for symbol in ElementTree.parse(vendor / "icons.svg").getroot()}
    assert {f"gi-{name}" for name in used} <= ids
    assert all((vendor / "fonts" / font.file).read_bytes().startswith(b"wOF2") for font in assets.FONTS)

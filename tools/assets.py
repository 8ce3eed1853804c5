"""Build static/vendor/: the browser files that others made.

`npm ci` has put the packages of package-lock.json into node_modules/. This copies what the pages need,
joins htmx with its extension for server-sent events, gathers the icons in use into one sprite, and writes
down whose work it all is. `./play` runs it; by hand it is `python -m tools.assets`.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent

HTMX = "htmx.org"
ICONS = "@iconify-json/game-icons"
CINZEL = "@fontsource-variable/cinzel"
ALEGREYA = "@fontsource/alegreya-sans"

LATIN = (
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,"
    "U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD"
)

ICON_AUTHORS = (
    "Lorc, Delapouite, John Colburn, Felbrigg, John Redman, Carl Olsen, Sbed, PriorBlue, Willdabeast, "
    "Viscious Speed, Lord Berandas, Irongamer, HeavenlyDog, Lucas, Faithtoken, Skoll, Andy Meneely, "
    "Cathelineau, Kier Heyl, Aussiesim, Sparker, Zeromancer, Rihlsul, Quoting, Guard13007, DarkZaitzev, "
    "SpencerDub, GeneralAce135, Zajkonur, Catsu, Starseeker, Pepijn Poolman, Pierre Leducq, Caro "
    "Asercion"
)


class AssetError(Exception):
    """A browser file can't be built; the message says which and how to mend it."""


@dataclass(frozen=True)
class Font:
    """One @font-face: its family, style and weight as CSS writes them, and its file in an npm package."""

    package: str
    file: str
    family: str
    weight: str
    style: str = "normal"

    def face(self) -> str:
        return (
            f'@font-face {{ font-family: "{self.family}"; font-style: {self.style};\n'
            f"  font-weight: {self.weight}; font-display: swap;\n"
            f'  src: url("fonts/{self.file}") format("woff2");\n  unicode-range: {LATIN}; }}\n'
        )


@dataclass(frozen=True)
class Credit:
    """What the credits page says of one package."""

    package: str
    title: str
    licence: str
    link: str
    authors: str
    changes: str


FONTS = (
    Font(CINZEL, "cinzel-latin-wght-normal.woff2", "Cinzel Variable", "400 900"),
    Font(ALEGREYA, "alegreya-sans-latin-400-normal.woff2", "Alegreya Sans", "400"),
    Font(ALEGREYA, "alegreya-sans-latin-400-italic.woff2", "Alegreya Sans", "400", "italic"),
    Font(ALEGREYA, "alegreya-sans-latin-500-normal.woff2", "Alegreya Sans", "500"),
    Font(ALEGREYA, "alegreya-sans-latin-700-normal.woff2", "Alegreya Sans", "700"),
)

CREDITS = (
    Credit(
        HTMX,
        "htmx and its hx-sse extension",
        "Zero-Clause BSD",
        "https://htmx.org/",
        "Big Sky Software and contributors",
        "the two files are joined into one",
    ),
    Credit(
        ICONS,
        "Icons of game-icons.net",
        "CC BY 3.0, https://creativecommons.org/licenses/by/3.0/",
        "https://game-icons.net/",
        ICON_AUTHORS,
        "the icons in use are gathered into one file, take the colour of the text and are scaled",
    ),
    Credit(
        CINZEL,
        "Cinzel, the display face",
        "SIL Open Font License 1.1",
        "https://fontsource.org/fonts/cinzel",
        "Natanael Gama and the Cinzel Project Authors",
        "none",
    ),
    Credit(
        ALEGREYA,
        "Alegreya Sans, the text face",
        "SIL Open Font License 1.1",
        "https://fontsource.org/fonts/alegreya-sans",
        "Juan Pablo del Peral and the Alegreya Sans Project Authors",
        "none",
    ),
)

# Read as text, for words such as gi-castle.
TEXTS = (
    "templates/**/*",
    "static/**/*.css",
    "static/**/*.js",
    "static/**/*.svg",
    "api/**/*.py",
    "domain/**/*.toml",
)
NAMED = re.compile(r"(?<![\w-])gi-([a-z0-9]+(?:-[a-z0-9]+)*)(?![\w-])")


def icons_in_use(root: Path, packs: Sequence[Path] = ()) -> dict[str, Path]:
    """Icon name -> the first file that names it as the word gi-NAME, in a page or in content.

    `packs` are folders of further content.
    """
    found: dict[str, Path] = {}
    for path in [*_files(root, TEXTS), *(path for pack in packs for path in _files(pack, ("**/*.toml",)))]:
        for name in NAMED.findall(path.read_text(encoding="utf-8")):
            found.setdefault(name, path)
    return found


def _files(root: Path, patterns: Sequence[str]) -> Iterator[Path]:
    vendor = root / "static" / "vendor"
    for pattern in patterns:
        for path in sorted(root.glob(pattern)):
            if path.is_file() and vendor not in path.parents:
                yield path


def sprite(icon_set: dict[str, Any], names: dict[str, Path], root: Path) -> str:
    """One SVG file with a `<symbol id="gi-NAME">` for every name; the set is Iconify's JSON.

    Raises AssetError naming every icon that the set lacks, and the file that asked for it.
    """
    icons, aliases = icon_set["icons"], icon_set.get("aliases", {})
    width, height = icon_set.get("width", 16), icon_set.get("height", 16)
    symbols, unknown = [], []
    for name in sorted(names):
        icon = icons.get(name) or icons.get(aliases.get(name, {}).get("parent"))
        if icon is None:
            unknown.append(f"{name} (in {_relative(names[name], root)})")
            continue
        box = f"0 0 {icon.get('width', width)} {icon.get('height', height)}"
        symbols.append(f'<symbol id="gi-{name}" viewBox="{box}">{icon["body"]}</symbol>')
    if unknown:
        raise AssetError(
            f"No such icon: {', '.join(unknown)}. Look the name up on game-icons.net: "
            "it is the last part of an icon's address."
        )
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>\n"])


def _relative(path: Path, root: Path) -> Path:
    return path.relative_to(root) if path.is_relative_to(root) else path


def joined_htmx(package: Path) -> str:
    """htmx with its hx-sse extension in one script.

    As two deferred scripts they race: the core may start before the extension has registered, and the page
    then never listens to its stream.
    """
    parts = (package / "dist" / "htmx.min.js", package / "dist" / "ext" / "hx-sse.min.js")
    return "".join(re.sub(r"\n?//# sourceMappingURL=.*", "", _read(part)).rstrip() + ";\n" for part in parts)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise _missing(path) from error


def _missing(path: Path) -> AssetError:
    return AssetError(f"{path} is missing. Delete node_modules/ and run ./play again to fetch it anew.")


def credits_page(modules: Path) -> list[dict[str, str]]:
    """The vendored packages as the credits page shows them, with the version that is installed."""
    return [
        {
            "package": credit.package,
            "version": str(json.loads(_read(modules / credit.package / "package.json"))["version"]),
            "title": credit.title,
            "licence": credit.licence,
            "link": credit.link,
            "authors": credit.authors,
            "changes": credit.changes,
        }
        for credit in CREDITS
    ]


def licences(modules: Path, credited: list[dict[str, str]]) -> str:
    """Every package's licence in one text; the icon set ships none, so its line gives the address instead."""
    parts = []
    for credit in credited:
        licence = modules / credit["package"] / "LICENSE"
        text = licence.read_text(encoding="utf-8").strip() if licence.is_file() else credit["licence"]
        head = f"{credit['title']} ({credit['package']} {credit['version']}), {credit['link']}"
        parts.append(f"{head}\nBy {credit['authors']}.\nChanges: {credit['changes']}.\n\n{text}\n")
    return f"\n{'=' * 78}\n\n".join(parts)


def build(root: Path, packs: Sequence[Path] = ()) -> Path:
    """Make static/vendor/ anew and return it; a failure leaves the older one as it was.

    `packs` are folders of content whose icons are added. Raises AssetError.
    """
    modules, vendor = root / "node_modules", root / "static" / "vendor"
    icon_set = json.loads(_read(modules / ICONS / "icons.json"))
    names = icons_in_use(root, packs)
    credited = credits_page(modules)

    fresh = vendor.with_name(f"vendor.{os.getpid()}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        (fresh / "fonts").mkdir(parents=True)
        for font in FONTS:
            _copy(modules / font.package / "files" / font.file, fresh / "fonts" / font.file)
        _write(fresh / "fonts.css", "".join(font.face() for font in FONTS))
        _write(fresh / "htmx.js", joined_htmx(modules / HTMX))
        _write(fresh / "icons.svg", sprite(icon_set, names, root))
        _write(fresh / "credits.json", json.dumps(credited, indent=1, ensure_ascii=False) + "\n")
        _write(fresh / "LICENCES.txt", licences(modules, credited))
        shutil.rmtree(vendor, ignore_errors=True)
        fresh.rename(vendor)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return vendor


def _copy(source: Path, target: Path) -> None:
    if not source.is_file():
        raise _missing(source)
    shutil.copyfile(source, target)


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.assets", description="Build static/vendor/.")
    parser.add_argument("--content", action="append", default=[], type=Path, help="a content pack whose icons to add")
    packs = parser.parse_args(arguments).content
    try:
        build(ROOT, packs)
    except AssetError as error:
        print(f"Browser files: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

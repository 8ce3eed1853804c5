"""Write `docs/rules/<game>.md` from each game's ledger: `python -m tools.rules_pages [--check]`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from domain.catalogue import AnyGame, games, words
from domain.kernel.ledger import Rule, load, sections
from domain.kernel.words import Message

FOLDER = Path(__file__).parent.parent / "docs" / "rules"


def page(game: AnyGame) -> str:
    """The ledger as a page of Markdown: a section a heading, a statement a row with its code and its test."""
    said = words(game)
    titles = {key.removeprefix("section."): said.say(Message(key)) for key in said.keys if key.startswith("section.")}
    lines = [f"# {said.say(Message('game.title'))}: every rule, its code and its test", ""]
    lines += ["Made from the game's ledger by `python -m tools.rules_pages`; change it there.", ""]
    for section in sections(load(game.folder), titles):
        heading = section.id if section.title == section.id else f"{section.id} {section.title}"
        lines += [f"## {heading}", "", "| rule | says | code | test |", "|---|---|---|---|"]
        lines += [_row(rule) for rule in section.rules]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _row(rule: Rule) -> str:
    text = rule.text
    if rule.ruling:
        text += f" *Ruling ({rule.ruling}).*"
    if rule.alternative:
        text += f" *Otherwise: {rule.alternative}*"
    if rule.screen:
        return f"| {rule.id} | {text} | *{rule.screen}* | |"
    code = "<br>".join(f"`{place}`" for place in rule.code)
    tests = "<br>".join(f"`{place.removeprefix('tests/rules/')}`" for place in rule.test)
    return f"| {rule.id} | {text} | {code} | {tests} |"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail where a page is out of date")
    check = parser.parse_args(arguments).check
    stale = []
    for id_, game in games().items():
        file = FOLDER / f"{id_}.md"
        text = page(game)
        if file.exists() and file.read_text(encoding="utf-8") == text:
            continue
        stale.append(file.name)
        if not check:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    if stale and check:
        print(f"out of date: {', '.join(stale)}; run python -m tools.rules_pages", file=sys.stderr)
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())

"""Every key that the rules use has a sentence with the right gaps, and every id a name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.catalogue import words
from domain.horrified.game import Horrified
from domain.kernel.words import Words, message
from tests.rules.horrified.given import CONTENT

WORDS: Words = words(Horrified, CONTENT.names())
SOURCES = sorted(Horrified.folder.rglob("*.py"))
KEY = re.compile(r'[mM]essage\(\s*"((?:why|ask|option|shows|log)\.\w+)"')
TOLD = re.compile(r'\.tell\(\s*"(\w+)"')


def keys(file: Path) -> list[str]:
    text = file.read_text(encoding="utf-8")
    return [*KEY.findall(text), *(f"log.{key}" for key in TOLD.findall(text))]


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.stem)
def test_every_key_in_the_rules_has_a_sentence(file: Path) -> None:
    assert [key for key in keys(file) if key not in WORDS] == []


def test_no_sentence_is_left_over() -> None:
    """Every reason, question and log line is used somewhere."""
    used = {key for file in SOURCES for key in keys(file)}
    used |= {f"ask.{name[3:]}" for frame in Horrified.FRAMES for name in dir(frame) if name.startswith("on_")}
    used |= {"log.phase.hero", "log.phase.monster", "log.moved", "log.moved_with", "log.taught", "log.taught_led"}
    mine = [key for key in WORDS.keys if key.split(".")[0] in ("why", "ask", "log")]
    kernel = {"ask.react", "log.auto", "log.ordered"}
    assert [key for key in mine if key not in used | kernel] == []


def test_every_reason_has_a_short_form() -> None:
    reasons = {key[4:] for key in WORDS.keys if key.startswith("why.")}
    shorts = {key[6:] for key in WORDS.keys if key.startswith("short.")}
    assert reasons == shorts
    for short in shorts:
        assert len(WORDS.say(message(f"short.{short}", there=1, wanted=2, left=3))) <= 18
        assert WORDS.gaps(f"short.{short}") <= WORDS.gaps(f"why.{short}")


def test_every_verb_has_a_label() -> None:
    for verb in Horrified.VERBS:
        assert f"option.{verb}" in WORDS


def test_every_id_has_a_name() -> None:
    figures = [figure.id for monster in CONTENT.monsters.values() for figure in monster.figures]
    records = (CONTENT.spaces, CONTENT.heroes, CONTENT.villagers, CONTENT.items, CONTENT.monsters, CONTENT.tokens)
    cards = (CONTENT.monster_cards, CONTENT.perks)
    for id_ in [*figures, *(id_ for group in (*records, *cards) for id_ in group)]:
        assert WORDS.name(id_) != id_


def test_no_two_things_share_an_id() -> None:
    """An id names one thing, but a monster with one figure goes by the figure's id."""
    groups = (
        *(CONTENT.spaces, CONTENT.heroes, CONTENT.villagers, CONTENT.items, CONTENT.monsters),
        *(CONTENT.monster_cards, CONTENT.perks, CONTENT.tokens),
    )
    ids = [id_ for group in groups for id_ in group]
    assert len(set(ids)) == len(ids)


def test_scenarios_are_described() -> None:
    for scenario in Horrified.SCENARIOS:
        assert f"scenario.{scenario.id}.name" in WORDS
        assert f"scenario.{scenario.id}.about" in WORDS

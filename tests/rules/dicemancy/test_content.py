"""The content of the box, and what a content pack may not break."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from domain import catalogue
from domain.dicemancy.content import ELEMENTS, DicemancyContent
from domain.dicemancy.game import SCENARIO_IDS, Dicemancy
from domain.kernel.content import load
from domain.kernel.errors import ContentError, SaveError
from domain.kernel.gate import Gate
from tests.rules.dicemancy.given import CONTENT, SEED, At, given


def test_the_box_holds_what_the_rulebook_lists() -> None:
    """48 cards, 6 Spells, 6 Characters, 13 Night cards, 10 dice, 35 cubes for six elements and Neutral."""
    assert (len(CONTENT.cards), len(CONTENT.spells), len(CONTENT.characters), len(CONTENT.night_cards)) == (
        48,
        6,
        6,
        13,
    )
    figures = CONTENT.figures
    assert (figures.dice, figures.crystals, figures.cubes * (len(ELEMENTS) + 1)) == (10, 9, 35)
    tokens = [token for card in CONTENT.night_cards.values() for token, n in card.tokens.items() for _ in range(n)]
    assert sorted(tokens) == ["bird", "bird", "gem", "gem", "rift", "rift", "target", "target"]
    assert list(CONTENT.scenarios) == list(SCENARIO_IDS)


def test_cards_show_only_elements_that_are_in_play_with_them() -> None:
    """Scenario 1 knows three elements, scenario 2 four: their cards ask for no other."""
    for card in CONTENT.cards.values():
        shown = {card.a.spell, card.b.spell, *card.slots} - {None, "any"}
        if card.element in ("fire", "water", "rock"):
            assert shown <= {"fire", "water", "rock"}
        if card.element == "storm":
            assert shown <= {"fire", "water", "rock", "storm"}


def pack(folder: Path, **files: str) -> DicemancyContent:
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return load(DicemancyContent, Dicemancy.folder, [folder])


def test_a_pack_may_type_in_a_printed_card(tmp_path: Path) -> None:
    """Records are laid over ours by id and keep what they don't name."""
    content = pack(tmp_path, cards='[F1]\nname = "Printed"\nhealth = ["any", "fire"]\n')
    assert (content.cards["F1"].name, content.cards["F1"].health) == ("Printed", ["any", "fire"])
    assert content.cards["F1"].provenance == "pack"
    assert content.names()["F1"] == "Printed"


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("cards", "[F1]\nlevel = 2\n", "fire needs 5 cards of level 1"),
        ("cards", '[F1]\na = { slot = { kind = "exact" }, spell = "fire", arrows = [] }\n', "field a: a slot of kind"),
        ("cards", "[F4]\nb = { arrows = [] }\n", "leads to no Spell icon"),
        ("cards", "[F1]\nhealth = []\n", "field health"),
        ("cards", '[F1]\nweakness = ["water", "water", "water", "water", "water", "water"]\n', "only 5 cubes of water"),
        ("cards", '[F1]\nweakness = ["void"]\n', "void is not in play"),
        ("grids", '[A]\nspaces = [". . 1u", ". .", "."]\n', "6 times"),
        ("grids", '[A]\nspaces = [". . . . . ."]\n', "3 or 4 rows"),
        ("scenarios", '[magus]\ngrid = "Z"\n', "there is no grid Z"),
        ("scenarios", '[magus]\ncharacters = ["merlin"]\n', "no Character merlin"),
        ("scenarios", '[magus]\nnight = ["dawn"]\n', "no Night card dawn"),
        ("scenarios", "[high_mage]\nkeep = 4\n", "more are kept than drawn"),
    ],
)
def test_a_mistake_in_content_is_named(tmp_path: Path, file: str, text: str, says: str) -> None:
    """File, record and field, before any session starts."""
    with pytest.raises(ContentError) as error:
        pack(tmp_path, **{file: text})
    assert says in str(error.value)


def twice_in_rows(at: At) -> None:
    at.world.hand.append("F6")


def too_many_crystals(at: At) -> None:
    at.world.crystals = 10


def wrong_cube(at: At) -> None:
    at.world.monsters["F6"].cubes[4] = "fire"


def monster_in_a_wall(at: At) -> None:
    at.world.monsters["F6"].col = 0


def two_on_one_space(at: At) -> None:
    at.world.monsters["R6"].col = 3


def wide_tableau(at: At) -> None:
    at.world.tableau[0].col = 5


def die_on_nothing(at: At) -> None:
    at.world.slotted[0].row = 7


def unknown_character(at: At) -> None:
    at.world.characters = ["merlin"]


def eleven_dice(at: At) -> None:
    at.world.pool = [1] * 10


def no_demon(at: At) -> None:
    at.world.track = []


def pawn_beyond(at: At) -> None:
    at.world.pawn = 6


def no_cubes_left(at: At) -> None:
    at.world.monsters["R6"].cubes[:4] = ["rock"] * 4
    at.world.monsters["F6"].cubes[:4] = ["rock"] * 4


@pytest.mark.parametrize(
    "spoil",
    [
        twice_in_rows, too_many_crystals, wrong_cube, monster_in_a_wall, two_on_one_space, wide_tableau, die_on_nothing,
        unknown_character, eleven_dice, no_cubes_left, no_demon, pawn_beyond,
    ],
)  # fmt: skip
def test_an_impossible_table_is_refused(spoil: Callable[[At], None]) -> None:
    """Saves from elsewhere are checked: cards once each, cubes on slots that take them, dice on slots, and so on."""
    at = given(
        tableau="F1 H 0,0; W1 H 1,0", slotted={"0,0": [3]}, monsters={"r1c3": "F6", "r1c4": "R6"}
    )  # fmt: skip
    at.g.check()
    at = At(Gate(Dicemancy, CONTENT, SEED).open(at.state), at.state)
    spoil(at)
    with pytest.raises(SaveError):
        at.g.check()


def test_every_sentence_that_the_code_names_is_there() -> None:
    """Literal keys of messages, log lines, phases, ends; buttons by verb; why and short have the same keys."""
    words = catalogue.words(Dicemancy)
    wanted = {f"option.{verb}" for verb in Dicemancy.VERBS}
    prefixes = {"tell": "log.", "phase": "log.phase.", "win": "end.won.", "lose": "end.lost.", "lost": "end.lost."}
    for file in Dicemancy.folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                prefix = "" if name == "message" else prefixes.get(name)
                if prefix is not None and isinstance(node.args[0].value, str):
                    wanted.add(prefix + node.args[0].value)
    said = catalogue.words(Dicemancy)
    assert [key for key in sorted(wanted) if key not in (said if key.startswith("kernel.") else words)] == []
    reasons = {key.partition(".")[2] for key in words.keys if key.startswith("why.")}
    assert reasons == {key.partition(".")[2] for key in words.keys if key.startswith("short.")}
    for spell in CONTENT.spells:
        shown = f"shows.{CONTENT.spells[spell].effect.op}"
        assert {f"spell.{spell}.effect", f"spell.{spell}.attack", shown} <= set(words.keys)
    for character in CONTENT.characters.values():
        assert {f"character.{character.id}", f"skill.{character.skill.id}"} <= set(words.keys)
    assert {f"night.{night}" for night in CONTENT.night_cards} <= set(words.keys)
    assert {f"scenario.{scenario}.about" for scenario in CONTENT.scenarios} <= set(words.keys)

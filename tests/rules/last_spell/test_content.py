"""Content: its counts, and that a wrong file is told by file, record and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.catalogue import words
from domain.kernel.content import load, provenance_counts
from domain.kernel.errors import ContentError
from domain.last_spell.attacks import spec_of
from domain.last_spell.content import LastSpellContent
from domain.last_spell.game import LastSpell
from tests.rules.last_spell.given import CONTENT


def test_the_printed_counts() -> None:
    """2.1 of the components: 65 figures, 54 Weapons, 30 Armors, 42 Perks, 18 Movement tokens, 31 Mana and so on."""
    assert sum(record.figures for record in CONTENT.monsters.values() if record.group == "common") == 65
    assert (len(CONTENT.weapons), len(CONTENT.armors), len(CONTENT.perks)) == (54, 30, 42)
    assert sum(len(hero.sides[1].tokens) for hero in CONTENT.heroes.values()) == 18
    assert sum(hero.sides[1].mana for hero in CONTENT.heroes.values()) == 30
    assert [CONTENT.structures[kind].copies for kind in ("wooden_wall", "stone_wall", "house", "ballista")] == [
        11,
        11,
        4,
        4,
    ]


def test_every_type_of_attack_can_be_read() -> None:
    """10.9–10.11: ranges, areas and effects are known words."""
    known = {"stun", "armor_piercing", "no_dodge", "vision", "reroll", "follow_up", "push", "pull", "rush", "retreat"}
    attacks = [each for weapon in CONTENT.weapons.values() for each in weapon.attacks]
    for attack in [*attacks, *(scroll.attack for scroll in CONTENT.scrolls.values())]:
        spec = spec_of(attack)
        assert set(spec.effects) <= known | {"no_damage", "auto_hit"}
        assert set(spec.on_impact) <= {"reroll", "no_dodge"}
        assert set(spec.ally) <= {"ap", "movement_token", "heal"}


def test_any_deal_of_patterns_stays_within_the_figures() -> None:
    """14.10: ten cards with all backgrounds never hold more figures than there are, with or without the b cards."""
    for chosen in (range(1, 11), None):
        ids = [str(n) for n in chosen] if chosen else [*(f"{n}b" for n in range(1, 6)), *map(str, range(6, 11))]
        counts: dict[str, int] = {}
        for id_ in ids:
            for cell in CONTENT.patterns[id_].cells:
                counts[cell.monster] = counts.get(cell.monster, 0) + 1
        assert all(count <= CONTENT.monsters[kind].figures for kind, count in counts.items())
        assert sum(bool(CONTENT.patterns[id_].alerion) for id_ in ids) == 3


def test_every_record_says_where_it_is_from() -> None:
    assert set(provenance_counts(CONTENT)) == {"rulebook", "published", "house"}


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("weapons", "[WM-sword-1]\nlevel = 2\n", "cards of level"),
        ("patterns", '[1]\ncells = [{at = "A1", monster = "dragon", background = "green"}]\n', "there is no dragon"),
        ("perks", "[ME1]\nlevel = 3\n", "deck melee"),
        ("towns", '[gildenberg]\nwalls_on = ["X9"]\n', "there is no X9"),
        ("quests", '[blood_harvest]\ngoddess = "freude"\n', "one quest of each Goddess"),
        ("monsters", "[clawer]\nfigures = 16\n", "65 common figures"),
        ("directions", "[D1]\ndryad = 9\n", "there is no 9"),
        (
            "cetusia_cards",
            '[C1]\ntail = {at = [17, 20], facing = "N", attack = "skull_smash"}\n',
            "C1: skull_smash is no attack of the tail",
        ),
    ],
)
def test_a_wrong_file_is_told(tmp_path: Path, file: str, text: str, says: str) -> None:
    (tmp_path / f"{file}.toml").write_text(text)
    with pytest.raises(ContentError, match=says):
        load(LastSpellContent, LastSpell.folder, [tmp_path])


def test_names_of_cards_come_from_the_content() -> None:
    names = CONTENT.names()
    assert (names["WM-sword-1"], names["slash"], names["ME1"], names["T1A"]) == (
        "Militia Sword",
        "Slash",
        "Fatality",
        "Sturdy",
    )


def test_every_card_with_an_effect_says_it() -> None:
    """Perks, Traits, Potions and Armors with an additional ability have a sentence of their own."""
    said = words(LastSpell, CONTENT.names())
    extra = [card for card, armor in CONTENT.armors.items() if armor.extra or armor.gives]
    for card in (*CONTENT.perks, *CONTENT.traits, *CONTENT.potions, *extra):
        assert f"card.{card}" in said
    for kind in (*CONTENT.monsters, *CONTENT.structures, *CONTENT.heroes, *CONTENT.towns):
        assert said.name(kind) != kind


def test_every_refusal_has_its_short_form() -> None:
    said = words(LastSpell, CONTENT.names())
    keys = {key.split(".", 1)[1] for key in said.keys if key.startswith("why.")}
    assert keys == {key.split(".", 1)[1] for key in said.keys if key.startswith("short.")}

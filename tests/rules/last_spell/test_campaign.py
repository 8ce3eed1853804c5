"""The campaign: saving after a cycle, and going on from a save (rulebook, "Save the Game", "Shadow Network")."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from domain.conformance.plays import kept_content, read_plays, replay
from domain.kernel.chance import seed_from
from domain.kernel.errors import Refused, SaveError
from domain.kernel.game import Setting
from domain.kernel.gate import Acted, Gate
from domain.last_spell import game as title
from domain.last_spell.campaign import save_cycle, shadow_network, world_of
from domain.last_spell.dawn import EndOfNight
from domain.last_spell.game import Cycles, LastSpell, LastSpellOptions
from domain.last_spell.saving import ItemNote, Save
from domain.last_spell.state import Item
from tests.rules.last_spell.day.test_whole_games import one_action, rich_day, walk
from tests.rules.last_spell.given import CONTENT, GATE, At, Given, Played

TOWNS = ("gildenberg", "lakeburg", "glenwald")
SAVES = Path(__file__).parents[2] / "saves"
PLAIN = Gate(LastSpell, CONTENT, seed_from("campaign"))


def go_on(save: Save, scenario: str, **options: Any) -> Acted[Played]:
    """The next session of a campaign, as the house begins it."""
    return GATE.start(Setting(scenario, save.players, options, True, save))


def saved(table: Given, *, finished: bool = False) -> Save:
    table.world.campaign = True
    save_cycle(table.g, finished=finished)
    assert table.world.kept is not None
    return table.world.kept


def gildenberg_won(*, gold: int = 5, materials: int = 3) -> Given:
    """The stash holds a blue Potion, the Hero a Sword, a Cloth Armor and a Scroll."""
    table = Given(cycle=3, k=3).set_up().stash(gold, materials, "potion_blue")
    table.hero("duelist", None, "WM-sword-1", "AR01", "SC1", trait="T1A", perks=["ME1", "AS1"], wounds=3, mana=0)
    return table.hero("ranger", None, "WR-crossbow-1", trait="T2A", perks=["RA1", "AS2"])


def random_cycle(town: str, cycle: int, players: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Save]:
    """A random Day, then the end of its Night: the table as it is when it is saved, and the save."""
    rng = Random(f"{town} {cycle} {players} {seed}")
    at = walk(rich_day(town, cycle, players, seed), rng, "hero")
    while at.g.outcome is not None:  # a Hero has died in the first Monster Phase
        at = walk(rich_day(town, cycle, players, seed), rng, "hero")
    world = at.world
    world.campaign, world.monsters = True, {}
    world.tally.slain, world.tally.slain_tier_3 = 25, 2
    for hero in world.heroes.values():
        hero.wounds, hero.mana = rng.randint(0, 2), rng.randint(0, hero.mana)
        hero.used = [hero.trait] if rng.random() < 0.5 else []
    tables: list[Any] = []

    def watched(g: LastSpell, *, finished: bool = False) -> None:
        save_cycle(g, finished=finished)
        tables.append(msgspec.to_builtins(g.world))

    monkeypatch.setattr(title, "save_cycle", watched)
    at.g.stack = [Cycles("night"), EndOfNight()]
    at.g.settle()
    after = At(Acted(at.g, GATE.codec.save(at.g)))
    while not tables:
        after = one_action(after, rng)
    kept = after.world.kept
    assert kept is not None
    return tables[0], kept


@pytest.mark.parametrize("town", TOWNS)
@pytest.mark.parametrize("cycle", [1, 2])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_session_from_a_save_equals_the_one_that_wrote_it(
    town: str, cycle: int, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After any Day/Night cycle the same Heroes, Traits, Perks, things and Town are there again."""
    for seed in range(3):
        table, save = random_cycle(town, cycle, players, seed, monkeypatch)
        again = world_of(Setting(town, players, {}, True, save), LastSpellOptions(), CONTENT)
        assert msgspec.to_builtins(again) == table
        assert msgspec.convert(msgspec.to_builtins(save), Save) == save


def test_it_goes_on_with_the_next_day(monkeypatch: pytest.MonkeyPatch) -> None:
    _, save = random_cycle("gildenberg", 1, 2, 7, monkeypatch)
    begun = go_on(save, "gildenberg")
    assert begun.g.world.cycle == 2
    assert begun.g.world.phase in ("upkeep", "main")
    assert begun.g.saved() == save


def test_a_save_has_all_that_the_notepad_and_the_chests_hold() -> None:
    table = gildenberg_won().with_(mages=3, panic=[0, 2, 1, 2, 2, 2])
    table.structure("catapult", (14, 20), flames=0).structure("gold_mine", (17, 21), (18, 21), flames=2, upgraded=True)
    table.hero("arcanist", None, "AR02").item("arcanist", "AR02", turned=True)
    table.world.heroes["duelist"].used = ["T1A", "AS1"]
    save = saved(table)
    pad, chest = save.notepad, save.chests[0]
    assert (save.number, save.chapter, save.finished) == (1, "gildenberg", False)
    assert (pad.town, pad.cycle, pad.act, pad.mages, pad.panic) == ("gildenberg", 3, 2, 3, [0, 2, 1, 2, 2, 2])
    assert (pad.mist_upper, pad.mist_left, pad.mist_right) == (3, 3, 3)
    mine = next(note for note in pad.structures if note.kind == "gold_mine")
    assert (mine.places, mine.flames, mine.upgraded) == (["17,21", "18,21"], 2, True)
    assert sum(note.kind == "ruin" for note in pad.structures) == 6
    assert [note.quest for note in pad.quests] == table.world.quests
    assert (chest.hero, chest.level, chest.trait, chest.trait_used) == ("duelist", 1, "T1A", True)
    assert (chest.perks, chest.wounds, chest.mana) == (["ME1", "AS1"], 3, 0)
    assert chest.items == [ItemNote("WM-sword-1"), ItemNote("AR01"), ItemNote("SC1")]
    assert save.chests[2].items == [ItemNote("AR02", turned=True)]
    assert (save.stash.gold, save.stash.materials, save.stash.items) == (5, 3, [ItemNote("potion_blue")])


def test_the_acts_are_two_nights_and_the_third() -> None:
    for cycle, act in ((1, 1), (2, 1), (3, 2)):
        assert saved(Given(cycle=cycle).hero("duelist")).notepad.act == act


def test_nothing_is_written_outside_a_campaign() -> None:
    table = gildenberg_won()
    save_cycle(table.g)
    assert table.world.kept is None


# The Shadow Network


def test_the_shadow_network_pays_the_leftmost_slot_with_flames_and_no_equipment() -> None:
    """Stash 4 Gold 1 Material; slot 1 is empty, slot 2 holds a Flame and pays 3 Gold 2 Materials."""
    table = Given(cycle=3).stash(4, 1).hero("duelist").panic(0, 1, 2, 2, 2, 2)
    shadow_network(table.g)
    assert (table.world.stash.gold, table.world.stash.materials, table.world.stash.items) == (7, 3, [])


def test_an_empty_track_pays_nothing_here_either() -> None:
    table = Given(cycle=3).stash(4, 1).hero("duelist").panic(0, 0, 0, 0, 0, 0)
    shadow_network(table.g)
    assert (table.world.stash.gold, table.world.stash.materials) == (4, 1)


def harpy_about_to_die(*, campaign: bool) -> At:
    table = Given(cycle=3).set_up().stash(4, 1).harpy("left", slain=3).panic(0, 1, 2, 2, 2, 2)
    table.hero("vanguard", (13, 12), "WM-sword-1").with_(campaign=campaign)
    return table.monster("corrupted_harpy", (14, 12), wounds=6).turn("vanguard")


def test_the_boss_dead_the_town_is_saved_for_the_next_one() -> None:
    won = harpy_about_to_die(campaign=True).act("attack:WM-sword-1:slash", "aim:14,12", orange=[1], blue=[1])
    assert won.won == "boss"
    save = won.g.saved()
    assert save is not None
    assert save.finished
    assert (save.stash.gold, save.stash.materials) == (7, 3)


def test_a_single_scenario_is_simply_won() -> None:
    won = harpy_about_to_die(campaign=False).act("attack:WM-sword-1:slash", "aim:14,12", orange=[1], blue=[1])
    assert won.won == "boss"
    assert (won.world.stash.gold, won.world.stash.materials, won.g.saved()) == (4, 1, None)


# From town to town


def test_lakeburg_takes_the_heroes_one_thing_each_and_the_stash() -> None:
    """5 Gold, 3 Materials and the Potion come along, the town's own 4 and 4 don't; the rest is shuffled in."""
    at = At(go_on(saved(gildenberg_won(), finished=True), "lakeburg", first_player=1))
    assert at.asked == "keep"
    assert at.options() == ["keep:WM-sword-1", "keep:AR01", "keep:SC1"]
    at = at.act("keep:WM-sword-1")
    world = at.world
    assert (world.scenario, world.town, world.cycle) == ("lakeburg", "lakeburg", 1)
    duelist = world.heroes["duelist"]
    assert [item.card for item in duelist.items] == ["WM-sword-1"]
    assert (duelist.trait, duelist.perks, duelist.wounds, duelist.used) == ("T1A", ["ME1", "AS1"], 0, [])
    assert [item.card for item in world.heroes["ranger"].items] == ["WR-crossbow-1"]
    assert "AR01" in world.shop.decks["armor"].cards
    assert "SC1" in world.shop.scrolls
    assert world.shop.potions["potion_blue"] == CONTENT.potions["potion_blue"].copies - 1
    assert world.stash.items == [Item("potion_blue")]
    produced = [args for event in at.acted.events if event.key == "produced" for args in (event.args,)]
    gained = (int(str(produced[0]["gold"])), int(str(produced[0]["materials"])))
    assert (world.stash.gold - gained[0], world.stash.materials - gained[1]) == (5, 3)
    assert world.mages == 4
    assert set(world.shop.levels.values()) == {1}


def lakeburg_won() -> Given:
    table = Given("lakeburg", cycle=3, k=3).set_up().stash(1, 2)
    armors = [card for card, record in CONTENT.armors.items()]
    chest = next(card for card in armors if CONTENT.armors[card].slot == "high")
    legs = next(card for card in armors if CONTENT.armors[card].slot == "low")
    return table.hero("duelist", None, "WM-sword-1", chest, legs, "SC1", level=2, trait="T1A").hero(
        "ranger", None, level=2, trait="T2A"
    )


def test_glenwald_takes_two_things_and_one_armor_at_most() -> None:
    at = At(go_on(saved(lakeburg_won(), finished=True), "glenwald", first_player=1))
    sword, chest, legs, scroll = (item.card for item in lakeburg_won().world.heroes["duelist"].items)
    assert at.options() == [f"keep:{card}" for card in (sword, chest, legs, scroll)]
    at = at.act(f"keep:{chest}")
    assert at.options() == [f"keep:{sword}", f"keep:{scroll}"]
    assert (at.why(f"keep:{legs}"), at.why(f"keep:{chest}")) == (["one_armor"], ["kept_already"])
    at = at.act(f"keep:{sword}")
    assert [item.card for item in at.hero("duelist").items] == [chest, sword]
    assert {legs, scroll}.isdisjoint(item.card for hero in at.world.heroes.values() for item in hero.items)


def test_heroes_of_the_second_side_stay_on_it_and_are_whole() -> None:
    at = At(go_on(saved(lakeburg_won(), finished=True), "glenwald", first_player=1))
    while at.asked == "keep":
        at = at.act(at.options()[0])
    assert {hero.level for hero in at.world.heroes.values()} == {2}
    assert at.hero("duelist").mana == CONTENT.heroes["duelist"].sides[1].mana
    assert at.asked == "gain_perk"


def test_the_last_town_leads_nowhere() -> None:
    table = Given("glenwald", cycle=3).hero("duelist").hero("ranger")
    with pytest.raises(Refused, match="other_chapter"):
        go_on(saved(table, finished=True), "glenwald")


@pytest.mark.parametrize(
    ("scenario", "players", "why"),
    [("glenwald", 2, "other_chapter"), ("gildenberg", 2, "other_chapter"), ("lakeburg", 3, "other_players")],
)
def test_a_save_leads_to_one_place_with_its_own_heroes(scenario: str, players: int, why: str) -> None:
    save = saved(gildenberg_won(), finished=True)
    with pytest.raises(Refused) as refused:
        GATE.start(Setting(scenario, players, {}, True, save))
    assert [reason.text.key for reason in refused.value.reasons] == [f"why.{why}"]


def test_a_campaign_begins_in_gildenberg() -> None:
    with pytest.raises(Refused) as refused:
        GATE.start(Setting("introductory", 2, {}, True))
    assert [reason.text.key for reason in refused.value.reasons] == ["why.first_chapter"]
    assert GATE.start(Setting("gildenberg", 2, {}, True)).g.world.campaign


@pytest.mark.parametrize(
    "harm",
    [
        lambda raw: raw["chests"][0].update(hero="nobody"),
        lambda raw: raw["chests"][0]["perks"].append("XX9"),
        lambda raw: raw["chests"][0]["items"].append({"card": "WM-nothing"}),
        lambda raw: raw["chests"][0].update(wounds=99),
        lambda raw: raw["notepad"].update(mages=9),
        lambda raw: raw["notepad"]["structures"][0].update(kind="castle"),
        lambda raw: raw["notepad"]["structures"][0].update(places=["99,99"]),
        lambda raw: raw["notepad"]["structures"][0].update(places=["here"]),
        lambda raw: raw["notepad"].update(town="lakeburg"),
        lambda raw: raw["notepad"].update(cycle=3),
        lambda raw: raw["notepad"].update(cycle=0),
        lambda raw: raw["notepad"].update(order=["duelist", "nobody"]),
        lambda raw: raw["notepad"].update(panic=[1]),
        lambda raw: raw["notepad"]["quests"][0].update(quest="none"),
        lambda raw: raw["notepad"]["decks"].pop(),
        lambda raw: raw.update(chests=[]),
        lambda raw: raw["chests"][1].update(seat=1),
    ],
)
def test_an_impossible_save_is_refused_before_anything_begins(harm: Any) -> None:
    """What a hostile file may hold: unknown ids, impossible numbers, places that are none."""
    table = gildenberg_won().with_(cycle=2, mages=3)
    raw = deepcopy(msgspec.to_builtins(saved(table)))
    harm(raw)
    with pytest.raises((SaveError, Refused)):
        go_on(msgspec.convert(raw, Save), "gildenberg")


def test_a_kept_campaign_leads_from_the_first_day_to_the_dryads_death() -> None:
    """Three kept playthroughs, each from the save at the end of the one before."""
    plays = read_plays(SAVES / "last_spell")
    kept: Save | None = None
    for number, town in enumerate(TOWNS, 1):
        play = plays[f"campaign_{number}"]
        assert (play.scenario, play.campaign, play.end) == (town, True, "won.boss")
        assert play.save == ({} if kept is None else msgspec.to_builtins(kept))
        content = kept_content(LastSpell, play.content, SAVES / "last_spell")
        saved_now = replay(LastSpell, content, play).g.saved()
        assert isinstance(saved_now, Save)
        kept = saved_now
        assert (kept.number, kept.chapter, kept.finished) == (3 * number, town, True)
    assert kept is not None
    assert {len(chest.perks) for chest in kept.chests} == {8}

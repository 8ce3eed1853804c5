"""Random play by day, with more than enough to spend: it ends, keeps every thing once, and loses none."""

from __future__ import annotations

from random import Random

import pytest

from domain.kernel.game import Setting
from domain.kernel.gate import Acted
from domain.last_spell.day_upkeep import LAST_DAY, scout_boss
from domain.last_spell.equipment import DECKS, level_of
from domain.last_spell.game import LastSpell
from domain.last_spell.soundness import check
from domain.last_spell.table import structure_kind
from tests.rules.last_spell.given import CONTENT, GATE, At, Given

TOWNS = ("gildenberg", "lakeburg", "glenwald")
HEROES = ("duelist", "ranger", "vanguard", "arcanist")
MOST_ACTIONS = 400


def rich_day(town: str, cycle: int, players: int, seed: int) -> At:
    """The main phase of a Day with thirty of everything; some Structures burn, some are upgraded."""
    rng = Random(f"{town} {cycle} {players} {seed}")
    table = Given(town, cycle=cycle, k=cycle, players=players).set_up().stash(30, 30, "AR04", "SC1", "potion_red")
    direction = rng.choice(sorted(CONTENT.directions))
    slots = [str(slot) for slot in CONTENT.directions[direction].days[cycle - 1]]
    table.piles(**{f"s{slot}": ["", ""] for slot in slots})
    table.world.spawn.direction = direction
    if cycle == LAST_DAY:
        scout_boss(table.g)
    for n, hero in enumerate(HEROES if players == 1 else HEROES[:players]):
        table.hero(hero, None, trait=("T1A", "T2A", "T4B", "T6A")[n], perks=[("ME1", "RA1", "DE1", "AS1")[n]])
        if players == 1 and n:
            table.world.heroes[hero].state = "waiting"
            table.world.order.remove(hero)
    for structure in table.world.structures.values():
        structure.flames = rng.choice((0, 0, 1))
    return table.main_phase()


def one_action(at: At, rng: Random) -> At:
    """A random action; a draft is carried to its end."""
    question = rng.choice([each for each in at.g.questions if not each.offer])
    wanted = [rng.choice(list(question.options))]
    while True:
        done = GATE.act(at.state, wanted, question.seat)
        if isinstance(done, Acted):
            return At(done)
        wanted.append(rng.choice(list(done.g.questions[0].options)))


def walk(at: At, rng: Random, until: str) -> At:
    """Random actions until the Night is there."""
    for _ in range(MOST_ACTIONS):
        if at.world.phase == until or at.g.outcome is not None:
            return at
        at = one_action(at, rng)
    raise AssertionError(f"no end of the Day after {MOST_ACTIONS} actions")


@pytest.mark.parametrize("town", TOWNS)
@pytest.mark.parametrize("cycle", [1, 2, 3])
def test_a_rich_day_at_random_ends_and_loses_nothing(town: str, cycle: int) -> None:
    """Each Weapon, Armor and Scroll is somewhere once or in the box; no Building stands where none may."""
    for players in (1, 3):
        rng = Random(f"walk {town} {cycle} {players}")
        at = walk(rich_day(town, cycle, players, cycle), rng, "hero")
        check(at.g)
        world = at.world
        held = [item.card for hero in world.heroes.values() for item in hero.items]
        held += [item.card for item in world.stash.items]
        for deck in DECKS:
            pile = world.shop.decks[deck]
            assert all(level_of(at.g, card) == world.shop.levels[deck] for card in pile.cards)
            held += pile.cards
            assert deck == "armor" or {CONTENT.weapons[card].type for card in pile.cards} <= {deck}
        assert sorted(card for card in [*held, *world.shop.scrolls] if card in CONTENT.scrolls) == sorted(
            CONTENT.scrolls
        )
        assert world.stash.gold >= 0
        assert world.stash.materials >= 0
        assert len(world.order) <= (3 if world.solo else players)
        standing = [structure.kind for structure in world.structures.values()]
        for kind in set(standing) - {"ruin"}:
            assert standing.count(kind) <= CONTENT.structures[kind].copies
        on_cutouts = [each for each in world.structures.values() if each.cutout]
        assert all(structure_kind(at.g, each).category == "wall" for each in on_cutouts)
        assert all(tile >= 1 for tile in (world.mist.upper, world.mist.left, world.mist.right))


def test_resources_add_up() -> None:
    """What was gained less what was spent is what lies in the stash, told by the log of the Day."""
    rng = Random("resources")
    at = rich_day("gildenberg", 1, 2, 1)
    gold = at.world.stash.gold
    while at.world.phase == "main":
        at = one_action(at, rng)
        keys = [event.key for event in at.acted.events]
        for event in at.acted.events:
            args = dict(event.args)
            gold += {"sold": 1, "scavenged": 1, "bought": -1}.get(event.key, 0) * int(str(args.get("gold", 0)))
            if event.key == "built":
                record = CONTENT.structures[str(args["kind"])]
                assert record.build is not None
                gold += record.reward.gold - record.build.gold
            if event.key == "refreshed":
                gold -= 1
        if keys == ["mist_back"]:
            gold -= 3
        assert at.world.stash.gold == gold, keys


def test_the_game_has_no_other_frames_by_day() -> None:
    """Every frame of the Day is registered, so that a save of any moment can be opened."""
    import domain.last_spell.day_frames as day

    assert set(day.DAY_FRAMES) <= set(LastSpell.FRAMES)
    assert set(day.DAY_VERBS) <= set(LastSpell.VERBS)


# Measured over 300 sessions of both scenarios with one to four players: 262 actions at most
MOST_IN_A_GAME = 1_000


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("scenario", ["introductory", "gildenberg"])
def test_random_games_end(scenario: str, players: int) -> None:
    """Day and Night together, from the set-up to the end, which is one that the rulebook knows."""
    rng = Random(f"{scenario} {players}")
    begun = GATE.start(Setting(scenario, players, LastSpell.sample_options(rng, scenario, players)))
    at = At(begun)
    for _ in range(MOST_IN_A_GAME):
        if at.g.outcome is not None:
            break
        at = one_action(at, rng)
    assert at.won in ("", "first_night", "boss")
    assert at.lost in ("", "mages", "hero", "heroes", "quests")
    assert at.won or at.lost
    check(at.g)

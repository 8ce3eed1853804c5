"""The frames, facts and verbs of the Night, in the order of the rulebook."""

from __future__ import annotations

from domain.kernel.frames import Fact, Frame
from domain.last_spell.assault import Aim, MonsterAttacks
from domain.last_spell.cetusia import CetusiaAttacks, CetusiaShuffles, CetusiaSpawn, CetusiaStrikes
from domain.last_spell.dawn import EndOfNight, QuestCheck, Treasure
from domain.last_spell.dryad import DryadSpawn, DryadStrikes
from domain.last_spell.dryad_marks import DryadGrips, DryadGrows, Hatch
from domain.last_spell.facts import AttackOver, Slain, Struck, Stunned
from domain.last_spell.fall import Fall, Guard
from domain.last_spell.harm import Hurt, Ward
from domain.last_spell.harpy import AlerionDies, HarpyEnters, HarpySpawn
from domain.last_spell.hero_phase import HeroPhase, LoseToken, Turn
from domain.last_spell.limits import RestoreToken
from domain.last_spell.make_way import MakeWay
from domain.last_spell.night import MonsterPhase, Night
from domain.last_spell.perks import UseAbility
from domain.last_spell.plan import PlanAttack
from domain.last_spell.reactions import BossDies, Gain, SpikyCounter
from domain.last_spell.rolls import Roll
from domain.last_spell.shove import FreeSteps, Shove
from domain.last_spell.strike import FollowUp, Strike
from domain.last_spell.supplies import DrinkPotion

NIGHT_FRAMES: tuple[type[Frame], ...] = (
    Night,
    MonsterPhase,
    HarpySpawn,
    MonsterAttacks,
    Aim,
    Guard,
    Fall,
    Hurt,
    Ward,
    HeroPhase,
    LoseToken,
    Turn,
    PlanAttack,
    Strike,
    Roll,
    Shove,
    FollowUp,
    FreeSteps,
    UseAbility,
    DrinkPotion,
    RestoreToken,
    Gain,
    SpikyCounter,
    AlerionDies,
    HarpyEnters,
    MakeWay,
    CetusiaSpawn,
    CetusiaAttacks,
    CetusiaStrikes,
    CetusiaShuffles,
    DryadSpawn,
    Hatch,
    DryadGrows,
    DryadGrips,
    DryadStrikes,
    BossDies,
    EndOfNight,
    QuestCheck,
    Treasure,
)
NIGHT_FACTS: tuple[type[Fact], ...] = (Slain, Stunned, Struck, AttackOver)
NIGHT_VERBS: dict[str, tuple[str, ...]] = {
    "strike": ("at",),
    "spare": ("at",),
    "bulwark": ("at",),
    "enough": (),
    "block": ("card",),
    "armor_up": (),
    "back_protection": (),
    "mana_shield": ("mana",),
    "cancel": (),
    "take_it": (),
    "no": (),
    "flip": ("value",),
    "move": ("to",),
    "jump": ("to",),
    "warp": ("to",),
    "attack": ("card", "attack"),
    "fist": (),
    "spiked_fist": (),
    "cast": ("card",),
    "shoot": ("structure",),
    "potion": ("card", "to"),
    "restore": ("card",),
    "use": ("ability",),
    "choose_monster": ("monster",),
    "choose_hero": ("hero",),
    "choose_attack": ("card", "attack"),
    "choose_spot": ("at",),
    "choose_structure": ("structure",),
    "end_turn": (),
    "pass": (),
    "rush": ("to",),
    "stay_put": (),
    "aim": ("at",),
    "boost": ("perk",),
    "towards": ("facing",),
    "link": ("at",),
    "reroll": ("monster", "die"),
    "fatality": ("monster",),
    "pay_again": ("monster",),
    "accept": (),
    "follow": ("to",),
    "slip": ("to",),
    "token": ("value",),
    "enter": ("to",),
    "give_way": ("to",),
    "hatch": ("to",),
    "treasure": ("card",),
}

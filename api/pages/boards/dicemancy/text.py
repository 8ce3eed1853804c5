"""The board in words: all that the picture says."""

from __future__ import annotations

from api.pages.boards.dicemancy import geometry
from api.pages.boards.dicemancy.board import square_said
from api.pages.boards.dicemancy.names import (
    ABILITIES,
    CONDITIONS,
    SKILLS,
    card_said,
    monster_said,
    phase_said,
    say,
    spell_name,
    text,
)
from api.pages.fills import Names
from api.pages.words import capital, listed
from domain.dicemancy.view import TableView

Said = tuple[str, list[str]]


def said(view: TableView, names: Names) -> list[Said]:
    """Headings with their lines."""
    win = geometry.window([(each.row, each.col) for each in view.squares])
    sections = [
        ("The game", _game(view, names)),
        ("The wall", [_wall(view, each.row) for each in view.walls]),
        ("Monsters", [monster_said(each, names) for each in view.monsters]),
        ("Tableau", [capital(square_said(each, win, names)) for each in view.squares]),
        ("Hand", [card_said(each, names) for each in view.hand]),
        ("To choose from", [card_said(each, names) for each in view.offered]),
        ("Spell sides of the cards in the rows", [card_said(each.spells, names) for each in view.monsters]),
        ("Supply", [", ".join(f"{left} {names(color)}" for color, left in view.cubes.items())]),
        ("Spells", [_spell(view, each.element, names) for each in view.spells]),
        ("Characters", [_character(view, n, names) for n in range(len(view.characters))]),
        ("Night cards", [f"{names(each.night)}: {text(f'night.{each.night}', names)}" for each in view.night]),
        ("If nothing changes", forecast(view, names)),
        ("Box", [f"Level {level}: {listed([names(card) for card in cards])}" for level, cards in view.box.items()]),
    ]
    return [(title, lines) for title, lines in sections if lines]


def forecast(view: TableView, names: Names) -> list[str]:
    return [say(line.text, names) for line in view.forecast.lines] if view.forecast else []


def _game(view: TableView, names: Names) -> list[str]:
    lines = [f"{phase_said(view)}, round {view.round} of {view.last_round}." if view.last_round else phase_said(view)]
    lines += [
        f"Victory: {CONDITIONS.get(each.source, ('', each.source))[1]}, {each.have} of {each.needed}."
        for each in view.conditions
    ]
    lines += [
        f"Space {space.space} of the round track: {names(token)}, {ABILITIES[token][1]}."
        for space in view.track
        for token in space.tokens
    ]
    active = [names(each) for each in view.abilities]
    lines.append(f"Monsters move {view.moves}; active: {listed(active) or 'nothing'}.")
    dice = listed([str(value) for value in view.pool]) or "none"
    lines.append(f"Active Dice: {dice}; {view.dice_left} in the Supply. Crystals: {view.crystals}.")
    if view.plan:
        lines.append(f"A {view.plan.value} is being cast; its chains: {len(view.plan.chains)}.")
    return lines


def _wall(view: TableView, row: int) -> str:
    wall = view.walls[row - 1]
    return (
        f"Row {row}: {wall.state}"
        + (", with a Bird" if wall.bird else "")
        + ("; a Rift at its far end" if row in view.rifts else "")
    )


def _spell(view: TableView, element: str, names: Names) -> str:
    attack, effect = text(f"spell.{element}.attack", names), text(f"spell.{element}.effect", names)
    more = "" if view.apprentice else " " + text("spell.transmutation", names)
    does = f"{effect}{more}"
    if view.burned == element:
        does = "none, nor does it transmute: its book is burned."
    return f"{spell_name(element, names)}. Attack: {attack} Effect: {does}"


def _character(view: TableView, n: int, names: Names) -> str:
    each = view.characters[n]
    return (
        f"{names(each.character)}: {each.dice} dice. {names(each.skill)}, {each.cost} crystals: {SKILLS[each.skill]}."
    )

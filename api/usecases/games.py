"""The games that can be played here: what they are, their schemas, their rules in our own words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.errors import NotFound
from api.usecases import bots, shapes
from api.usecases.titles import Title
from api.usecases.titles import schema as schema_of
from domain.kernel import ledger
from domain.kernel.words import Message

if TYPE_CHECKING:
    from api.usecases.house import House


def all(house: House) -> shapes.Games:
    """The games in the order of the lobby."""
    return shapes.Games([title.card(bots.names()) for title in house.titles])


def one(house: House, game: str) -> shapes.GameCard:
    """One game. Raises NotFound."""
    return title_of(house, game).card(bots.names())


def schema(house: House, game: str) -> shapes.GameSchema:
    """What a program must know to play it. Raises NotFound."""
    title = title_of(house, game)
    verbs = {verb: list(arguments) for verb, arguments in title.edition.verbs.items()}
    return shapes.GameSchema(game, schema_of(title.game.VIEW), title.options, verbs)


def rules(house: House, game: str) -> shapes.Rules:
    """The rules, statement by statement, in the order of the rulebook. Raises NotFound."""
    title = title_of(house, game)
    rows = [
        shapes.Rule(rule.id, title.say(Message(f"section.{rule.section}")), rule.text, rule.ruling)
        if f"section.{rule.section}" in title.words
        else shapes.Rule(rule.id, rule.section, rule.text, rule.ruling)
        for rule in ledger.load(title.game.folder)
    ]
    return shapes.Rules(game, rows)


def title_of(house: House, game: str) -> Title:
    """The game of this id. Raises NotFound."""
    if game not in house.titles:
        known = ", ".join(title.id for title in house.titles)
        raise NotFound(f"There is no game {game[:40]}; there are {known}.")
    return house.titles[game]

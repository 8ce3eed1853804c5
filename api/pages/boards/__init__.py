"""What each game puts into the slots of the pages; the bones are `templates/play.html` and its like."""

from __future__ import annotations

from api.pages.boards.dicemancy import fill as dicemancy
from api.pages.boards.horrified import fill as horrified
from api.pages.boards.kingdom_rush import fill as kingdom_rush
from api.pages.boards.last_spell import fill as last_spell
from api.pages.boards.legions_of_darkness import fill as legions_of_darkness
from api.pages.boards.plain.fill import Plain
from api.pages.fills import Fill
from domain import catalogue


class Fills(dict[str, Fill]):
    """Each game's own fill by id; a game of the catalogue that has none is shown in words."""

    def __missing__(self, game: str) -> Fill:
        return Plain(catalogue.games()[game].OPTIONS)


FILLS = Fills(
    legions_of_darkness=legions_of_darkness,
    horrified=horrified,
    dicemancy=dicemancy,
    last_spell=last_spell,
    kingdom_rush=kingdom_rush,
)

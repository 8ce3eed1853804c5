"""What each game puts into the slots of the pages; the bones are `templates/play.html` and its like."""

from __future__ import annotations

from api.pages.boards.horrified import fill as horrified
from api.pages.boards.legions_of_darkness import fill as legions_of_darkness
from api.pages.fills import Fill

FILLS: dict[str, Fill] = {"legions_of_darkness": legions_of_darkness, "horrified": horrified}

"""The games of this house: their words, today's content with its packs, and the content that sessions have frozen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from api.usecases import shapes
from api.usecases.bounded import Bounded
from domain import catalogue
from domain.catalogue import AnyGame
from domain.kernel import codec, content
from domain.kernel.content import Content
from domain.kernel.errors import ContentError
from domain.kernel.game import KERNEL_VERBS
from domain.kernel.gate import Gate
from domain.kernel.lessons import Course, Lesson, lessons
from domain.kernel.words import Message, Words, Wrap

HOUSE_WORDS = Path(__file__).parent.parent / "messages" / "en.toml"
KERNEL = Path(codec.__file__).parent
PARTS = KERNEL.parent / "parts"
_HOUSE_VERBS: Mapping[str, tuple[str, ...]] = {**KERNEL_VERBS, "undo": ("answer",)}


class Edition:
    """A game with the content that a session froze, and the words that go with it."""

    def __init__(self, game: AnyGame, hash: str, content: Content) -> None:
        self.game = game
        self.hash = hash
        self.content = content
        self.words: Words = catalogue.words(game, content.names(), [HOUSE_WORDS])
        self.verbs: Mapping[str, tuple[str, ...]] = {**_HOUSE_VERBS, **game.VERBS}
        self.lessons: Mapping[str, Lesson] = lessons(game)
        self._courses: dict[str, Course] = {}

    def gate(self, seed: bytes) -> Gate[Any]:
        """The gate of a session that plays with this content."""
        return Gate(self.game, self.content, seed)

    def course(self, lesson: str) -> Course:
        """A lesson as it is played with this content. Raises ContentError where it doesn't fit a pack's cards."""
        if lesson not in self._courses:
            self._courses[lesson] = Course(self.game, self.content, self.lessons[lesson])
        return self._courses[lesson]

    def say(self, what: Message, wrap: Wrap | None = None) -> str:
        """A message in English."""
        return self.words.say(what, wrap)

    def label(self, option: str) -> str:
        """What an option is called, from its id alone; the id where nothing is known."""
        verb, *values = option.split(":")
        names = self.verbs.get(verb)
        if names is None or f"option.{verb}" not in self.words:
            return option
        return self.say(Message(f"option.{verb}", dict(zip(names, values, strict=False))))


class Title:
    """A game that can be played here, with today's content."""

    def __init__(self, game: AnyGame, packs: Path | None) -> None:
        self.id = game.id
        self.game = game
        folders = [packs / game.id] if packs and (packs / game.id).is_dir() else []
        hash, self.frozen = content.freeze(content.load(game.CONTENT, game.folder, folders), game.schema)
        self.edition = Edition(game, hash, codec.codec(game).thaw(self.frozen))  # type: ignore[arg-type]
        self.release = _release(game, hash)

    @property
    def content(self) -> Content:
        return self.edition.content

    @property
    def words(self) -> Words:
        return self.edition.words

    @property
    def name(self) -> str:
        return self.say(Message("game.title"))

    @property
    def about(self) -> str:
        return self.say(Message("game.about"))

    def say(self, what: Message, wrap: Wrap | None = None) -> str:
        """A message in English, with today's names."""
        return self.edition.say(what, wrap)

    def label(self, option: str) -> str:
        """What an option is called, from its id alone."""
        return self.edition.label(option)

    @property
    def options(self) -> dict[str, Any]:
        """The JSON Schema of the options. A list that is called like a table of the content takes that table's ids."""
        described = schema(self.game.OPTIONS)
        fields = described["$defs"][self.game.OPTIONS.__name__]["properties"]
        for name, field in fields.items():
            table = getattr(self.content, name, None)
            if field.get("type") == "array" and isinstance(table, Mapping):
                field["items"] = {"enum": list(table)}
        return described

    def card(self, bots: list[str]) -> shapes.GameCard:
        """What the lobby shows of the game."""
        scenarios = [
            shapes.Scenario(
                each.id,
                self.say(Message(f"scenario.{each.id}.name")),
                self.say(Message(f"scenario.{each.id}.about")),
                list(each.players),
                self._presets(each.id),
            )
            for each in self.game.SCENARIOS
        ]
        players = sorted({count for each in scenarios for count in each.players})
        return shapes.GameCard(
            self.id,
            self.name,
            self.about,
            players,
            scenarios,
            self.options,
            content.provenance_counts(self.content),
            bots,
            self.release,
        )

    def _presets(self, scenario: str) -> list[shapes.Preset]:
        """What is ready made for a scenario; what only a pack knows is called by its id and by what it sets."""
        return [
            shapes.Preset(
                each,
                self._said(f"preset.name.{each}") or each,
                self._said(f"preset.{scenario}.{each}") or self._sets(options),
                options,
            )
            for each, options in self.game.presets(scenario, self.content).items()
        ]

    def _sets(self, options: dict[str, Any]) -> str:
        values = [each for value in options.values() for each in (value if isinstance(value, list) else [value])]
        return ", ".join(self.words.name(str(each)) for each in values)

    def _said(self, key: str) -> str:
        return self.say(Message(key)) if key in self.words else ""


class Titles:
    """All games here by id, in the order of the lobby. Raises ContentError for a pack that can't be used."""

    def __init__(self, games: Mapping[str, AnyGame], packs: Path | None = None) -> None:
        _know_all_folders(games, packs)
        self._titles = {id_: Title(game, packs) for id_, game in games.items()}
        self._editions: Bounded[tuple[str, str], Edition] = Bounded(32)

    def __getitem__(self, game: str) -> Title:
        return self._titles[game]

    def __contains__(self, game: object) -> bool:
        return game in self._titles

    def __iter__(self) -> Iterator[Title]:
        return iter(self._titles.values())

    def all(self) -> list[Title]:
        """The games in the order of the lobby."""
        return list(self._titles.values())

    def edition(self, game: str, hash: str) -> Edition | None:
        """The edition of this content if it is at hand; else `thaw` it from what is kept."""
        title = self._titles[game]
        return title.edition if title.edition.hash == hash else self._editions.get((game, hash))

    def thaw(self, game: str, hash: str, data: bytes) -> Edition:
        """The edition that a session has frozen. Raises SaveError."""
        title = self._titles[game]
        edition = Edition(title.game, hash, codec.codec(title.game).thaw(data))  # type: ignore[arg-type]
        self._editions.put((game, hash), edition)
        return edition


def schema(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a struct, whole in itself."""
    described: dict[str, Any] = msgspec.json.schema(kind)
    return described


def _release(game: AnyGame, content_hash: str) -> str:
    """Changes whenever the rules that a page was drawn by may have changed: kernel, parts, game or content."""
    digest = sha256(content_hash.encode())
    for folder in (KERNEL, PARTS, game.folder):
        for file in sorted(folder.rglob("*")):
            if file.suffix in (".py", ".toml") and "__pycache__" not in file.parts:
                digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]


def _know_all_folders(games: Mapping[str, AnyGame], packs: Path | None) -> None:
    for folder in sorted(packs.iterdir()) if packs else ():
        if folder.is_dir() and not folder.name.startswith(".") and folder.name not in games:
            raise ContentError(f"{folder}: there is no game of that name; there are {', '.join(games)}")

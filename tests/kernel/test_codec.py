"""How states are kept (design 3.13): strict, read back before they are answered, and hostile ones refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import Struct

from domain.kernel.chance import Streams
from domain.kernel.codec import Codec, codec
from domain.kernel.content import Content, Record, freeze
from domain.kernel.errors import RuleError, SaveError
from domain.kernel.frames import Fact, Frame, Step
from domain.kernel.game import Game, Setting, World
from domain.kernel.gate import Gate
from tests.kernel.mini import SEED, Nothing, Pause, Play, Slate, game, gate, ids, start
from tests.kernel.toys import gate_of
from tests.kernel.toys.market.game import Market
from tests.kernel.toys.towers.game import Towers
from tests.kernel.toys.wardens.game import Wardens

NOTHING = Nothing()


def raw(state: bytes) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.msgpack.decode(state)
    return plain


def packed(plain: Any) -> bytes:
    return msgspec.msgpack.encode(plain)


PAUSED = start(Pause()).state
PLAIN = raw(PAUSED)
MINI: type[Game[Any, Any, Any]] = game(Pause())
CODEC = codec(MINI)  # type: ignore[arg-type]


def load(state: bytes) -> Game[Any, Any, Any]:
    return CODEC.load(state, NOTHING, SEED)


def test_what_is_saved_is_read() -> None:
    g = load(PAUSED)
    assert (g.world, g.stack, g.orders, g.outcome) == (Slate(), [Pause()], [], None)
    assert CODEC.save(g) == PAUSED


def test_a_state_is_plain_messagepack_of_named_fields() -> None:
    assert set(PLAIN) == {"game", "schema", "world", "stack", "orders", "streams", "outcome"}
    assert (PLAIN["game"], PLAIN["schema"]) == ("mini", 1)
    assert PLAIN["stack"] == [{"frame": "pause", "answers": []}]


def test_neither_the_seed_nor_the_open_question_is_in_a_state() -> None:
    assert SEED not in PAUSED
    assert b"stay" not in PAUSED


class Wrong(Frame, tag="wrong"):
    """Puts a value into its number that doesn't belong there."""

    value: str
    number: int = 0

    def run(self, g: Play) -> Step:
        values: dict[str, Any] = {
            "bool": True,
            "float": 2.0,
            "text": "2",
            "none": None,
            "huge": 2**64,
            "struct": Pause(),
            "object": object(),
        }
        self.number = values[self.value]
        return g.push(Pause())


@pytest.mark.parametrize("value", ["bool", "float", "text", "none", "huge", "struct", "object"])
def test_a_state_that_could_not_be_read_again_is_never_answered(value: str) -> None:
    """A `bool` in an `int` field would save and never load; so would the others. The error tells where."""
    with pytest.raises(RuleError, match=r"mini: this state could not be read again"):
        start(Wrong(value))


class Foreign(Frame, tag="foreign"):
    """Is not among the game's frames."""

    def run(self, g: Play) -> Step:
        return g.push(Pause())


class Pusher(Frame, tag="pusher"):
    def run(self, g: Play) -> Step:
        return g.push(Foreign())


def test_a_frame_that_the_game_does_not_name_is_an_error_that_names_it() -> None:
    with pytest.raises(RuleError, match="'foreign'"):
        start(Pusher())


class Plus(Slate):
    """A table that has grown a field which the game's own table lacks."""

    more: int = 3


class Swapper(Frame, tag="swapper"):
    def run(self, g: Play) -> Step:
        g.world = Plus()
        return g.push(Pause())


def test_a_field_that_the_table_does_not_have_is_an_error() -> None:
    with pytest.raises(RuleError, match="unknown field `more`"):
        start(Swapper())


class Order(Frame, tag="order_of_keys"):
    """Keeps what it counts in a map whose keys read back as others."""

    counts: dict[int, int] = {}

    def run(self, g: Play) -> Step:
        self.counts = {True: 1, 2: 2}
        return g.push(Pause())


def test_a_truth_value_as_a_number_in_a_map_is_an_error() -> None:
    with pytest.raises(RuleError, match="mini: this state"):
        start(Order())


class WithSet(World):
    names: set[str] = set()


class WithFrozenSet(World):
    names: frozenset[str] = frozenset()


class WithFloat(World):
    share: list[float] = []


class WithAny(World):
    things: dict[str, Any] = {}


class WithObject(World):
    thing: object = None


class Inner(Struct):
    deep: list[dict[str, float]] = []


class WithInner(World):
    inner: list[Inner] = []


class FloatFrame(Frame, tag="float_frame"):
    share: float = 0.5


class SetFact(Fact, tag="set_fact"):
    seen: set[int] = set()


@pytest.mark.parametrize(
    ("part", "kind", "says"),
    [
        ("WORLD", WithSet, "WithSet.names is of type set"),
        ("WORLD", WithFrozenSet, "WithFrozenSet.names is of type frozenset"),
        ("WORLD", WithFloat, "WithFloat.share is of type float"),
        ("WORLD", WithAny, "WithAny.things is of type any"),
        ("WORLD", WithObject, "WithObject.thing is of type custom"),
        ("WORLD", WithInner, "WithInner.inner.deep is of type float"),
        ("FRAMES", (Pause, FloatFrame), "FloatFrame.share is of type float"),
        ("FACTS", (SetFact,), "SetFact.seen is of type set"),
    ],
)
def test_sets_floats_and_what_could_be_anything_have_no_place_in_a_state(part: str, kind: Any, says: str) -> None:
    """The annotations are walked when the game is first used: a set's order hangs on the process, for one."""
    wrong = type("Wrong", (MINI,), {part: kind})
    with pytest.raises(RuleError, match=says):
        Codec(wrong)


def test_all_toys_keep_to_that() -> None:
    for toy in (Market, Towers, Wardens):
        assert Codec(toy).schema()["$defs"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "this is a save of chess, not of mini"),
        ({"schema": 2}, "mini: this is schema 2, and this release reads 1 to 1"),
        ({"schema": 0}, "mini: this is schema 0, and this release reads 1 to 1"),
        ({"schema": -5}, "mini: this is schema -5"),
        ({"world": {"number": True}}, r"Expected `int`, got `bool` - at `\$\.world\.number`"),
        ({"world": {"numbr": 1}}, "unknown field `numbr`"),
        ({"more": 1}, "unknown field `more`"),
        ({"stack": [{"frame": "paws"}]}, r"Invalid value 'paws' - at `\$\.stack\[0\]\.frame`"),
        ({"stack": [{"answers": []}]}, "missing required field `frame`"),
        ({"stack": []}, "a session is either under way or has an end"),
        ({"streams": {"epoch": 1.5}}, "Expected `int`, got `float`"),
        ({"orders": [{"seat": 1, "what": "dance", "of": "x", "choice": ""}]}, "Invalid enum value 'dance'"),
    ],
)
def test_a_save_that_is_not_ours_is_refused_in_words(change: dict[str, Any], says: str) -> None:
    with pytest.raises(SaveError, match=says):
        load(packed({**PLAIN, **change}))


def test_a_session_with_an_end_and_rules_in_progress_is_refused() -> None:
    outcome = {"won": True, "how": "x", "rule": "1", "text": {"key": "end.won.x"}}
    with pytest.raises(SaveError, match="either under way or has an end"):
        load(packed({**PLAIN, "outcome": outcome}))
    assert load(packed({**PLAIN, "outcome": outcome, "stack": []})).outcome is not None


@pytest.mark.parametrize("field", sorted(PLAIN))
def test_a_save_without_one_of_its_fields_is_refused(field: str) -> None:
    with pytest.raises(SaveError):
        load(packed({key: value for key, value in PLAIN.items() if key != field}))


MARKET = gate_of(Market)
MARKET_STATE = MARKET.start(Setting("square", 3)).state


@given(st.integers(0, len(MARKET_STATE) - 1))
def test_a_save_cut_short_anywhere_is_refused(length: int) -> None:
    with pytest.raises(SaveError):
        MARKET.codec.load(MARKET_STATE[:length], MARKET.content, SEED)


def loads_or_is_refused(state: bytes) -> None:
    """Either SaveError, or a play that saves as a state that can be loaded."""
    try:
        g = MARKET.codec.load(state, MARKET.content, SEED)
    except SaveError:
        return
    MARKET.codec.load(MARKET.codec.save(g), MARKET.content, SEED)


@given(st.binary(max_size=200))
@example(b"\x91" * 100_000)
@example(b"\x81\xa1x" + b"\x91" * 100_000)
@example(packed({"game": "market", "schema": 1}) + b"\x00")
@example(b"\x82\xa4game\xa6market\xa6schema\xcf" + b"\xff" * 8)
@example(b"\xdf\xff\xff\xff\xff")
@example(b"\x82\xa4game\xa2\xff\xff\xa6schema\x01")
def test_any_bytes_are_refused_or_read(state: bytes) -> None:
    loads_or_is_refused(state)


@given(st.data())
def test_a_save_with_bytes_changed_is_refused_or_read(data: st.DataObject) -> None:
    state = bytearray(MARKET_STATE)
    for _ in range(data.draw(st.integers(1, 4))):
        state[data.draw(st.integers(0, len(state) - 1))] = data.draw(st.integers(0, 255))
    loads_or_is_refused(bytes(state))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(sorted(raw(MARKET_STATE))), JSON)
def test_a_save_with_a_field_of_another_shape_is_refused_or_read(field: str, value: Any) -> None:
    loads_or_is_refused(packed({**raw(MARKET_STATE), field: value}))


def test_nesting_without_end_in_an_outcome_is_refused() -> None:
    """The arguments of a sentence may be nested; so deeply that the reader would fall over they may not."""
    deep = b"\x91" * 100_000 + b"\x90"
    outcome = {"won": True, "how": "x", "rule": "1", "text": {"key": "x", "args": {"a": 7}}}
    head = packed({**PLAIN, "stack": [], "outcome": outcome})
    with pytest.raises(SaveError):
        load(head.replace(b"\xa1a\x07", b"\xa1a" + deep))


def from_1(state: dict[str, Any]) -> dict[str, Any]:
    """Schema 2 keeps the answers of a pause; schema 1 kept only how many there were."""
    for frame in state["stack"]:
        frame["answers"] = ["go"] * frame.pop("count")
    return state


def from_2(state: dict[str, Any]) -> dict[str, Any]:
    """Schema 3 renamed `no` to `number`."""
    state["world"]["number"] = state["world"].pop("no", 7)
    return state


class Newer(MINI):  # type: ignore[misc, valid-type]
    schema = 3
    UPCASTS = {1: from_1, 2: from_2}


def test_older_saves_are_brought_up_step_by_step_and_asked() -> None:
    old = {**PLAIN, "stack": [{"frame": "pause", "count": 1}], "world": {"no": 4}}
    g = Gate(Newer, NOTHING, SEED).open(packed(old))
    assert g.stack == [Pause(["go"])]
    assert g.world == Slate(number=4)
    assert ids(g) == ["go", "stay"]
    assert raw(Codec(Newer).save(g))["schema"] == 3


def test_a_step_that_is_missing_between_schemas_is_said() -> None:
    class Gap(MINI):  # type: ignore[misc, valid-type]
        schema = 3
        UPCASTS = {2: from_2}

    with pytest.raises(SaveError, match="mini: can't go on from schema 1"):
        Codec(Gap).load(PAUSED, NOTHING, SEED)


@given(st.sampled_from(["world", "stack", "orders", "streams"]), JSON)
def test_whatever_an_upcast_trips_over_is_the_saves_fault(field: str, value: Any) -> None:
    try:
        Codec(Newer).load(packed({**PLAIN, field: value}), NOTHING, SEED)
    except SaveError:
        return


class Pebble(Record, frozen=True):
    """A record of the test."""

    weight: int


class Pebbles(Content, frozen=True):
    pebbles: dict[str, Pebble]


class Stones(MINI):  # type: ignore[misc, valid-type]
    CONTENT = Pebbles
    schema = 2
    UPCASTS = {1: from_1}


STONES = Codec(Stones)
GREY = Pebbles({"grey": Pebble(id="grey", provenance="house", weight=3)})


def test_frozen_content_thaws() -> None:
    assert STONES.thaw(freeze(GREY, 2)[1]) == GREY
    assert STONES.thaw(freeze(GREY, 1)[1]) == GREY


def test_frozen_content_of_an_older_schema_is_brought_up() -> None:
    class Renamed(Stones):
        CONTENT_UPCASTS = {1: lambda content: {"pebbles": content["stones"]}}

    old = packed({"schema": 1, "content": {"stones": raw(freeze(GREY, 1)[1])["content"]["pebbles"]}})
    assert Codec(Renamed).thaw(old) == GREY


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"\x80", b"\x91" * 100_000, packed([])),
        *(packed({"schema": 3, "content": {}}), packed({"schema": -(2**40), "content": {}})),
        packed({"schema": 1, "content": {"pebbles": {"grey": {"weight": 1}}}}),
    ],
)
def test_other_bytes_are_no_content(data: bytes) -> None:
    with pytest.raises(SaveError, match="mini"):
        STONES.thaw(data)


def variant(**fields: Any) -> str:
    """The fingerprint of a game whose table has these fields besides."""
    kind = msgspec.defstruct("Slate", [(name, *spec) for name, spec in fields.items()], bases=(Slate,))
    return Codec(type("Mini", (MINI,), {"WORLD": kind})).fingerprint()


def test_the_fingerprint_changes_with_every_struct_of_state_and_content() -> None:
    prints = [
        variant(),
        variant(extra=(int, 0)),
        variant(extra=(int, 1)),
        variant(extra=(str, "")),
        variant(extra=(list[int], msgspec.field(default_factory=list))),
        variant(other=(int, 0)),
        Codec(game(Pause(), Wrong)).fingerprint(),
        Codec(type("Mini", (MINI,), {"CONTENT": Pebbles})).fingerprint(),
        Codec(type("Mini", (MINI,), {"FACTS": (Bell,)})).fingerprint(),
    ]
    assert len(set(prints)) == len(prints)


class Bell(Fact, tag="bell"):
    rings: int


def test_the_fingerprint_repeats_and_leaves_the_words_about_a_struct_aside() -> None:
    assert variant() == variant()
    worded = msgspec.defstruct("Slate", [], bases=(Slate,), namespace={"__doc__": "The same fields, other words."})
    assert Codec(type("Mini", (MINI,), {"WORLD": worded})).fingerprint() == variant()


def test_rewinding_keeps_the_bytes_unless_dice_must_fall_anew() -> None:
    at = gate(Pause())
    assert at.rewind(PAUSED) == PAUSED
    anew = at.rewind(PAUSED, epoch=9)
    assert raw(anew) == {**PLAIN, "streams": {"epoch": 9, "given": {}}}
    assert at.open(anew).chance.streams == Streams(9)

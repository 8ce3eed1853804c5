"""The kit itself: sound games pass; playthroughs, positions, saves and fingerprints are kept as they should be."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from docs.lantern.game import Lantern
from domain.catalogue import words
from domain.conformance.broken import Broken
from domain.conformance.coverage import Reached, unreached
from domain.conformance.golden import told
from domain.conformance.museum import Piece, check_fingerprint, keep, keep_fingerprint, visit
from domain.conformance.plays import Play, ending, keep_content, kept_content, read_play, replay
from domain.conformance.resume import elsewhere
from domain.conformance.run import Run
from domain.conformance.search import find, starts
from domain.conformance.table import Start, Table
from domain.conformance.whole import (
    ends,
    everything_is_reached,
    hash_seed_changes_nothing,
    kept_plays_stand,
    title_can_be_said,
)
from domain.kernel.content import Content, load
from domain.kernel.errors import ContentError, SaveError
from domain.kernel.frames import Frame, Step, option
from domain.kernel.game import Setting
from domain.kernel.positions import AnyGame, Position, lay_out, positions
from tests.kernel.toys import gate_of
from tests.kernel.toys.fortune.game import Fortune
from tests.kernel.toys.market.game import Market, Nights, Stall
from tests.kernel.toys.monsters.game import Horrified
from tests.kernel.toys.towers.game import Towers
from tests.kernel.toys.wardens.game import Wardens

SOUND: list[AnyGame] = [Horrified, Wardens, Market, Towers, Fortune, Lantern]


def content_of(game: AnyGame) -> Content:
    content: Content = load(game.CONTENT, game.folder)
    return content


@pytest.mark.parametrize("game", SOUND, ids=lambda game: game.id)
def test_a_sound_game_passes_every_check(game: AnyGame) -> None:
    content = content_of(game)
    for scenario in game.SCENARIOS:
        for players in scenario.players:
            for n in range(4):
                assert Run(game, content, Start(Setting(scenario.id, players), f"sound {n}")).walk()


@pytest.mark.parametrize("game", SOUND, ids=lambda game: game.id)
def test_everything_in_a_sound_game_is_reached_and_said(game: AnyGame) -> None:
    """The market's last call answers nobody without an order, so the random walk alone never passes there."""
    content = content_of(game)
    title_can_be_said(game, content)
    if game is Market:
        with pytest.raises(Broken, match="nothing led to the verb pass: write a position"):
            everything_is_reached(game, content, [], most=60)
    else:
        everything_is_reached(game, content, [], most=60)


def test_walks_repeat() -> None:
    one, two = (Run(Market, content_of(Market), Start(Setting("square", 3), "again")) for _ in range(2))
    assert one.walk() == two.walk()
    assert one.steps == two.steps


def test_walks_give_orders_and_undo_and_take_offers() -> None:
    kinds: set[str | int] = set()
    verbs: set[str] = set()
    for n in range(16):
        run = Run(Market, content_of(Market), Start(Setting("square", 3), f"aside {n}"))
        run.walk()
        kinds |= {step[0] for step in run.steps}
        verbs |= run.reached.verbs
    assert kinds == {1, 2, 3, "undo", "order"}
    assert set(Market.VERBS) <= verbs


def test_what_is_unreached_is_named() -> None:
    reached = Reached()
    reached.frames = {"battle", "play"}
    reached.verbs = {"play", "finish", "horde", "at", "turn", "stop"}
    reached.named = {"archers", "mages"}
    missing = unreached(Towers, content_of(Towers), reached)
    assert missing == ["the frame plan", "the frame shot", "the frame advance", "towers.mortar"]
    assert "the listener bless" in unreached(Wardens, content_of(Wardens), reached)


def test_scenery_need_not_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Towers, "SCENERY", ("towers",))
    assert not [each for each in unreached(Towers, content_of(Towers), Reached()) if each.startswith("towers.")]


GATE_FALLEN = Position(
    about="The last step of a horde",
    scenario="valley",
    players=1,
    remove=["trays.h2", "steps.h2"],
    world={"steps": {"h1": 3}, "ready": {"1": ["mortar"]}},
    stack=[{"frame": "battle", "played": True}, {"frame": "play", "waiting": [1]}],
)


def test_a_position_is_laid_over_the_beginning() -> None:
    at = lay_out(gate_of(Towers), GATE_FALLEN)
    assert (at.g.world.steps, at.g.world.ready) == ({"h1": 3}, {1: ["mortar"]})
    assert list(at.g.questions[0].options) == ["play:mortar", "finish"]
    start = Start(GATE_FALLEN.setting, "position", GATE_FALLEN)
    assert ending(Run(Towers, content_of(Towers), start).walk()) == "lost.overrun"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"world": {"hp": 3}}, "unknown field `hp`"),
        ({"world": {"steps": {"h1": "three"}}}, "Expected `int`"),
        ({"remove": ["trays.h9"]}, "can't be laid out: 'h9'"),
        ({"stack": [{"frame": "no_such"}]}, "Invalid value 'no_such'"),
    ],
)
def test_a_position_that_can_not_be_says_why(change: dict[str, Any], says: str) -> None:
    with pytest.raises(SaveError, match=says):
        lay_out(gate_of(Towers), msgspec.structs.replace(GATE_FALLEN, **change))


def test_positions_are_read_from_the_games_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Towers, "folder", tmp_path)
    assert positions(Towers) == {}
    (tmp_path / "positions").mkdir()
    file = tmp_path / "positions" / "last.toml"
    file.write_text('about = "x"\nscenario = "valley"\nplayers = 1\n[world.steps]\nh1 = 3\n', encoding="utf-8")
    assert positions(Towers)["last"].world == {"steps": {"h1": 3}}
    file.write_text('about = "x"\nscenario = "valley"\nplayer = 1\n', encoding="utf-8")
    with pytest.raises(ContentError, match=r"last\.toml: .*player"):
        positions(Towers)


def a_play(game: AnyGame, seed: str, **more: Any) -> Play:
    """A playthrough as it is kept, of a walk without undo."""
    setting = Setting(game.SCENARIOS[0].id, game.SCENARIOS[0].players[-1])
    run = Run(game, content_of(game), Start(setting, seed), checks=())
    end = ending(run.walk())
    about = 'A "walk"\nof the bot \\ of two'
    kept = Play(about=about, seed=seed, scenario=setting.scenario, players=setting.players, steps=run.steps, end=end)
    return msgspec.structs.replace(kept, **more)


def test_a_playthrough_is_written_as_it_is_read(tmp_path: Path) -> None:
    play = a_play(Fortune, "written", options={"dials": ["a", "b"], "hordes": 2, "on": True}, position="last")
    file = tmp_path / "play.toml"
    file.write_text(play.written(), encoding="utf-8")
    assert read_play(file) == play


def test_undo_and_orders_are_steps_of_a_playthrough(tmp_path: Path) -> None:
    steps: list[list[int | str]] = [
        [1, "guard"],
        ["order", 2, "offers", "stall", "always", "phase"],
        [1, "close"],
        [2, "pass"],
        ["undo", 3],
    ]
    play = Play(about="", seed="steps", scenario="square", players=2, steps=steps)
    (tmp_path / "play.toml").write_text(play.written(), encoding="utf-8")
    table = replay(Market, content_of(Market), read_play(tmp_path / "play.toml"))
    assert [question.kind for question in table.g.questions] == ["last_call"]
    assert table.steps == steps
    assert [revision.kind for revision in table.revisions] == ["start", "act", "order", "act", "act", "undo"]


def test_a_step_that_is_no_longer_legal_is_named() -> None:
    play = Play(about="", seed="x", scenario="square", players=2, steps=[[1, "guard"], [1, "dance"]])
    with pytest.raises(Broken, match=r"step 2, \[1, 'dance'\], is no longer legal .*\./play record market"):
        replay(Market, content_of(Market), play)


def test_a_step_that_is_not_one_whole_action_is_named() -> None:
    for options in (["play:archers"], ["finish", "finish"]):
        play = Play(about="", seed="x", scenario="valley", players=1, steps=[[1, *options]])
        with pytest.raises(Broken, match="is not one whole action"):
            replay(Towers, content_of(Towers), play)


def test_playthroughs_pin_their_content(tmp_path: Path) -> None:
    content = content_of(Towers)
    name = keep_content(Towers, content, tmp_path)
    assert kept_content(Towers, name, tmp_path) == content
    (tmp_path / "contents" / name).write_bytes(b"x")
    with pytest.raises(Broken, match=r"the kept content .* can't be read"):
        kept_content(Towers, name, tmp_path)


def keep_ends(game: AnyGame, folder: Path, wanted: list[str]) -> None:
    for end in wanted:
        play = find(game, content_of(game), end, starts(game, "keep"), 60, climbs=5)
        assert play is not None
        (folder / f"{end}.toml").write_text(play.written(), encoding="utf-8")


def test_each_end_wants_a_playthrough(tmp_path: Path) -> None:
    assert ends(words(Towers)) == ["lost.overrun", "won.cleared"]
    keep_ends(Towers, tmp_path, ["lost.overrun"])
    with pytest.raises(Broken, match=r"no playthrough of towers is kept for won\.cleared: \./play record towers"):
        kept_plays_stand(Towers, content_of(Towers), tmp_path)
    keep_ends(Towers, tmp_path, ["won.cleared"])
    kept_plays_stand(Towers, content_of(Towers), tmp_path)


def test_a_playthrough_that_ends_otherwise_is_named(tmp_path: Path) -> None:
    keep_ends(Towers, tmp_path, ["lost.overrun", "won.cleared"])
    file = tmp_path / "lost.overrun.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("lost.overrun", "won.cleared"), encoding="utf-8")
    with pytest.raises(Broken, match=r"lost\.overrun ends lost\.overrun, not won\.cleared"):
        kept_plays_stand(Towers, content_of(Towers), tmp_path)


def test_a_win_is_found_by_playing_the_longest_session_on() -> None:
    """Random play wins one market of five; the search wins one within three beginnings, and the steps stand."""
    play = find(Market, content_of(Market), "won.paid", starts(Market, "climb"), 3, climbs=60)
    assert play is not None
    assert ending(replay(Market, content_of(Market), play).g.outcome) == "won.paid"


def test_what_can_not_be_found_is_not_found() -> None:
    assert find(Market, content_of(Market), "lost.sunk", starts(Market, "none"), 3, climbs=5) is None


def test_the_text_of_a_playthrough_tells_what_happened() -> None:
    play = Play(
        about="Two deeds",
        seed="text",
        scenario="square",
        players=2,
        steps=[[1, "guard"], [2, "lend:cheer"], ["undo", 1], [1, "sell"]],
    )
    text = told(Market, content_of(Market), play, words(Market)).splitlines()
    assert text[:2] == ["Market: Two deeds", "square, 2 players, seed 'text'"]
    assert "   The stall of seat 1 (2)" in text
    assert "   ask 1 deed (2): sell guard close" in text
    assert "   offer 2 lend (4): lend:cheer lend:share" in text
    assert text[text.index("2. seat 2: lend:cheer") + 1] == "   Seat 2 lends cheer. (4)"
    assert "3. undo: 1" in text
    assert text[text.index("4. seat 1: sell") + 1].startswith("   draws sale ")


def test_the_text_tells_the_end() -> None:
    play = a_play(Wardens, "end")
    text = told(Wardens, content_of(Wardens), play, words(Wardens))
    assert text.splitlines()[-1].startswith(f"{play.end} (")


def table_of(game: AnyGame, *steps: list[int | str]) -> Table:
    table = Table(game, content_of(game), Start(Setting(game.SCENARIOS[0].id, 2), "museum"))
    for step in steps:
        table.take(step)
    return table


def test_the_museum_keeps_a_save_of_each_kind_of_question(tmp_path: Path) -> None:
    order: list[int | str] = ["order", 2, "offers", "stall", "always", "session"]
    for steps in ([], [[1, "guard"]], [order, [1, "close"]]):
        keep(table_of(Market, *steps), tmp_path)
    assert sorted(file.name for file in (tmp_path / "museum").iterdir()) == [
        "1.last_call.last_call.save",
        "1.stall.deed+lend.save",
    ]


def test_a_save_of_the_museum_is_loaded_and_asked(tmp_path: Path) -> None:
    file = keep(table_of(Market, [1, "guard"]), tmp_path)
    assert file is not None
    gate, state = visit(Market, file)
    assert state == table_of(Market, [1, "guard"]).state
    assert gate.open(state).questions


def damaged(file: Path, **change: Any) -> None:
    piece = msgspec.msgpack.decode(zlib.decompress(file.read_bytes()), type=Piece)
    file.write_bytes(zlib.compress(msgspec.msgpack.encode(msgspec.structs.replace(piece, **change))))


def test_a_save_of_the_museum_that_does_not_load_is_named(tmp_path: Path) -> None:
    file = keep(table_of(Market), tmp_path)
    assert file is not None
    damaged(file, state=b"\x80")
    with pytest.raises(Broken, match=r"deed\+lend\.save: it must load and doesn't"):
        visit(Market, file)
    damaged(file, state=table_of(Market).state, content=b"\x80")
    with pytest.raises(Broken, match="this content can't be read"):
        visit(Market, file)


def test_a_struct_that_changed_without_a_schema_is_found_and_the_message_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Broken, match=r"towers has no fingerprint yet: \./play record towers"):
        check_fingerprint(Towers, tmp_path)
    assert keep_fingerprint(Towers, tmp_path)
    assert not keep_fingerprint(Towers, tmp_path)
    check_fingerprint(Towers, tmp_path)
    changed: Any = type("Towers", (Towers,), {"FRAMES": (*Towers.FRAMES, Stall)})
    with pytest.raises(Broken, match=r"(?s)a struct of towers has changed.*Set `schema = 2`.*UPCASTS\[1\]"):
        check_fingerprint(changed, tmp_path)
    keep(table_of(Towers), tmp_path)
    with pytest.raises(Broken, match="a struct of towers has changed"):
        keep_fingerprint(changed, tmp_path)
    changed.schema = 2
    with pytest.raises(Broken, match=r"the schema of towers is 2 now: \./play record towers"):
        check_fingerprint(changed, tmp_path)
    assert keep_fingerprint(changed, tmp_path)
    check_fingerprint(changed, tmp_path)


class Rumour(Frame, tag="nights"):
    """Iterates a set of texts, whose order hangs on the process."""

    heard: str = ""

    def run(self, g: Market) -> Step:
        if not self.heard:
            self.heard = next(iter({f"rumour {n}" for n in range(50)}))
        return g.ask(self.on_rumour, 1, [option("sell"), option("guard")], rule="1")

    def on_rumour(self, g: Market, answer: Any) -> None: ...


class Rumours(Market):
    """The market, begun by a rumour."""

    FRAMES = (Rumour, *(frame for frame in Market.FRAMES if frame is not Nights))  # type: ignore[assignment]

    @classmethod
    def begin(cls, setting: Setting, content: Any) -> Any:
        return super().begin(setting, content)[0], Rumour()


def test_another_hash_seed_gives_the_same_bytes() -> None:
    hash_seed_changes_nothing(Fortune, content_of(Fortune), a_play(Fortune, "hash"))


def test_what_hangs_on_the_hash_seed_is_found() -> None:
    play = Play(about="", seed="x", scenario="square", players=2)
    with pytest.raises(Broken, match="gives market other bytes"):
        hash_seed_changes_nothing(Rumours, content_of(Rumours), play)


def test_a_playthrough_that_fails_in_another_process_says_so() -> None:
    play = Play(about="", seed="x", scenario="square", players=2, steps=[[1, "dance"]])
    with pytest.raises(Broken, match=r"could not be played in another process: (.|\n)*is no longer legal"):
        elsewhere(Market, play, 1)

"""Words as keys with arguments (design 3.15)."""

from __future__ import annotations

from pathlib import Path

from domain.kernel.words import Message, Words, message

WORDS = Words(
    {
        "log.hit": "{army} loses {count}.",
        "log.list": "Lost: {what}.",
        "why.outer": "No: {reason}",
        "why.far": "{army} is too far.",
        "name.orc": "the Orc",
        "name.elf": "the Elf",
    },
    names={"orc": "an Orc of the content", "troll": "the Troll"},
)


def test_gaps_are_filled_and_things_are_named() -> None:
    assert WORDS.say(message("log.hit", army="orc", count=2)) == "the Orc loses 2."


def test_messages_name_before_content_names() -> None:
    assert WORDS.name("orc") == "the Orc"
    assert WORDS.name("troll") == "the Troll"
    assert WORDS.name("nobody") == "nobody"


def test_a_list_is_joined() -> None:
    assert WORDS.say(message("log.list", what=["orc", "troll", "x"])) == "Lost: the Orc, the Troll, x."


def test_a_message_may_be_an_argument() -> None:
    inner = {"key": "why.far", "args": {"army": "elf"}}
    assert WORDS.say(message("why.outer", reason=inner)) == "No: the Elf is too far."


def test_a_missing_sentence_is_its_key_and_a_missing_argument_its_gap() -> None:
    assert WORDS.say(Message("log.nothing")) == "log.nothing"
    assert WORDS.say(message("log.hit", army="orc")) == "the Orc loses {count}."


def test_names_may_be_dressed() -> None:
    said = WORDS.say(message("log.hit", army="orc", count=2), lambda id_, name: f"<{id_}>{name}</{id_}>")
    assert said == "<orc>the Orc</orc> loses 2."


def test_an_argument_is_not_read_for_gaps() -> None:
    assert WORDS.say(message("log.hit", army="{count}", count=2)) == "{count} loses 2."


def test_gaps_and_keys_are_known() -> None:
    assert WORDS.gaps("log.hit") == {"army", "count"}
    assert "log.hit" in WORDS
    assert "log.nothing" not in WORDS
    assert WORDS.keys[0] == "log.hit"


def test_files_are_read_and_later_ones_win(tmp_path: Path) -> None:
    house, game = tmp_path / "house.toml", tmp_path / "game.toml"
    house.write_text('[log]\nhit = "hit"\nmiss = "miss"\n[end.won]\ndawn = "It dawns."\n', encoding="utf-8")
    game.write_text('[log]\nhit = "struck"\n', encoding="utf-8")
    words = Words.load(house, game)
    said = [words.say(Message(key)) for key in ("log.hit", "log.miss", "end.won.dawn")]
    assert said == ["struck", "miss", "It dawns."]

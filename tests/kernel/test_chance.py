"""Chance: nobody can foresee a draw, everybody can repeat it, and all results are as likely (design 3.9)."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b, sha256

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel import chance as module
from domain.kernel.chance import Chance, Draw, Streams, commitment, drawn, new_seed, seed_from
from domain.kernel.errors import RuleError

SEED = bytes(range(32))


def draw(seed: bytes = SEED) -> Chance:
    return Chance(seed, Streams())


@given(st.integers(1, 10**6), st.integers(0, 10**4), st.integers(0, 10**4), st.text(max_size=8))
def test_every_draw_is_in_its_range_and_repeats(of: int, epoch: int, n: int, stream: str) -> None:
    result = drawn(SEED, stream, epoch, n, of)
    assert 0 <= result < of
    assert drawn(SEED, stream, epoch, n, of) == result


def test_dice_are_even() -> None:
    """60,000 dice of a fixed seed: chi-square with 5 degrees of freedom stays under 20.5, its 99.9 % point."""
    faces = Counter(drawn(SEED, "die", 0, n, 6) for n in range(60_000))
    assert sum((faces[face] - 10_000) ** 2 / 10_000 for face in range(6)) < 20.5


def test_what_would_be_biased_is_drawn_anew() -> None:
    """With a span of 2**64 and 3 * 2**62 results, the upper quarter of all values has to be thrown away.

    Reduced by remainder alone, the lowest third would come twice as often: 1/2 instead of 1/3.
    """
    of = 3 << 62
    low = sum(drawn(SEED, "bias", 0, n, of) < of // 3 for n in range(3000))
    assert abs(low / 3000 - 1 / 3) < 0.04  # more than four standard deviations of 0.0086


def test_a_value_of_the_incomplete_last_span_is_not_used() -> None:
    """Seek a draw whose first hash lies in the part that is thrown away; the result is that of the second attempt."""
    of = 3 << 62
    n, first = next((n, value) for n in range(100) if (value := _hash("bias", n, 0)) >= of)
    second = next(value for attempt in range(1, 50) if (value := _hash("bias", n, attempt)) < of)
    assert first >= of
    assert drawn(SEED, "bias", 0, n, of) == second


def _hash(stream: str, n: int, attempt: int) -> int:
    place = f"{stream}\0{0}\0{n}".encode() + attempt.to_bytes(2, "big")
    return int.from_bytes(blake2b(place, key=SEED, digest_size=8).digest(), "big")


def test_a_roll_more_in_one_stream_shifts_no_other() -> None:
    one, other = draw(), draw()
    other.die("terror")
    assert [one.die("attack") for _ in range(20)] == [other.die("attack") for _ in range(20)]


@given(st.lists(st.sampled_from("abc"), max_size=60))
def test_streams_go_their_own_way_however_they_are_mixed(order: list[str]) -> None:
    mixed = draw()
    got: dict[str, list[int]] = {"a": [], "b": [], "c": []}
    for stream in order:
        got[stream].append(mixed.below(1000, stream))
    for stream, results in got.items():
        alone = draw()
        assert results == [alone.below(1000, stream) for _ in results]


def test_names_epochs_and_numbers_do_not_run_into_each_other() -> None:
    """`a` epoch 11 draw 1, `a` epoch 1 draw 11 and `a1` epoch 1 draw 1 are three places."""
    places = [("a", 11, 1), ("a", 1, 11), ("a1", 1, 1), ("a", 1, 1), ("a", 0, 111)]
    assert len({drawn(SEED, *place, 1 << 60) for place in places}) == len(places)


def test_another_epoch_has_other_dice() -> None:
    old = [drawn(SEED, "die", 0, n, 6) for n in range(50)]
    new = [drawn(SEED, "die", 7, n, 6) for n in range(50)]
    assert old != new


def test_another_seed_has_other_dice() -> None:
    assert [drawn(SEED, "die", 0, n, 6) for n in range(50)] != [drawn(bytes(32), "die", 0, n, 6) for n in range(50)]


def test_the_list_of_draws_can_be_repeated_by_whoever_has_the_seed() -> None:
    seed = new_seed()
    shown = commitment(seed)
    dice = Chance(seed, Streams(epoch=3, given={"die": 5}))
    faces = [dice.die("die"), dice.below(40, "deck"), dice.die("die")]
    assert [(each.stream, each.epoch, each.n, each.of) for each in dice.taken] == [
        ("die", 3, 5, 6),
        ("deck", 3, 0, 40),
        ("die", 3, 6, 6),
    ]
    assert commitment(seed) == shown
    for each in dice.taken:
        assert drawn(seed, each.stream, each.epoch, each.n, each.of) == each.result
    assert faces == [dice.taken[0].result + 1, dice.taken[1].result, dice.taken[2].result + 1]


def test_the_commitment_is_a_hash_of_the_seed_and_pins_it() -> None:
    assert commitment(SEED) == sha256(b"dawnhold seed" + SEED).hexdigest()
    assert commitment(SEED) != commitment(bytes(32))


def test_seeds_are_32_random_bytes() -> None:
    assert len(new_seed()) == 32
    assert new_seed() != new_seed()


def test_a_seed_in_words_is_always_the_same() -> None:
    assert seed_from("dusk") == seed_from("dusk")
    assert len(seed_from("dusk")) == 32
    assert seed_from("dusk") != seed_from("dawn")


def test_only_what_is_drawn_is_counted() -> None:
    dice = draw()
    dice.die("a")
    dice.below(3, "b")
    assert dice.streams == Streams(0, {"a": 1, "b": 1})


def test_a_draw_of_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="a draw of 0 from 'deck'"):
        draw().below(0, "deck")
    with pytest.raises(ValueError, match="a draw of 0 from 'deck'"):
        draw().pick([], "deck")


def test_a_scripted_stream_gives_what_the_test_says_and_then_goes_on_by_chance() -> None:
    dice, free = draw(), draw()
    dice.dice("die", 6, 1)
    assert [dice.die("die"), dice.die("die")] == [6, 1]
    later = [free.die("die") for _ in range(5)][2:]
    assert [dice.die("die") for _ in range(3)] == later


def test_a_script_that_can_not_be_is_an_error() -> None:
    dice = draw()
    dice.dice("die", 7)
    with pytest.raises(ValueError, match="the script of 'die' says 6, but the draw is of 6"):
        dice.die("die")


def test_a_script_is_not_used_up_in_the_hands_of_its_owner() -> None:
    script = {"die": [2, 2]}
    Chance(SEED, Streams(), script).die("die")
    assert script == {"die": [2, 2]}


def test_an_action_draws_only_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_DRAWS", 3)
    dice = draw()
    for _ in range(3):
        dice.die("die")
    with pytest.raises(RuleError, match="more than 3 draws in one action, the last from 'die'"):
        dice.die("die")


def test_pick_takes_the_thing_at_the_drawn_place() -> None:
    dice = draw()
    dice.script("bag", 2)
    assert dice.pick(["red", "green", "blue"], "bag") == "blue"
    assert dice.taken == [Draw("bag", 0, 0, 3, 2)]


def test_a_proof_is_short() -> None:
    """A draw is kept as a list of five values, not as a map."""
    assert msgspec.json.encode(Draw("die", 0, 4, 6, 5)) == b'["die",0,4,6,5]'


def test_the_span_is_that_of_eight_bytes() -> None:
    assert module._SPAN == 2**64

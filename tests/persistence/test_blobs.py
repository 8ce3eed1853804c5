"""States compressed and brought back."""

from __future__ import annotations

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from persistence import blobs
from persistence.blobs import KEYFRAME_EVERY, Base
from persistence.errors import BlobDamaged
from tests.persistence.house import state_of

SOME_BYTES = st.one_of(
    st.binary(max_size=2000), st.builds(lambda part, times: part * times, st.binary(max_size=50), st.integers(0, 200))
)


@given(SOME_BYTES)
def test_what_is_encoded_decodes_to_itself(data: bytes) -> None:
    assert blobs.decode(blobs.encode(data)) == data


@given(SOME_BYTES, SOME_BYTES)
def test_so_it_does_with_a_dictionary(data: bytes, dictionary: bytes) -> None:
    assert blobs.decode(blobs.encode(data, dictionary), dictionary) == data


@given(SOME_BYTES)
def test_one_byte_is_all_it_ever_adds(data: bytes) -> None:
    assert len(blobs.encode(data)) <= len(data) + 1


@given(
    st.lists(st.tuples(SOME_BYTES, st.booleans()), min_size=1, max_size=80),
    st.booleans(),
)
def test_any_revision_of_any_history_rests_on_one_keyframe(history: list[tuple[bytes, bool]], asked: bool) -> None:
    """A decoder needs the revision's blob and at most one other, whose state is the dictionary."""
    kept: list[tuple[bytes, int]] = []
    base: Base | None = None
    for n, (state, barrier) in enumerate(history):
        packed = blobs.pack(n, state, base, barrier=barrier, keyframe=asked and n == len(history) - 1)
        base = packed.base
        kept.append((packed.blob, base.n))
    for n, (state, barrier) in enumerate(history):
        blob, keyframe = kept[n]
        assert n - keyframe < KEYFRAME_EVERY
        if barrier or n == 0:
            assert keyframe == n
        dictionary = None if keyframe == n else blobs.decode(kept[keyframe][0])
        assert blobs.decode(blob, dictionary) == state
    if asked:
        assert kept[-1][1] == len(history) - 1


def test_an_ordinary_revision_takes_a_fraction_of_its_state() -> None:
    """Little changes from one position to the next, and the dictionary tells only that."""
    packed = blobs.pack(1, state_of(1), Base(0, state_of(0)))
    assert packed.base.n == 0
    assert len(packed.blob) * 3 < len(blobs.encode(state_of(1))) < len(state_of(1))


@pytest.mark.parametrize(
    "harm",
    [
        lambda blob: b"",
        lambda blob: b"\x07" + blob[1:],
        lambda blob: blob[:-1],
        lambda blob: blob + b"x",
        lambda blob: blob[:9] + bytes([blob[9] ^ 255]) + blob[10:],
        lambda blob: b"\x01" + zlib.compress(b"a" * 1000)[:-4] + b"abcd",
    ],
    ids=["empty", "unknown tag", "cut off", "longer", "a byte turned", "wrong checksum"],
)
@pytest.mark.parametrize("dictionary", [None, state_of(0)], ids=["alone", "with dictionary"])
def test_harmed_blobs_are_told(harm: object, dictionary: bytes | None) -> None:
    assert callable(harm)
    with pytest.raises(BlobDamaged):
        blobs.decode(harm(blobs.encode(state_of(1), dictionary)), dictionary)


def test_the_wrong_dictionary_is_told() -> None:
    blob = blobs.encode(state_of(1), state_of(0))
    for wrong in (state_of(2), None):
        with pytest.raises(BlobDamaged):
            blobs.decode(blob, wrong)


def test_a_bomb_does_not_go_off(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = blobs.encode(bytes(100_001))
    assert len(bomb) < 1000
    monkeypatch.setattr(blobs, "LARGEST", 100_000)
    with pytest.raises(BlobDamaged):
        blobs.decode(bomb)
    assert blobs.decode(blobs.encode(bytes(100_000))) == bytes(100_000)

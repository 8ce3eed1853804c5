"""States as they are kept: a keyframe now and then, the others compressed with their keyframe as dictionary.

A stored blob is one tag byte and a body: `0` plain, `1` deflated, `2` deflated with the keyframe's state as
dictionary. Deflate's own checksums tell a harmed body and a wrong dictionary.
"""

import zlib

from msgspec import Struct

from persistence.errors import BlobDamaged

KEYFRAME_EVERY = 32
LARGEST = 16 * 1024 * 1024
"""No state, event list or content is longer than this when inflated (bytes)."""

_PLAIN, _DEFLATED, _WITH_DICTIONARY = b"\x00", b"\x01", b"\x02"
_LEVEL = 1


class Base(Struct, frozen=True):
    """A keyframe: its revision and its state, the dictionary of the revisions after it."""

    n: int
    state: bytes


class Packed(Struct, frozen=True):
    """A state ready to be stored, and the keyframe that it and the next revision rest on."""

    blob: bytes
    base: Base


def pack(n: int, state: bytes, base: Base | None, *, barrier: bool = False, keyframe: bool = False) -> Packed:
    """Compress the state of revision `n`.

    It becomes a keyframe without a base, at a barrier, when asked for, and 32 revisions after the last one.
    """
    if base is None or barrier or keyframe or n - base.n >= KEYFRAME_EVERY:
        return Packed(encode(state), Base(n, state))
    return Packed(encode(state, base.state), base)


def encode(data: bytes, dictionary: bytes | None = None) -> bytes:
    """Compress bytes, with a dictionary where there is one; what does not shrink stays plain."""
    tag = _WITH_DICTIONARY if dictionary else _DEFLATED
    packer = zlib.compressobj(_LEVEL, zdict=dictionary) if dictionary else zlib.compressobj(_LEVEL)
    body = packer.compress(data) + packer.flush()
    return tag + body if len(body) < len(data) else _PLAIN + data


def decode(blob: bytes, dictionary: bytes | None = None) -> bytes:
    """What `encode` was given. Raises BlobDamaged for anything else."""
    tag, body = blob[:1], blob[1:]
    if tag == _PLAIN:
        return body
    if tag == _WITH_DICTIONARY and dictionary:
        return _inflate(body, zlib.decompressobj(zdict=dictionary))
    if tag == _DEFLATED:
        return _inflate(body, zlib.decompressobj())
    raise BlobDamaged(f"A stored blob can't be read: its first byte is {tag!r}.")


def _inflate(body: bytes, unpacker: "zlib._Decompress") -> bytes:
    try:
        data = unpacker.decompress(body, LARGEST)
    except zlib.error as error:
        raise BlobDamaged(f"A stored blob can't be read: {error}.") from error
    if not unpacker.eof or unpacker.unused_data:
        raise BlobDamaged("A stored blob can't be read: it is cut off, too long, or followed by other bytes.")
    return data

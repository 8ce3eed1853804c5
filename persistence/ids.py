"""Ids, secrets, names and the clock: values that the house itself makes."""

import hashlib
import secrets
import time
import unicodedata

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_ID_LENGTH = 20


def new_id() -> str:
    """An id of 20 characters and 100 random bits: short, url-safe, unguessable, easy to read aloud."""
    bits = secrets.randbits(5 * _ID_LENGTH)
    return "".join(_ALPHABET[bits >> (5 * place) & 31] for place in range(_ID_LENGTH))


def new_secret(prefix: str = "") -> str:
    """A secret of 256 random bits for a cookie, a token or a link; `prefix` tells people what it is."""
    return prefix + secrets.token_urlsafe(32)


def new_invite() -> str:
    """The secret of an invite: 128 random bits, 22 characters."""
    return secrets.token_urlsafe(16)


def secret_hash(secret: str) -> str:
    """SHA-256 in hex. Enough for secrets of full length; passwords are hashed by argon2id before they come here."""
    return hashlib.sha256(secret.encode()).hexdigest()


def name_key(name: str) -> str:
    """What two names must not share: NFKC, casefolded, runs of spaces as one."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def now_ms() -> int:
    """The time as UTC integer milliseconds, as all tables keep it."""
    return time.time_ns() // 1_000_000

"""The house's own key: seals exports so that only this house can open them, and signs those that anyone may read."""

from __future__ import annotations

import hmac
import os
import secrets
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

FILE = "house.key"
_NONCE = 12


class NotOurs(Exception):
    """Sealed by another house, or changed since."""


class HouseKey:
    """Made of the house's secret: the one in the settings, or one in the data folder that is made at first start."""

    def __init__(self, secret: bytes) -> None:
        self._sealing = AESGCM(_derive(secret, b"dawnhold seal"))
        self._signing = _derive(secret, b"dawnhold sign")

    @classmethod
    def of(cls, secret: str | None, data: Path) -> HouseKey:
        """The key of this house."""
        return cls(secret.encode() if secret else _kept(data / FILE))

    def seal(self, data: bytes) -> bytes:
        """Encrypt and sign."""
        nonce = secrets.token_bytes(_NONCE)
        return nonce + self._sealing.encrypt(nonce, data, None)

    def unseal(self, data: bytes) -> bytes:
        """What was sealed. Raises NotOurs."""
        try:
            return self._sealing.decrypt(data[:_NONCE], data[_NONCE:], None)
        except (InvalidTag, ValueError) as error:
            raise NotOurs from error

    def sign(self, data: bytes) -> bytes:
        """A signature over what anyone may read."""
        return hmac.digest(self._signing, data, "sha256")

    def signed(self, data: bytes, signature: bytes) -> bool:
        """Whether this house signed it."""
        return hmac.compare_digest(self.sign(data), signature)

    def mark(self, text: str) -> str:
        """A short name for something that must not be kept as it is, such as an address in an idempotency key."""
        return hmac.new(self._signing, text.encode(), sha256).hexdigest()[:24]


def _derive(secret: bytes, purpose: bytes) -> bytes:
    return HKDF(SHA256(), 32, salt=None, info=purpose).derive(secret)


def _kept(file: Path) -> bytes:
    """The secret of the data folder. Several processes may start at once: the first one's file counts."""
    if not file.exists():
        fresh = file.with_name(f".{file.name}.{os.getpid()}.{secrets.token_hex(4)}")
        fresh.touch(mode=0o600)
        fresh.write_bytes(secrets.token_bytes(32))
        try:
            os.link(fresh, file)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return file.read_bytes()

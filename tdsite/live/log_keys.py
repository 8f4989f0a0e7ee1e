"""The key that heads of logs are signed with: a file beside the database, never in it.

Whoever has the database can write a log anew and seal it again; they cannot sign it, and they
cannot unsign what was given away.  A key that is replaced signs the next one, so that who knows an
old public key can follow to the new one.  Several machines that answer for one club share one by
LOG_KEY.
"""

import base64
import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings

FOLDER = "log_keys"
SUCCESSION = "poker tournament log key 1"


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A key as everybody may know it, base 64, signed by the one before it (the first: empty)."""

    number: int
    key: str
    signature: str


@dataclass(frozen=True, slots=True)
class Signed:
    """A signature, base 64, and which key made it."""

    number: int
    key: str
    signature: str


def sign(words: bytes) -> Signed:
    """Sign with the newest key; the first is made when it is first asked for."""
    known = public_keys()
    newest = known[-1]
    return Signed(newest.number, newest.key, _text(_private(newest.number).sign(words)))


def is_signed(words: bytes, key: str, signature: str) -> bool:
    """Whether this public key signed these words."""
    try:
        Ed25519PublicKey.from_public_bytes(base64.b64decode(key)).verify(
            base64.b64decode(signature), words
        )
    except (ValueError, InvalidSignature):
        return False
    return True


def public_keys() -> list[PublicKey]:
    """All keys so far, the newest last."""
    if settings.LOG_KEY:
        return [PublicKey(1, _public(_shared()), "")]
    file = _folder() / "public.json"
    if not file.exists():
        _keep(1)
        _write([PublicKey(1, _public(_private(1)), "")])
    return [PublicKey(**one) for one in json.loads(file.read_text())]


def replace_key() -> PublicKey:
    """Make a new key, signed by the one before it, which is destroyed."""
    known = public_keys()
    old = known[-1]
    number = old.number + 1
    _keep(number)
    key = _public(_private(number))
    fresh = PublicKey(number, key, _text(_private(old.number).sign(succession(number, key))))
    _write([*known, fresh])
    _file_of(old.number).unlink()
    return fresh


def succession(number: int, key: str) -> bytes:
    """What the key before signs of the next one."""
    return f"{SUCCESSION}\nnumber {number}\nkey {key}\n".encode()


def follows(keys: Sequence[PublicKey]) -> bool:
    """Whether each key of the list was signed by the one before it."""
    pairs = pairwise(keys)
    return all(is_signed(succession(b.number, b.key), a.key, b.signature) for a, b in pairs)


def _folder() -> Path:
    folder = Path(settings.DATA_DIR) / FOLDER
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def _file_of(number: int) -> Path:
    return _folder() / f"{number}.key"


def _keep(number: int) -> None:
    """A key in a file of its own; where another process was quicker, that one stays."""
    fresh = _folder() / f"{number}.{os.getpid()}"
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(base64.b64encode(Ed25519PrivateKey.generate().private_bytes_raw()))
    try:
        os.link(fresh, _file_of(number))
    except FileExistsError:
        pass
    finally:
        fresh.unlink()


def _write(keys: Sequence[PublicKey]) -> None:
    fresh = _folder() / f"public.{os.getpid()}"
    fresh.write_text(json.dumps([asdict(key) for key in keys], indent=1))
    fresh.replace(_folder() / "public.json")


def _private(number: int) -> Ed25519PrivateKey:
    if settings.LOG_KEY:
        return _shared()
    return Ed25519PrivateKey.from_private_bytes(base64.b64decode(_file_of(number).read_bytes()))


def _shared() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(base64.b64decode(settings.LOG_KEY))


def _public(key: Ed25519PrivateKey) -> str:
    return _text(key.public_key().public_bytes_raw())


def _text(raw: bytes) -> str:
    return base64.b64encode(raw).decode()

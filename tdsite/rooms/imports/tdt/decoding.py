"""The bytes of a saved file as text."""

import codecs

from tdsite.rooms.imports.tdt.refusals import NotReadable
from tournaments.rules import N_

MAX_BYTES = 64 * 1024 * 1024
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_PACKED = (b"PK\x03\x04", b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!")


def decoded(content: bytes) -> str:
    """The text: by its byte order mark, else UTF-16 by its zeros, UTF-8, or the Western codes.

    Raises NotReadable for a file that is empty, too large or packed.
    """
    if len(content) > MAX_BYTES:
        raise NotReadable(
            N_("The file is larger than %(megabytes)s MB, which no saved event is. Load another."),
            megabytes=MAX_BYTES // 1024 // 1024,
        )
    if content.startswith(_PACKED):
        raise NotReadable(N_("The file is packed. Unpack it, then load the .tdt file in it."))
    if not content.strip():
        raise NotReadable(N_("The file is empty. Save the event again, then load that file."))
    for mark, code in _MARKS:
        if content.startswith(mark):
            return content[len(mark) :].decode(code, errors="replace")
    return content.decode(_guessed(content), errors="replace")


def _guessed(content: bytes) -> str:
    start = content[:400]
    half = len(start) // 2
    if half and start[1::2].count(0) > half * 0.6:
        return "utf-16-le"
    if half and start[0::2].count(0) > half * 0.6:
        return "utf-16-be"
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"

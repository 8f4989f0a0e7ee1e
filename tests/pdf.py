"""What a PDF holds, as far as tests ask."""

import re
import zlib

_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
_PAGE = re.compile(rb"/Type\s*/Page\b")


def pages_of(pdf: bytes) -> int:
    """How many pages it has."""
    assert pdf.startswith(b"%PDF-")
    return len(_PAGE.findall(pdf + b"".join(_unpacked(pdf))))


def _unpacked(pdf: bytes) -> list[bytes]:
    found = []
    for packed in _STREAM.findall(pdf):
        try:
            found.append(zlib.decompress(packed))
        except zlib.error:
            continue
    return found


def fonts_of(pdf: bytes) -> set[str]:
    """The families of its fonts, without the letters of a subset: `Inter`, `NotoSansThai`."""
    names = re.findall(rb"/BaseFont\s*/(?:[A-Z]{6}\+)?([A-Za-z]+)", pdf + b"".join(_unpacked(pdf)))
    return {name.decode() for name in names}

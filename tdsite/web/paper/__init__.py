"""Paper: PDFs from typst sheets.  A sheet gets its data as JSON only, never as markup."""

import json
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typst

SHEETS = Path(__file__).parent
FONTS = SHEETS / "fonts"
MORE_FONTS = SHEETS / "more_fonts"  # three megabytes, read only for a paper that needs them
OUR_SCRIPTS = ("LATIN", "GREEK", "CYRILLIC")
MORE_SCRIPTS = (
    "THAI",
    "HANGUL SYLLABLE",
    "HANGUL LETTER",
    "HEBREW",
    "ARABIC LETTER",
    "ARABIC LIGATURE",
    "DEVANAGARI",
)


def press(template_name: str, data: Mapping[str, Any]) -> bytes:
    """The PDF of a sheet (`results` is results.typ), its data under `sys.inputs.data`.

    Only our own fonts and files are read, so that the same data gives the same page everywhere;
    a name in a script that our fonts cannot write borrows the machine's.
    """
    written = json.dumps(data, ensure_ascii=False)
    fonts = [FONTS, MORE_FONTS] if beyond(OUR_SCRIPTS, written) else [FONTS]
    pdf: bytes = typst.compile(
        str(SHEETS / f"{template_name}.typ"),
        root=str(SHEETS),
        font_paths=[str(folder) for folder in fonts],
        ignore_system_fonts=not needs_more_fonts(written),
        format="pdf",
        sys_inputs={"data": written},
    )
    return pdf


def needs_more_fonts(text: str) -> bool:
    """Whether there is a letter in it that none of the fonts we bring can write.

    >>> needs_more_fonts("Łukasz Żółć, Владимир, สมชาย, 김민수"), needs_more_fonts("王小明")
    (False, True)
    """
    return beyond(OUR_SCRIPTS + MORE_SCRIPTS, text)


def beyond(scripts: tuple[str, ...], text: str) -> bool:
    """Whether there is a letter in it of a script that is none of these."""
    if text.isascii():
        return False
    letters = {letter for letter in text if not letter.isascii() and letter.isalpha()}
    return any(not unicodedata.name(letter, "").startswith(scripts) for letter in letters)

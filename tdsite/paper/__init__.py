"""Paper: PDFs from typst sheets.  A sheet gets its data as JSON only, never as markup."""

import json
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typst

SHEETS = Path(__file__).parent
FONTS = SHEETS / "fonts"
OUR_SCRIPTS = ("LATIN", "GREEK", "CYRILLIC")


def press(template_name: str, data: Mapping[str, Any]) -> bytes:
    """The PDF of a sheet (`results` is results.typ), its data under `sys.inputs.data`.

    Only our own fonts and files are read, so that the same data gives the same page everywhere;
    a name in a script that our fonts cannot write borrows the machine's.
    """
    written = json.dumps(data, ensure_ascii=False)
    pdf: bytes = typst.compile(
        str(SHEETS / f"{template_name}.typ"),
        root=str(SHEETS),
        font_paths=[str(FONTS)],
        ignore_system_fonts=not needs_more_fonts(written),
        format="pdf",
        sys_inputs={"data": written},
    )
    return pdf


def needs_more_fonts(text: str) -> bool:
    """Whether there is a letter in it that is neither Latin nor Greek nor Cyrillic.

    >>> needs_more_fonts("Łukasz Żółć, Владимир"), needs_more_fonts("王小明")
    (False, True)
    """
    if text.isascii():
        return False
    letters = {letter for letter in text if not letter.isascii() and letter.isalpha()}
    return any(not unicodedata.name(letter, "").startswith(OUR_SCRIPTS) for letter in letters)

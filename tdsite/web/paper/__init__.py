"""Paper: PDFs from typst sheets.  A sheet gets its data as JSON only, never as markup."""

import json
import unicodedata
from collections.abc import Mapping, Sequence
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
    source = str(SHEETS / f"{template_name}.typ")
    return _compiled(source, written, root=str(SHEETS), sys_inputs={"data": written})


READS_DATA = "json(bytes(sys.inputs.data))"  # how every sheet gets at its data


def press_together(title: str, sheets: Sequence[tuple[str, Mapping[str, Any]]]) -> bytes:
    """One PDF of several sheets, one behind the other, each on pages of its own size.

    Each counts its own pages: `page-of-pages` of `look.typ` tells papers apart by their titles.
    """
    files = {file.name: file.read_bytes() for file in SHEETS.glob("*.typ")}
    written = [json.dumps(data, ensure_ascii=False) for _, data in sheets]
    main = ""
    for number, (template_name, _) in enumerate(sheets):
        source = files[f"{template_name}.typ"].decode()
        files[f"sheet{number}.json"] = written[number].encode()
        reads = f'json("sheet{number}.json")'
        files[f"sheet{number}.typ"] = source.replace(READS_DATA, reads).encode()
        main += f'#include "sheet{number}.typ"\n'
    main += '#set document(title: json("title.json"))'
    files |= {"main.typ": main.encode(), "title.json": json.dumps(title).encode()}
    return _compiled(files, "".join(written))


def _compiled(source: str | dict[str, bytes], written: str, **options: Any) -> bytes:
    fonts = [FONTS, MORE_FONTS] if beyond(OUR_SCRIPTS, written) else [FONTS]
    pdf: bytes = typst.compile(
        source,
        font_paths=[str(folder) for folder in fonts],
        ignore_system_fonts=not needs_more_fonts(written),
        format="pdf",
        **options,
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

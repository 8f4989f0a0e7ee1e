"""Names in the letters of the world: what our fonts can write, and that their marks are set."""

import re
import struct
import sys
import unicodedata
from functools import cache
from pathlib import Path

import pytest
import typst

from tdsite.web import paper
from tdsite.web.paper import FONTS, MORE_FONTS, MORE_SCRIPTS, needs_more_fonts
from tests.pdf import fonts_of
from tests.rooms.paper.test_page_press import cards

NAMES = {
    "Thai": ("สมชาย น้ำทิพย์ ใจดี", "NotoSansThai"),
    "Korean": ("김민수 뷁", "NotoSansKR"),
    "Hebrew": ("שָׁלוֹם כהן", "NotoSansHebrew"),
    "Arabic": ("محمد بن عبد الرحمن", "NotoSansArabic"),
    "Devanagari": ("कृष्णमूर्ति श्रीवास्तव", "NotoSansDevanagari"),
}


def can_write(font: Path) -> set[int]:
    """The characters a font has, from the table every font must have."""
    content = font.read_bytes()
    tables = struct.unpack(">H", content[4:6])[0]
    heads = [content[12 + 16 * n : 28 + 16 * n] for n in range(tables)]
    start = next(struct.unpack(">L", head[8:12])[0] for head in heads if head[:4] == b"cmap")
    count = struct.unpack(">H", content[start + 2 : start + 4])[0]
    found: set[int] = set()
    for n in range(count):
        at = start + struct.unpack(">L", content[start + 8 + 8 * n : start + 12 + 8 * n])[0]
        form = struct.unpack(">H", content[at : at + 2])[0]
        if form == 4:
            double = struct.unpack(">H", content[at + 6 : at + 8])[0]
            ends = struct.unpack(f">{double // 2}H", content[at + 14 : at + 14 + double])
            starts = struct.unpack(
                f">{double // 2}H", content[at + 16 + double : at + 16 + 2 * double]
            )
            for first, last in zip(starts, ends, strict=True):
                found |= set(range(first, last + 1)) - {0xFFFF}
        elif form == 12:
            groups = struct.unpack(">L", content[at + 12 : at + 16])[0]
            for group in range(groups):
                place = at + 16 + 12 * group
                first, last = struct.unpack(">LL", content[place : place + 8])
                found |= set(range(first, last + 1))
    return found


@cache
def writable() -> frozenset[int]:
    fonts = [*FONTS.glob("*.ttf"), *MORE_FONTS.glob("*.ttf")]
    return frozenset().union(*map(can_write, fonts))


def test_every_letter_of_a_script_that_we_promise_is_in_our_fonts():
    letters = [
        letter
        for letter in map(chr, range(0x80, sys.maxunicode))
        if letter.isalpha() and unicodedata.name(letter, "").startswith(MORE_SCRIPTS)
    ]

    assert len(letters) > 12_000
    assert [letter for letter in letters if ord(letter) not in writable()] == []
    assert not any(map(needs_more_fonts, letters))


@pytest.mark.parametrize("script", NAMES)
def test_a_name_is_set_in_the_font_of_its_script_whatever_the_machine_has(script, monkeypatch):
    name, font = NAMES[script]
    asked = {}
    compile_ = typst.compile

    def watched(*args, **how):
        asked.update(how)
        return compile_(*args, **how)

    monkeypatch.setattr(paper.typst, "compile", watched)
    sheet = cards("a6")
    sheet["cards"] = [{**sheet["cards"][0], "name": name}]

    pdf = paper.press("seat_cards", sheet)

    assert asked["ignore_system_fonts"] is True
    assert font in fonts_of(pdf)


@pytest.mark.parametrize("name", ["王小明", "たなか", "Հայկ", "გიორგი", "Ana 王"])
def test_letters_that_no_font_of_ours_has_are_told(name):
    assert needs_more_fonts(name)


def test_every_font_has_its_licence_beside_it_and_they_are_small():
    for folder in (FONTS, MORE_FONTS):
        families = {font.name.split("_")[0] for font in folder.glob("*.ttf")}
        licences = {re.sub(r"OFL-|\.txt", "", one.name) for one in folder.glob("OFL-*.txt")}
        assert families == licences
    assert sum(font.stat().st_size for font in MORE_FONTS.iterdir()) < 4_000_000

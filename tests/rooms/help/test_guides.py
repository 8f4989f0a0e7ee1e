"""What a guide names is there: pages, buttons, keys, commands, acts, laws, words."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from tdsite.ops import translations
from tdsite.rooms.dashboard.commandbox import parse
from tdsite.rooms.help.guides import CODES, FILES, ROLES, guides, lacking_guides, texts_of
from tdsite.rooms.help.marks import UnknownMark, pieces_of, words_of
from tdsite.rooms.help.pictures import picture_of
from tdsite.rooms.help.places import Places, tab_of
from tdsite.rooms.rulebook.citations import cited, rules_named
from tournaments.register import ACTS
from tournaments.rules.languages import found, table

ROOT = Path(__file__).resolve().parents[3]
LANGUAGES = [one for one in found() if table(one, "language").get("complete")]
# what is typed there, beside the command box: a code, an address of the glossary
KEY = re.compile(r"<(?:kbd|span) class=\"key\">([^<{]+)<")
OF_A_TABLE = re.compile(r"^\| ([^|]+) \|", re.M)
LARGEST = 60 * 1024


def texts(part: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a file with where it stands; codes are none."""
    for key, text in part.items():
        here = f"{where}.{key}".lstrip(".")
        if isinstance(text, dict):
            yield from texts(text, here)
        elif key not in CODES:
            for line in [text] if isinstance(text, str) else text:
                yield here, line


def all_texts(language: str) -> Iterator[tuple[str, str]]:
    for name in FILES:
        for where, text in texts(texts_of(language, name)):
            yield f"{language} {name} {where}", text


def marks(kind: str) -> list[tuple[str, str]]:
    """Where a mark of this kind stands, and what it names: in every complete language."""
    named = [
        (where, piece.code)
        for language in LANGUAGES
        for where, text in all_texts(language)
        for piece in pieces_of(text)
        if piece.kind == kind
    ]
    assert named, f"no text has a mark {{{kind}:…}}"
    return named


def coded(name: str) -> list[tuple[str, Any]]:
    """The codes of this name in all files."""

    def of(part: Any, where: str) -> Iterator[tuple[str, Any]]:
        for key, value in part.items():
            if isinstance(value, dict):
                yield from of(value, f"{where}.{key}")
            elif key == name:
                yield where, value

    return [one for file in FILES for one in of(table("en", f"guides/{file}"), file)]


@pytest.mark.parametrize("language", found())
def test_a_complete_language_has_every_text(language):
    if table(language, "language").get("complete"):
        assert lacking_guides(language) == []


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_a_translation_names_what_the_english_text_names(language):
    """The same rooms, buttons, keys and guides, in any order; commands have their own words."""

    def named(text: str) -> list[tuple[str, str]]:
        free = ("", "type", "term")
        return sorted((p.kind, p.code) for p in pieces_of(text) if p.kind not in free)

    astray = []
    for file in FILES:
        english = list(texts(texts_of("en", file)))
        own = list(texts(texts_of(language, file)))
        assert [where for where, _ in own] == [where for where, _ in english], file
        astray += [
            (file, where)
            for (where, text), (_, other) in zip(english, own, strict=True)
            if named(text) != named(other)
        ]
    assert astray == []


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_codes_stand_in_the_english_files_alone(language):
    def codes(part: Any) -> Iterator[str]:
        for key, value in part.items():
            if isinstance(value, dict):
                yield from codes(value)
            elif key in CODES - {"typed"}:  # a language has its own commands
                yield key

    assert [(file, key) for file in FILES for key in codes(table(language, f"guides/{file}"))] == []


def test_every_mark_is_of_a_kind_that_is_known():
    for language in LANGUAGES:
        for where, text in all_texts(language):
            try:
                for piece in pieces_of(text):
                    words_of(piece, Places(None), language)
            except UnknownMark as error:
                pytest.fail(f"{where}: no mark is called {error}")
            assert "{" not in re.sub(r"\{\w+:[^{}]+\}", "", text), where


def test_every_page_that_is_named_is_in_the_rail():
    pages = {page for _, page in marks("go")} | {page for _, page in coded("page")}

    assert len(pages) > 30
    for page in pages:
        tab_of(page)  # raises NoSuchPage


def test_every_button_is_one_that_a_screen_has():
    known = {(message.context or "", message.id) for message in translations.gathered()}

    def split(code: str) -> tuple[str, str]:
        context, _, words = code.rpartition("|")
        return context, words

    assert [one for one in marks("press") if split(one[1]) not in known] == []


def test_every_key_is_on_the_page_of_keys_or_in_the_docs():
    known = set(KEY.findall((ROOT / "templates/dashboard/_keys.html").read_text()))
    for page in ("keys.md", "desk.md"):
        text = (ROOT / "docs" / page).read_text()
        known |= set(re.findall(r"`([^`]+)`", text))
        for cell in OF_A_TABLE.findall(text):
            known |= {cell.strip(), *cell.split(), *re.split(r", | or ", cell.strip())}
    named = {key for _, key in marks("key")}
    named |= {key for _, keys in coded("keys") if isinstance(keys, list) for key in keys}
    named -= set(table("en", "guides/keys"))  # the sheets name rows of that file

    assert {key for key in named if key not in known | {"space"}} == set()


def test_every_command_is_one_that_the_command_box_reads():
    lines = [line for _, line in marks("type")]
    lines += [
        line
        for language in LANGUAGES
        for row in texts_of(language, "keys").values()
        for line in row.get("typed", ())
    ]

    assert len(lines) > 30
    for line in lines:
        parse(line.replace("…", "x"))  # raises for what it does not know


def test_every_act_is_in_the_register():
    named = {
        (where, name)
        for where, names in coded("acts")
        for name in names
        if not where.endswith(".sheet")
    }

    assert len(named) > 60
    assert {(where, name) for where, name in named if name not in ACTS} == set()


def test_every_law_is_in_the_rulebook():
    laws = [law for _, law in coded("law")]

    assert len(laws) > 20
    for law in laws:
        assert any(piece.law for piece in cited(law)) or rules_named(law), law


def test_every_word_of_the_glossary_is_there():
    words = table("en", "words")["words"]

    assert [one for one in marks("term") if one[1].partition("|")[0] not in words] == []


def test_every_note_leads_to_a_step_that_is_there():
    steps = {
        (guide.role, step.code)
        for guide in guides("en")
        for step in (*(step for part in guide.parts for step in part.steps), *guide.trouble)
    }
    notes = table("en", "guides/notes")

    assert {
        code for code, one in notes.items() if (one["guide"], one["step"]) not in steps
    } == set()


def test_no_two_steps_of_a_guide_have_the_same_address():
    for guide in guides("en"):
        codes = [part.code for part in guide.parts]
        codes += [step.code for part in guide.parts for step in part.steps]
        codes += [step.code for step in guide.trouble]
        assert sorted(codes) == sorted(set(codes)), guide.role


def test_ten_acts_stand_on_every_sheet():
    assert {role: len(one.sheet.acts) for role, one in zip(ROLES, guides("en"), strict=True)} == (
        dict.fromkeys(ROLES, 10)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_is_there_small_and_says_what_it_shows(language):
    shown = [
        (step.picture, step.alt)
        for guide in guides(language)
        for part in guide.parts
        for step in part.steps
        if step.picture
    ]

    assert len(shown) >= 6
    for name, alt in shown:
        file = ROOT / "tdsite/static/guides" / language / f"{name}.webp"
        assert file.is_file(), f"make pictures takes {name}"
        assert file.stat().st_size < LARGEST, name
        assert picture_of(name, language).endswith(f"{language}/{name}.webp")
        assert len(alt) > 30


def test_guides_have_addresses_of_their_own():
    assert [reverse(f"guide_{role}") for role in ROLES] == [f"/help/{role}/" for role in ROLES]

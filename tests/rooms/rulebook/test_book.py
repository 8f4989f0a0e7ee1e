"""The rulebook is whole: every law of the sources, in both languages, and every one cited."""

import re
from pathlib import Path

import pytest

from tdsite.rooms.rulebook import texts
from tdsite.rooms.rulebook.book import book, lacking, read_book
from tdsite.rooms.rulebook.citations import cited
from tdsite.rooms.rulebook.texts import CHAPTERS_FILE, SYNONYMS_FILE, Malformed
from tournaments.rules import languages

ROOT = Path(__file__).parents[3]
TERMS = """
    act action add-on all-in angle ante bad-beat bb bet betting-round big-blind blind board bring-in
    burn button buy-in call cards-speak check check-raise chip chip-race complete-the-bet
    consecutive-cards cover dead-hand deal dealers-choice dealing-round dealing-twice declaration
    discard entry-fee face-card flash floor flop four-of-a-kind freeroll freezeout full-house game
    hand hand-of-cards heads-up high high-card high-low holdem hole-card joker kill limit live low
    lowball main-pot misdeal nuts omaha opening-bet pair pat pot pot-limit preflop prize-pool raise
    rake rebuy reraise river scoop seat-fee short-handed showdown side-bet side-pot spread-limit
    stack straight straight-flush string-bet strip-poker stub stud-board suit suited table-stakes
    texas-holdem thnl three-of-a-kind time top-hand tournament turn two-pair upcard
"""


def run(section: str, last: int) -> list[str]:
    return [f"{section}.{number}" for number in range(1, last + 1)]


NUMBERS = [
    *("1.1", "1.2"),
    *(*run("2.1", 8), *run("2.2", 28)),
    *(*run("3.2", 2), *run("3.3", 3), *run("3.4", 17), *run("3.5", 16), *run("3.6", 8)),
    *run("3.7", 5),
    *("4 intro", *run("4", 15)),
    *("5 intro", *run("5", 8), "5.8 bis", "5.9"),
    *run("6", 18),
    *("7 intro", *run("7", 39)),
    *(*run("B", 12), *run("R", 12), *run("H", 14)),
    *(f"G.{term}" for term in TERMS.split()),
]
A_LAW = """
[section]
number = "7"
title = "Tournaments"
[[law]]
number = "7.1"
title = "Title"
text = "Text"
"""
IN_FRENCH = """
[section]
number = "7"
title = "Les tournois"
[[law]]
number = "7.1"
title = "Titre"
text = "Texte"
"""
A_NOTE = "[law.note]\ntext = 'Note'"


def test_every_law_of_the_sources_is_there_in_their_order():
    assert [law.number for law in book().laws.values()] == NUMBERS


def test_every_law_says_something_in_both_languages():
    words = [
        words
        for law in book().laws.values()
        for words in (law.title, law.text, *(part.text for part in law.parts))
        + tuple(one.text for one in law.differs)
        + ((law.note,) if law.note else ())
    ]

    assert all(one.own("en").strip() and one.own("fr").strip() for one in words)
    assert not [w for w in words if w.own("en") == w.own("fr") and len(w.own("en")) > 20]
    assert lacking("fr") == lacking("en") == []


def test_every_law_to_be_read_with_another_is_there():
    laws = book().laws.values()

    assert [(law.number, one) for law in laws for one in law.see if not book().law(one)] == []
    assert [law.number for law in laws if law in book().seen_from(law)] == []


def test_every_law_stands_in_a_section_of_a_chapter():
    shelved = [law for chapter in book().chapters for law in chapter.laws]

    assert sorted(law.number for law in shelved) == sorted(NUMBERS)
    assert book().section("2")[1] == book().chapters[1].sections
    assert [one.number for one in book().section("3.5")[1]] == ["3.5"]
    assert book().section("3.1") is None


def test_the_old_game_and_nothing_else_is_history():
    old = [law.number for law in book().laws.values() if law.old]

    assert old == [number for number in NUMBERS if texts.chapter_of(number) == "H"]


def test_every_law_cited_by_the_program_is_in_the_book():
    """What the journal, the plans, refusals and pages cite: LAW = "7.15, 7.17; TDA 2024 11-A"."""
    as_code = re.compile(r"""\b(?:law|LAW\w*)(?:: str)? ?= ?\(?f?["']([^"'{]*\d[^"'{]*)["']""")
    as_page = re.compile(r'\{\{ "([^"]+)"\|laws')
    found = set()
    for folder in ("tdsite", "tournaments", "tables", "blinds"):
        for path in (ROOT / folder).rglob("*.py"):
            found |= set(as_code.findall(path.read_text(encoding="utf-8")))
    for path in (ROOT / "templates").rglob("*.html"):
        found |= set(as_page.findall(path.read_text(encoding="utf-8")))

    number = re.compile(r"(?<![\w.])[1-7]\.\d+(?:\.\d+)?")
    of_the_book = {text: re.split(r"(?:TDA|WSOP)[^;]*", text) for text in found}
    named = {one: text for text, rest in of_the_book.items() for one in number.findall(str(rest))}

    assert len(named) > 30
    assert {one: text for one, text in named.items() if book().law(one) is None} == {}


def test_a_citation_falls_into_links_that_together_say_what_it_said():
    text = "Robert's Rules 7.15, 7.17b; TDA 2024 11-A; 7 intro, 3.1, G.pot-limit"

    pieces = cited(text)

    assert "".join(one.text for one in pieces) == text
    assert [(one.text, one.law) for one in pieces if one.law] == [
        ("Robert's Rules 7.15", "7.15"),
        ("7.17b", "7.17"),
        ("7 intro", "7-intro"),
        ("G.pot-limit", "G.pot-limit"),
    ]
    assert [one.question for one in pieces if one.question] == ["TDA 2024 11-A"]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ('title = "Tournaments"', "section: title is missing"),
        ('text = "Text"', "law 7.1: text is missing"),
        ('title = "Title"', "law 7.1: title is missing"),
    ],
)
def test_a_text_that_lacks_something_is_told_with_its_place(tmp_path, wrong, says):
    with pytest.raises(Malformed, match=re.escape(f"one.toml, {says}")):
        read_book(folders_with(tmp_path, A_LAW.replace(wrong, "")))


@pytest.mark.parametrize(
    ("french", "lacks", "title"),
    [
        (IN_FRENCH.replace('text = "Texte"', ""), ["law 7.1: text"], "Titre"),
        (IN_FRENCH.replace('title = "Titre"', ""), ["law 7.1: title"], "Title"),
        ("", ["section 7: title", "law 7.1: title", "law 7.1: text"], "Title"),
    ],
)
def test_what_another_language_lacks_is_told_and_read_in_english(tmp_path, french, lacks, title):
    book = read_book(folders_with(tmp_path, A_LAW, fr=french))

    assert (lacking("fr", among=book), lacking("en", among=book)) == (lacks, [])
    assert book.law("7.1").title.in_language("fr") == title


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ("[[law.parts]]\nletter = 'a'\ntext = ' '", "law 7.1, parts: text is empty"),
        ("[law.note]\nsaid = 'only'", "law 7.1, note: text is missing"),
        ("[law.extra]\nen = 'x'", "law 7.1: extra is not known here"),
    ],
)
def test_a_text_with_something_amiss_is_told_with_its_place(tmp_path, more, says):
    with pytest.raises(Malformed, match=re.escape(f"one.toml, {says}")):
        read_book(folders_with(tmp_path, A_LAW + more))


@pytest.mark.parametrize(
    ("french", "says"),
    [
        (IN_FRENCH.replace("7.1", "7.2"), "fr: the book has no law 7.2"),
        (IN_FRENCH + A_NOTE, "law 7.1, note: the book has none"),
        (IN_FRENCH + "[[law.parts]]\ntext = 'x'", "fr, law 7.1, parts: the book has no more “”"),
        (IN_FRENCH.replace('number = "7.1"', 'number = "7.1"\nold = true'), "old is not known"),
    ],
)
def test_another_language_says_nothing_that_the_book_does_not(tmp_path, french, says):
    with pytest.raises(Malformed, match=re.escape(says)):
        read_book(folders_with(tmp_path, A_LAW, fr=french))


def test_a_number_twice_a_strange_capability_and_broken_toml_are_told(tmp_path):
    law = A_LAW[A_LAW.index("[[law]]") :]
    for text, says in [
        (A_LAW + law, "law 7.1: written twice"),
        (A_LAW.replace('number = "7.1"', 'number = "7.1"\ndoes = ["FLY"]'), "called FLY"),
        (A_LAW.replace('number = "7"', 'number = "9"'), "section 9: no chapter"),
        (A_LAW + "[[", "one.toml: "),
    ]:
        with pytest.raises(Malformed, match=re.escape(says)):
            read_book(folders_with(tmp_path, text, fr=""))


def folders_with(folder: Path, text: str, *, fr: str = IN_FRENCH) -> dict[str, Path]:
    """A book of one file, and its French."""
    found = {}
    for language, said in {"en": text, "fr": fr}.items():
        own = found[language] = folder / language / "texts" / "laws"
        own.mkdir(parents=True, exist_ok=True)
        laws = languages.texts(language) / "laws"
        for name in (CHAPTERS_FILE, SYNONYMS_FILE):
            (own / name).write_text((laws / name).read_text(encoding="utf-8"), encoding="utf-8")
        if said:
            (own / "one.toml").write_text(said, encoding="utf-8")
    return found

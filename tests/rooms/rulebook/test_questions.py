"""Questions as people ask them at a table, in English and French: the right law among the first."""

import tomllib
from pathlib import Path

from tdsite.rooms.rulebook.book import book
from tdsite.rooms.rulebook.index import house_index
from tdsite.rooms.rulebook.search import search

QUESTIONS = tomllib.loads(Path(__file__).with_name("questions.toml").read_text(encoding="utf-8"))[
    "question"
]
FIRST = 3


def test_the_right_law_is_among_the_first_three():
    wrong = {}
    for question in QUESTIONS:
        hits = search(house_index(), question["ask"], language="en", most=FIRST)
        found = [hit.law.number for hit in hits if hit.law]
        if not set(found) & set(question["law"]):
            wrong[question["ask"]] = (question["law"], found)

    right = len(QUESTIONS) - len(wrong)
    assert wrong == {}, f"{right} of {len(QUESTIONS)} among the first {FIRST}"


def test_there_are_sixty_questions_and_their_laws_are_in_the_book():
    assert len(QUESTIONS) == len({question["ask"] for question in QUESTIONS}) >= 60
    assert {one for q in QUESTIONS for one in q["law"] if book().law(one) is None} == set()

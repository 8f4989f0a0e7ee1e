"""Chapter: every door by everybody, as the table says it.

A new address is in the table or this fails; and who may not go in is told so before anything
that was typed is read, so nobody learns from a refusal what an act takes or what there is.
"""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import pytest
from django.db import connection

from tests.doors import of_events, of_the_api, of_the_house
from tests.doors.cast import METHODS, Door, answer, doors, house, people
from tests.doors.table import rows
from tournaments import journal
from tournaments.rules import RuleError

pytestmark = pytest.mark.django_db
REFUSED = (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN)
ENOUGH = 5  # who is still reading after so many statements is let in


class LetIn(RuleError):
    """The person has passed the door; what happens behind it is told in other chapters."""


def _let_in(*_: Any, **__: Any) -> None:
    raise LetIn("In.")


class _Counting:
    """Stops a page that reads on and on."""

    def __init__(self) -> None:
        self.read = 0

    def __call__(self, execute: Any, sql: str, *rest: Any) -> Any:
        self.read += 1
        if self.read > ENOUGH and sql.startswith("SELECT"):
            raise LetIn("In.")
        return execute(sql, *rest)


@pytest.fixture
def the_house(silent: None, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, Any], list[Door]]:
    """Everybody, and every door.

    No act is done from now on, no page is drawn, no paper is pressed: only the door is asked.
    """
    here, places = house()
    every = people(here)
    found = doors(places)  # the pages are read before anything is put in their way: it would stay
    monkeypatch.setattr("django.template.loader.render_to_string", lambda *_, **__: "")
    monkeypatch.setattr("tdsite.web.paper.press", lambda *_, **__: b"%PDF-")
    monkeypatch.setattr(journal, "_open", _let_in)
    return every, found


def answered(door: Door, method: str, person: Any) -> int:
    with connection.execute_wrapper(_Counting()):
        return answer(door, method, person)


def _asked(every: dict[str, Any], found: list[Door]) -> Iterator[tuple[str, str]]:
    """Every row of the table as the house answers it: who got in."""
    for door in found:
        for method in METHODS:
            if answered(door, method, every["S"]) != HTTPStatus.METHOD_NOT_ALLOWED:
                row = {
                    who for who, one in every.items() if answered(door, method, one) not in REFUSED
                }
                yield f"{method} {door.route}", "".join(who for who in every if who in row)


@pytest.mark.parametrize("part", [of_the_api, of_events, of_the_house])
def test_everybody_gets_in_where_the_table_says_and_nowhere_else(part: Any, the_house: Any):
    every, found = the_house

    let_in = dict(_asked(every, [door for door in found if _part_of(door.route) is part]))

    told = {row: who for row, who in rows().items() if _part_of(row.partition(" ")[2]) is part}
    wanted = {row: "".join(one for one in every if one in who) for row, who in told.items()}
    differ = {row for row in let_in.keys() | wanted.keys() if let_in.get(row) != wanted.get(row)}
    astray = {row: (wanted.get(row), let_in.get(row)) for row in differ}
    assert astray == {}, (
        f"row: who is told to get in, and who does; the rows are in {part.__name__}"
    )


def _part_of(route: str) -> Any:
    for part in (of_the_api, of_events):
        if route.startswith(part.PREFIX):
            return part
    return of_the_house

"""What a line holds is declared for its kind, checked where it is written and where it is read."""

import re
from typing import Any, NotRequired, TypedDict

import pytest

from tests.factories import NOON, club, dana
from tournaments import journal
from tournaments.kinds import KINDS
from tournaments.models import JournalLine
from tournaments.payloads import shapes
from tournaments.payloads.entries import EntrySold, SaleTerms
from tournaments.payloads.money import TillNamed
from tournaments.payloads.shapes import PAYLOADS, PersonNamed, WrongPayload, payload, payload_of

# what the log makes of other keys (tdsite.web.log)
MADE_OF = {"step": "step_kind"}
PLACEHOLDER = re.compile(r"%\((\w+)\)s")


def test_every_kind_of_line_declares_what_it_holds():
    assert PAYLOADS.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"act.undone", "act.undone_together"}))
def test_a_line_holds_whatever_its_sentence_says(kind: str):
    """A seat is left out of a sentence where it is unknown, and so may be who sat there."""
    said = {MADE_OF.get(name, name) for name in PLACEHOLDER.findall(KINDS[kind].sentence)}

    assert said <= set(PAYLOADS[kind].__annotations__)
    assert said - PAYLOADS[kind].__required_keys__ <= MAY_BE_MISSING.get(kind, set())


MAY_BE_MISSING = {"tables.hand_dealt": {"moves"}}  # a misdeal, which has a sentence of its own


def test_no_kind_is_declared_twice():
    with pytest.raises(WrongPayload, match=r"till\.added has a payload already"):
        payload_of("till.added")(TillNamed)


class Sample(TypedDict):
    number: int
    name: str | None
    seats: dict[str, list[int]]
    anything: Any
    pair: NotRequired[tuple[int, str]]
    sure: NotRequired[bool]


GOOD: dict[str, Any] = {"number": 3, "name": None, "seats": {"4": [1]}, "anything": object()}


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PAYLOADS, "sample", Sample)


@pytest.mark.usefixtures("sample")
@pytest.mark.parametrize(
    "more",
    [
        {},
        {"sure": True},
        {"name": "Tom"},
        {"seats": {"4": (1, 2)}},
        {"seats": {}},
        {"pair": [1, "b"]},
    ],
)
def test_what_fits_may_be_written(more: dict[str, Any]):
    shapes.check("sample", {**GOOD, **more})


@pytest.mark.usefixtures("sample")
@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"number": True}, "number is True"),
        ({"number": "3"}, "number is '3'"),
        ({"name": 4}, "name is 4"),
        ({"seats": {"4": ["1"]}}, "seats is"),
        ({"sure": None}, "sure is None"),
        ({"pair": [1]}, "pair is"),
        ({"reason": ""}, "reason is unknown"),
    ],
)
def test_what_does_not_fit_is_named(more: dict[str, Any], why: str):
    with pytest.raises(WrongPayload, match=why):
        shapes.check("sample", {**GOOD, **more})


@pytest.mark.usefixtures("sample")
def test_what_is_missing_is_named():
    with pytest.raises(WrongPayload, match="name is missing; seats is missing"):
        shapes.check("sample", {"number": 3, "anything": 0})


def test_a_line_is_read_as_its_own_kind_alone():
    line = JournalLine(kind="till.added", data={"till": "Bar", "till_id": 3})

    assert payload(line, TillNamed)["till"] == "Bar"
    with pytest.raises(WrongPayload, match=r"till\.added is no EntrySold"):
        payload(line, EntrySold)


def test_a_line_is_read_as_a_part_that_several_kinds_have():
    line = JournalLine(kind="entry.rebought", data={"receipt": 12})

    assert payload(line, SaleTerms)["receipt"] == 12
    with pytest.raises(WrongPayload):
        payload(line, PersonNamed)


@pytest.mark.django_db
def test_a_line_that_does_not_fit_fails_in_tests_and_is_told_of_in_production(settings, caplog):
    act = journal.open_club_act(club().pk, "till.added", by=dana(), at=NOON)
    with pytest.raises(WrongPayload):
        journal.record(act, till="Bar")

    settings.PAYLOADS_MUST_FIT = False
    line = journal.record(act, till="Bar")

    assert line.data == {"till": "Bar"}
    assert "till_id is missing" in caplog.text

"""The floor in the report: how long tables waited for it, and the hours of the dealers."""

import io
from datetime import timedelta

import pytest
from django.urls import reverse
from python_calamine import CalamineWorkbook

from tdsite import director
from tdsite.rooms.dealers.history import floor_box
from tdsite.rooms.reports.event_report import _with_those_of_rooms, report_of
from tdsite.rooms.reports.paper import report_sheet
from tdsite.web.boxes import ReportBox
from tests.factories import NOON, club, dana, fay, running
from tournaments.models import Shift
from tournaments.models.dealers import CallFor

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return running(players=6)


def order(seconds: int = 0):
    return {"by": fay(), "at": NOON + timedelta(seconds=seconds)}


def called(tournament, what: CallFor, waited_s: int | None) -> None:
    call = director.call_floor(tournament.pk, table=1, what=what, **order()).data["call_id"]
    if waited_s is not None:
        director.answer_call(tournament.pk, call=call, **order(waited_s))
        director.call_done(tournament.pk, call=call, **order(waited_s))


def dealt(tournament, name: str, *, minutes: int) -> None:
    """Somebody who came at noon, dealt at table 1 for so long, and went home an hour later."""
    dealer = director.add_dealer(club().pk, name=name, by=dana(), at=NOON).data["dealer_id"]
    director.dealer_came(tournament.pk, dealer=dealer, **order())
    shift = Shift.objects.get(dealer=dealer).pk
    director.send_dealer(tournament.pk, shift=shift, table=1, **order())
    director.send_dealer(tournament.pk, shift=shift, table=None, **order(minutes * 60))
    director.dealer_left(tournament.pk, shift=shift, **order(7200))


def test_an_event_without_calls_and_dealers_has_no_such_box(tournament):
    assert floor_box(tournament) is None


def test_the_waits_are_told_together_and_by_reason_and_the_dealers_by_their_hours(tournament):
    for what, waited_s in (
        (CallFor.CHIPS, 30),
        (CallFor.CHIPS, 100),
        (CallFor.FLOOR, 66),
        (CallFor.CLOCK, None),
    ):
        called(tournament, what, waited_s)
    dealt(tournament, "Zoe", minutes=45)
    dealt(tournament, "Ana", minutes=30)

    box = floor_box(tournament)

    assert box is not None
    assert {fact.code: fact.value for fact in box.facts} == {
        "calls_count": 4,
        "median_seconds": 66,
        "longest_seconds": 100,
        "dealers_count": 2,
        "downs": 2,
        "dealt_seconds": 75 * 60,
    }
    calls, dealers = box.grids
    assert [line.cells for line in calls.lines] == [
        ("Chips", 2, 65, 100),
        ("Clock", 1, None, None),
        ("Floor", 1, 66, 66),
    ]
    assert [line.cells for line in dealers.lines] == [
        ("Ana", 1, 7200, 1800, 1),
        ("Zoe", 1, 7200, 2700, 1),
        ("Total", 2, 14400, 4500, 2),
    ]


def test_the_box_is_on_the_page_on_paper_and_in_the_files(as_dana, tournament):
    called(tournament, CallFor.CHIPS, 66)
    dealt(tournament, "Ana", minutes=30)

    def get(name: str):
        return as_dana.get(reverse(name, args=[tournament.pk]))

    page = get("report_body").content.decode()
    book = CalamineWorkbook.from_filelike(io.BytesIO(get("report_xlsx").content))
    rows = book.get_sheet_by_name("Floor and dealers").to_python()
    csv = get("report_csv").content.decode()
    told = get("report_json").json()["floor"]
    document = report_of(tournament).document
    paper = report_sheet(document, [], club_name="", foot="", locale="en")

    assert '<td class="col-dealt_seconds num">0:30</td>' in page
    assert '<td class="col-median_seconds num">1:06</td>' in page
    assert "Hours at tables" in str(paper["boxes"][-3])
    assert [row[0] for row in rows if row[0]][:3] == [
        "Figure",
        "Floor calls",
        "   Median wait",
    ]
    assert "Chips;1;0:01:06;0:01:06" in csv.replace(",", ";")
    assert told["calls"] == [
        {"call": "Chips", "calls": 1, "median_seconds": 66, "longest_seconds": 66}
    ]
    assert (told["dealt_seconds"], told["dealers"][0]["downs"]) == (1800, 1)


def test_a_box_behind_one_that_is_not_there_is_refused_and_told_which_there_are(tournament):
    (box, *_) = report_of(tournament).document.boxes
    lost = [ReportBox("monies", floor_box)]

    with pytest.raises(LookupError, match=r"no box \['monies'\] in the report, but \['event'\]"):
        list(_with_those_of_rooms(tournament, [box], lost))

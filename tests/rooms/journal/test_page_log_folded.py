"""The log folds what tables report: hands, calls, looks; what has weight stays in sight."""

from datetime import timedelta
from itertools import chain

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from tdsite import director
from tdsite.rooms.journal import log as logpages
from tdsite.rooms.journal.log import LogPageQuery, LogRun
from tests.factories import NOON, dana, fay, running
from tournaments import journal
from tournaments.models import JournalLine
from tournaments.models.dealers import CallFor

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return running(players=12, seats_per_table=6)


def at(minutes: int):
    return NOON + timedelta(minutes=minutes)


def hand(tournament, table: int, minutes: int) -> JournalLine:
    return director.table_hand(tournament.pk, table=table, by=fay(), at=at(minutes))


def reported(tournament) -> None:
    """Two tables, six hands, a call in between; a pause, and three hands more."""
    for minute in range(3):
        hand(tournament, 1, minute)
        hand(tournament, 2, minute)
    call = director.call_floor(tournament.pk, table=2, what=CallFor.CHIPS, by=fay(), at=at(4))
    director.call_done(tournament.pk, call=call.data["call_id"], by=fay(), at=at(5))
    director.pause(tournament.pk, by=dana(), at=at(6))
    for minute in (7, 8, 9):
        hand(tournament, 1, minute)
    tournament.refresh_from_db()


def rows(tournament, **asked) -> list[str]:
    """The newest page of the log, in words."""
    lines = journal.lines_of(tournament)
    page = logpages.page_of(tournament, lines, LogPageQuery(**asked), by=dana(), most=20)
    return [row.says for row in page.rows]


def pages(client, tournament, most, monkeypatch, **asked) -> list[list[str]]:
    """The whole log page by page, by the links to the older ones."""
    monkeypatch.setattr("tdsite.rooms.journal.views.LINES_A_PAGE", most)
    told, older = [], None
    while True:
        where = {"before": older} if older else {}
        answer = client.get(reverse("journal", args=[tournament.pk]), {**asked, **where})
        told.append([row.says for _, _, lines in answer.context["groups"] for row in lines])
        older = answer.context["page"].older
        if not older:
            return told


def test_what_tables_report_between_two_acts_is_one_row(tournament):
    reported(tournament)

    assert rows(tournament)[:3] == [
        "3 hands dealt at table 1",
        "Clock paused",
        "6 hands dealt, 1 call at 2 tables",
    ]
    with translation.override("en"):
        run = logpages.newest(tournament, by=dana(), most=14)[2]
    assert isinstance(run, LogRun)
    assert run.span == "13:00\N{EN DASH}13:05"


def test_a_hand_that_moved_somebody_a_misdeal_and_a_call_for_security_stay_in_sight(tournament):
    pk = tournament.pk
    hand(tournament, 1, 0)
    director.table_hand(pk, table=1, again=True, by=fay(), at=at(1))
    director.call_floor(pk, table=2, what=CallFor.SECURITY, by=fay(), at=at(2))
    moved = hand(tournament, 2, 3)
    JournalLine.objects.filter(pk=moved.pk).update(data={**moved.data, "moves": "2-1 → 1-6"})
    tournament.refresh_from_db()

    assert rows(tournament)[:4] == [
        "Hand dealt at table 2: 2-1 → 1-6",
        "Table 2: security",
        "Misdeal at table 1: hand redealt",
        "1 hand dealt at table 1",
    ]


def test_an_undo_stands_alone_and_the_run_says_that_one_is_undone(tournament):
    first = hand(tournament, 1, 0)
    hand(tournament, 2, 1)
    director.undo(tournament.pk, revision=first.revision, by=dana(), at=at(2))
    tournament.refresh_from_db()

    top, run, *_ = logpages.newest(tournament, by=dana(), most=14)

    assert top.says == "Undone: Hand dealt at table 1"
    assert (run.run.lines, run.run.undone, run.may_undo) == (2, 1, False)


def test_the_dashboard_keeps_its_acts_whatever_the_tables_report(as_dana, tournament):
    director.pause(tournament.pk, by=dana(), at=NOON)
    for minute in range(15):
        hand(tournament, 1, minute)

    log = as_dana.get(reverse("log", args=[tournament.pk])).content.decode()

    assert "15 hands dealt at table 1" in log
    assert log.count("Hand dealt") == 0
    assert "Clock paused" in log


def test_a_run_opens_line_by_line_with_the_undo_of_each(as_dana, tournament):
    reported(tournament)
    run = logpages.newest(tournament, by=dana(), most=14)[0].run
    url = reverse("log_run", args=[tournament.pk, run.first, run.last])

    aside = as_dana.get(url, headers={"HX-Request": "true"}).content.decode()
    page = as_dana.get(url).content.decode()

    assert aside.count("Hand dealt at table 1</span>") == 3
    assert reverse("undo_plan", args=[tournament.pk, run.first]) in aside
    assert f'hx-post="{reverse("undo", args=[tournament.pk, run.last])}"' in aside
    assert 'id="wall"' in page
    assert "Hand dealt at table 1" in page


def test_in_the_whole_log_a_run_opens_in_its_place_and_every_line_can_stand_alone(
    as_dana, tournament
):
    reported(tournament)
    url = reverse("journal", args=[tournament.pk])
    run = logpages.newest(tournament, by=dana(), most=14)[0].run

    folded = as_dana.get(url).content.decode()
    opened = as_dana.get(url, {"open": f"{run.first}-{run.last}"}).content.decode()
    every = as_dana.get(url, {"fold": "no"}).content.decode()
    around = as_dana.get(url, {"at": run.first + 1}).content.decode()

    assert f"open={run.first}-{run.last}" in folded
    assert folded.count("Hand dealt") == 0
    assert opened.count(">Hand dealt") == 3
    assert every.count(">Hand dealt") == 9
    assert f'id="line-{run.first + 1}"' in around
    assert f'id="line-{run.last}"' not in around


def test_no_run_is_cut_where_a_page_ends_and_nothing_is_lost(as_dana, tournament, monkeypatch):
    reported(tournament)
    director.resume(tournament.pk, by=dana(), at=at(10))
    hand(tournament, 2, 11)

    whole = [*chain(*pages(as_dana, tournament, 100, monkeypatch))]
    by_twos = pages(as_dana, tournament, 2, monkeypatch)

    assert [*chain(*by_twos)] == whole
    assert by_twos[0] == [
        "1 hand dealt at table 2",
        "Clock running",
        "3 hands dealt at table 1",
        "Clock paused",
    ]


def test_the_way_back_to_newer_lines_shows_what_was_there(as_dana, tournament, monkeypatch):
    reported(tournament)
    monkeypatch.setattr("tdsite.rooms.journal.views.LINES_A_PAGE", 3)
    url = reverse("journal", args=[tournament.pk])

    newest = as_dana.get(url).context["page"]
    older = as_dana.get(url, {"before": newest.older}).context["page"]
    again = as_dana.get(url, {"after": older.newer}).context["page"]

    assert [row.says for row in again.rows] == [row.says for row in newest.rows]
    assert (again.older, again.newer) == (newest.older, None)


def test_filters_fold_what_they_find_and_count_every_line(as_dana, tournament, monkeypatch):
    reported(tournament)
    url = reverse("journal", args=[tournament.pk])

    (at_two,) = pages(as_dana, tournament, 100, monkeypatch, table="2", since="13:00")
    words = as_dana.get(url, {"q": "hand"}).context["page"]
    folded = as_dana.get(url, {"q": "hand", "fold": "yes"}).context["page"]

    assert at_two[0] == "3 hands dealt, 1 call at table 2"
    assert (words.found, {row.says for row in words.rows}) == (
        9,
        {"Hand dealt at table 1", "Hand dealt at table 2"},
    )
    assert (folded.found, [row.says for row in folded.rows]) == (9, ["9 hands dealt at 2 tables"])


def test_the_past_is_folded_as_it_was(as_dana, tournament):
    reported(tournament)
    fifth = JournalLine.objects.filter(kind="tables.hand_dealt").order_by("revision")[4]

    past = as_dana.get(
        f"/as-at/{tournament.pk}/{fifth.revision}" + reverse("journal", args=[tournament.pk])
    ).content.decode()

    assert "5 hands dealt at 2 tables" in past
    assert "Clock paused" not in past


def test_folding_costs_no_statement_however_many_hands_there_are(as_dana, tournament):
    def cost(name) -> int:
        with CaptureQueriesContext(connection) as asked:
            as_dana.get(reverse(name, args=[tournament.pk]))
        return sum("tournaments_journalline" in one["sql"] for one in asked)

    without = cost("log"), cost("journal")
    reported(tournament)

    assert (cost("log"), cost("journal")) == (2, 5)
    assert without == (1, 4)

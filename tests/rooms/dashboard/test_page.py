"""The dashboard: what is due, in order; every act and its undo; who may, who may not."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat
from tdsite import director
from tdsite.web.event_state import EventState
from tdsite.web.hooks import todos
from tests.factories import (
    NOON,
    carl,
    dana,
    entry_price,
    event,
    fay,
    ivy,
    rebuy_price,
    running,
    sell,
)
from tournaments import queries
from tournaments.models import Entry, JournalLine, Tournament
from tournaments.models.tournament import State

pytestmark = pytest.mark.django_db

FRAGMENTS = ("todo", "wall", "log", "figures", "clock_strip")
IN_PLACE = {"HX-Request": "true"}


def due(tournament, *, by=None):
    tournament.refresh_from_db()
    return [todo.what for todo in todos(EventState(tournament, NOON), by=by or dana())]


def post(client, tournament, name, **fields):
    url = reverse("act", args=[tournament.pk, name])
    return client.post(url, fields, headers=IN_PLACE)


def last_line(tournament):
    return JournalLine.objects.filter(tournament=tournament).latest("revision")


def short_table(tournament):
    """Three players out of one table, so that the other must give."""
    for seat in Seat.objects.filter(table__number=1, entry__isnull=False).order_by("number")[:3]:
        director.bust_out(seat.entry_id, by=dana(), at=NOON)


def test_before_the_start_each_missing_thing_has_its_name():
    tournament = event(schedule=())

    assert due(tournament) == ["No levels", "2 players missing"]


def test_with_nothing_missing_the_start_is_what_is_due():
    tournament = event()
    sell(tournament, "Ann", "Ben")

    assert due(tournament) == ["Shuffle up and deal", "Draw the seats"]


def test_a_running_event_says_what_comes():
    assert due(running(players=12)) == ["Late reg. closes in", "Break table 2 at 9 left"]


def test_what_the_floor_needs_comes_first_then_players_who_may_rebuy():
    tournament = running(entry_price(), rebuy_price(), players=14)
    waiting = Entry.objects.get(player__name="P1")
    director.bust_out(waiting.pk, by=dana(), at=NOON)
    for seat in Seat.objects.filter(table__number=1, entry__isnull=False).exclude(entry=waiting)[
        :2
    ]:
        director.bust_out(seat.entry_id, by=dana(), at=NOON)
        director.decline_rebuy(seat.entry_id, by=dana(), at=NOON)

    assert due(tournament)[:2] == ["Table 1 is short: balance", "P1: rebuy or out?"]


def test_the_last_player_has_won_and_then_the_prizes_are_due():
    tournament = running(players=2)
    first, last = queries.entries_in(tournament).order_by("number")
    director.bust_out(first.pk, by=dana(), at=NOON)

    assert due(tournament)[0] == f"{last.player.name} wins"

    director.finish(tournament.pk, by=dana(), at=NOON)
    assert due(tournament) == ["1 prize to pay"]


def test_a_paused_clock_is_a_thing_to_do():
    tournament = running(players=9)
    director.pause(tournament.pk, by=dana(), at=NOON)

    assert due(tournament)[0] == "The clock is stopped"


def test_only_buttons_that_a_person_may_press_are_offered():
    tournament = event()
    sell(tournament, "Ann", "Ben")
    now = EventState(tournament, NOON)

    offered = {
        who: [p.label for t in todos(now, by=who(), advice=True) for p in t.presses]
        for who in (dana, fay)
    }

    mends = ["The house pays deals", "Change it"]
    assert offered == {dana: ["Start", "Seat draw", *mends], fay: ["Seat draw"]}


@pytest.mark.parametrize("name", FRAGMENTS)
def test_each_part_is_drawn_alone_as_it_is_on_the_page(as_dana, name):
    tournament = running(players=12)
    url = reverse(name, args=[tournament.pk])

    part = as_dana.get(url).content.decode()
    page = as_dana.get(reverse("dashboard", args=[tournament.pk])).content.decode()

    assert f'hx-get="{url}"' in part
    assert f'hx-get="{url}"' in page
    assert "<html" not in part


def test_the_page_asks_as_much_of_the_database_for_five_tables_as_for_two(as_dana):
    counted = []
    for players in (16, 44):
        tournament = running(players=players)
        url = reverse("dashboard", args=[tournament.pk])
        as_dana.get(url)
        with CaptureQueriesContext(connection) as asked:
            assert as_dana.get(url).status_code == 200
        counted.append(len(asked))

    assert counted[0] == counted[1]


@pytest.mark.parametrize("name", ["dashboard", "journal", *FRAGMENTS])
def test_the_dashboard_wants_a_person_with_a_role(client, name):
    tournament = running(players=6)
    url = reverse(name, args=[tournament.pk])

    assert client.get(url)["Location"] == f"/login/?next={url}"
    client.force_login(ivy())
    assert client.get(url).status_code == 403


def test_an_act_answers_with_its_undo_and_the_undo_takes_it_back(as_dana):
    tournament = running(players=12)
    entry = queries.entries_in(tournament).first()

    answer = post(as_dana, tournament, "bust", entry=entry.pk)

    undo = reverse("undo", args=[tournament.pk, last_line(tournament).revision])
    assert answer["HX-Trigger"] == "td:changed"
    assert undo in answer.content.decode()
    as_dana.post(undo, headers=IN_PLACE)
    assert queries.still_in(tournament) == 12
    log = as_dana.get(reverse("log", args=[tournament.pk])).content.decode()
    assert 'class="undone"' in log
    assert "Undone: Bust" in log


def test_without_scripts_an_act_leads_back_to_the_dashboard(as_dana):
    tournament = running(players=6)

    answer = as_dana.post(reverse("act", args=[tournament.pk, "pause"]))

    assert answer["Location"] == reverse("dashboard", args=[tournament.pk])
    assert last_line(tournament).kind == "clock.paused"


@pytest.mark.parametrize(
    ("name", "fields", "kind"),
    [
        ("pause", {}, "clock.paused"),
        ("add-time", {"seconds": "-60"}, "clock.time_added"),
        ("jump", {"index": "2"}, "clock.jumped"),
        ("button", {"table": "1", "seat": "3"}, "tables.button_set"),
        ("next-hand", {"table": "1"}, "tables.button_set"),
        ("open-tables", {"number": "1"}, "tables.opened"),
        ("close-registration", {}, "registration.closed"),
        ("cancel", {"reason": "Power cut", "retyped": "Friday Deepstack"}, "tournament.cancelled"),
    ],
)
def test_every_button_is_one_act_with_one_line(as_dana, name, fields, kind):
    tournament = running(players=12)

    answer = post(as_dana, tournament, name, **fields)

    assert (answer.status_code, last_line(tournament).kind) == (200, kind)
    assert last_line(tournament).revision == tournament.revision + 1


def test_the_plan_names_the_moves_and_making_them_makes_the_tables_even(as_dana):
    tournament = running(players=14)
    short_table(tournament)
    tournament.refresh_from_db()

    plan = as_dana.get(reverse("todo", args=[tournament.pk]) + "?plan=balance").content.decode()
    answer = post(as_dana, tournament, "balance", seen=tournament.revision)

    assert "Balance: 1 move" in plan
    assert answer.status_code == 200
    assert last_line(tournament).kind == "tables.balanced"


def test_a_plan_seen_before_somebody_elses_act_is_refused(as_dana):
    tournament = running(players=14)
    short_table(tournament)

    answer = post(as_dana, tournament, "balance", seen=tournament.revision)

    assert answer.status_code == 409
    assert "Someone else changed the event meanwhile" in answer.content.decode()


def test_two_directors_bust_one_player_and_the_second_hears_it(as_dana):
    tournament = running(players=12)
    entry = queries.entries_in(tournament).first()
    director.bust_out(entry.pk, by=fay(), at=NOON)

    answer = post(as_dana, tournament, "bust", entry=entry.pk)

    assert answer.status_code == 409
    assert queries.still_in(tournament) == 11


@pytest.mark.parametrize(
    ("name", "fields", "status"),
    [
        ("bust", {}, 400),
        ("bust", {"entry": "x"}, 400),
        ("move", {"entry": "1", "to": "nowhere"}, 400),
        ("add-time", {"seconds": "99999999"}, 400),
        ("cancel", {"reason": "Rain", "retyped": "Something else"}, 400),
        ("bust", {"entry": "999999"}, 404),
        ("explode", {}, 404),
    ],
)
def test_a_request_of_the_wrong_shape_changes_nothing(as_dana, name, fields, status):
    tournament = running(players=6)

    answer = post(as_dana, tournament, name, **fields)

    assert answer.status_code == status
    assert last_line(tournament).revision == tournament.revision


def test_an_entry_of_another_event_is_not_touched(as_dana):
    ours, theirs = running(players=6), running(players=6, name="Other")
    entry = queries.entries_in(theirs).first()

    assert post(as_dana, ours, "bust", entry=entry.pk).status_code == 404
    assert queries.still_in(theirs) == 6


def test_a_cashier_may_not_bust_and_is_not_offered_it(client):
    tournament = running(players=6)
    client.force_login(carl())
    entry = queries.entries_in(tournament).first()

    page = client.get(reverse("table", args=[tournament.pk, 1])).content.decode()

    assert reverse("act", args=[tournament.pk, "bust"]) not in page
    assert post(client, tournament, "bust", entry=entry.pk).status_code == 403


def test_a_seat_opens_in_the_drawer_with_its_acts(as_dana):
    tournament = running(players=6)
    url = reverse("table", args=[tournament.pk, 1])
    seat = Seat.objects.filter(entry__isnull=False).first()

    part = as_dana.get(f"{url}?seat={seat.number}", headers=IN_PLACE).content.decode()
    page = as_dana.get(url).content.decode()

    assert reverse("act", args=[tournament.pk, "move"]) in part
    assert seat.entry.player.name in part
    assert "<html" not in part
    assert "<html" in page
    assert as_dana.get(reverse("table", args=[tournament.pk, 99])).status_code == 404


def test_a_rebuy_pressed_twice_is_sold_once(as_dana):
    tournament = running(entry_price(), rebuy_price(limit=5), players=6, at=timezone.now())
    entry = queries.entries_in(tournament).first()
    director.bust_out(entry.pk, by=dana(), at=timezone.now())

    for _ in range(2):
        post(as_dana, tournament, "rebuy", entry=entry.pk, key="r20 1")

    assert queries.figures(tournament).rebuys == 1


def test_the_log_is_read_page_by_page_by_family_and_says_that_it_is_intact(as_dana):
    tournament = running(players=6)
    url = reverse("journal", args=[tournament.pk])

    everything, floor = as_dana.get(url), as_dana.get(url + "?family=clock&page=7")

    assert "Log intact" in everything.content.decode()
    assert floor.status_code == 200
    assert "No such lines" in floor.content.decode()


def test_a_log_that_was_altered_says_where(as_dana):
    tournament = running(players=6)
    JournalLine.objects.filter(tournament=tournament, revision=3).update(law="forged")

    page = as_dana.get(reverse("journal", args=[tournament.pk])).content.decode()

    assert "Seal broken at line 3" in page


@pytest.mark.parametrize("state", State.values)
def test_the_dashboard_opens_in_every_state_of_an_event(as_dana, state):
    tournament = running(players=6)
    Tournament.objects.filter(pk=tournament.pk).update(state=state)

    assert as_dana.get(reverse("dashboard", args=[tournament.pk])).status_code == 200

"""The dealers' pages: the rotation and its push, who comes and goes, hours, the club's list."""

from datetime import timedelta
from functools import cache

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tests.cached_scene import cached_scene
from tests.factories import carl, club, fay, running, staff
from tournaments.models import Dealer, Down, Shift, Tournament
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db


def text(answer) -> str:
    return answer.content.decode()


def press(client, tournament, name, **fields):
    return client.post(reverse("act", args=[tournament.pk, name]), fields)


@pytest.fixture
def as_fay(client):
    client.force_login(fay())
    return client


@cache
def then():
    """One evening for the whole chapter: it began 25 minutes before its first test."""
    return timezone.now() - timedelta(minutes=25)


@pytest.fixture
def tournament(as_fay):
    """Two tables with a dealer each for 24 minutes, a third one has just come; level 2 of 20."""

    def play() -> int:
        event = running(players=12, seats_per_table=8, at=then())
        for name, table in (("Ana", 1), ("Ben", 2), ("Cleo", None)):
            order = {"by": fay(), "at": then() + timedelta(minutes=1)}
            dealer = director.add_dealer(club().pk, name=name, **order).data["dealer_id"]
            line = director.dealer_came(event.pk, dealer=dealer, **order)
            if table:
                director.send_dealer(event.pk, shift=line.data["shift_id"], table=table, **order)
        return event.pk

    return Tournament.objects.get(pk=cached_scene(f"dealers at {then()}", play))


def page(client, tournament, **asked) -> str:
    return text(client.get(reverse("dealers", args=[tournament.pk]), asked))


def test_the_page_tells_who_deals_where_and_what_the_push_will_do(as_fay, tournament):
    shown = as_fay.get(reverse("dealers", args=[tournament.pk])).context["shown"]

    first, second = shown.tables
    assert (first.now.name, first.now.goes, first.next_name) == ("Ana", "table 2", "Cleo")
    assert (second.now.name, second.now.goes, second.next_name) == ("Ben", "break", "Ana")
    assert second.now.why == "after 1 table in a row"
    assert [(one.name, one.why) for one in shown.resting] == [("Cleo", "just arrived")]
    assert 240 < shown.due.seconds <= 360


def test_the_push_pressed_is_the_push_that_was_seen(as_fay, tournament):
    shape = as_fay.get(reverse("dealers", args=[tournament.pk])).context["shown"].rota.shape

    refused = press(as_fay, tournament, "push", shape="another")
    done = press(as_fay, tournament, "push", shape=shape, back=reverse("dealers", args=[1]))

    assert refused.status_code == 409
    assert "The push plan has changed" in text(refused)
    assert done.status_code == 302
    now = dict(
        Down.objects.filter(ended_at=None).values_list("shift__dealer__name", "table_number")
    )
    assert now == {"Ana": 2, "Ben": None, "Cleo": 1}


def test_a_table_that_keeps_its_dealer_is_planned_anew(as_fay, tournament):
    shown = as_fay.get(reverse("dealers", args=[tournament.pk]), {"keep": "2"}).context["shown"]
    assert [(row.next_name, row.kept) for row in shown.tables] == [("Cleo", False), ("Ben", True)]
    assert 'name="keep" value="2"' in page(as_fay, tournament, keep="2")


def test_a_dealer_comes_until_a_time_of_day_and_goes_home(as_fay, tournament):
    dora = director.add_dealer(club().pk, name="Dora", by=fay(), at=timezone.now())
    url = reverse("dealer_came", args=[tournament.pk])
    soon = (timezone.now() + timedelta(hours=2)).strftime("%H:%M")

    done = as_fay.post(url, {"dealer": dora.data["dealer_id"], "until": soon, "key": "k"})

    shift = Shift.objects.get(dealer__name="Dora")
    assert done.status_code == 302
    assert timedelta() < shift.until - shift.came_at <= timedelta(days=1)
    after = as_fay.get(reverse("dealers", args=[tournament.pk]))
    assert "Dora" not in str(after.context["came"]["dealer"])
    assert as_fay.post(url, {"dealer": dora.data["dealer_id"]}).status_code == 400
    press(as_fay, tournament, "dealer-left", shift=shift.pk)
    shift.refresh_from_db()
    assert shift.left_at is not None


def test_unknown_shifts_and_calls_are_refused_not_broken(as_fay, tournament):
    for name, field in (("send-dealer", "shift"), ("dealer-left", "shift"), ("call-done", "call")):
        assert press(as_fay, tournament, name, **{field: 10**15}).status_code == 409
    assert press(as_fay, tournament, "send-dealer").status_code == 400


def test_the_dashboard_says_when_the_push_is_due_and_who_is_missing(as_fay, tournament):
    todo = reverse("todo", args=[tournament.pk])
    assert "Push in" not in text(as_fay.get(todo))
    Down.objects.update(at=timezone.now() - timedelta(minutes=31))
    Shift.objects.filter(dealer__name="Cleo").delete()
    due = text(as_fay.get(todo))
    assert "1 dealer is missing" in due
    assert "Push the dealers" not in due  # nobody can be relieved
    ben = Shift.objects.get(dealer__name="Ben")
    director.dealer_left(tournament.pk, shift=ben.pk, by=fay(), at=timezone.now())
    assert "Table 2 has no dealer" in text(as_fay.get(todo))


def test_who_dealt_where_is_told_by_table_and_the_hours_as_a_file(as_fay, tournament):
    director.push(tournament.pk, by=fay(), at=timezone.now())

    one = text(as_fay.get(reverse("dealers_dealt", args=[tournament.pk]), {"table": "2"}))
    sheet = text(as_fay.get(reverse("dealers_csv", args=[tournament.pk])))

    assert "Dealers at table 2" in one
    by_table = one.partition('id="hours-title"')[0]
    assert [name in by_table for name in ("Ana", "Ben", "Cleo")] == [True, True, False]
    rows = [line.split(",") for line in sheet.strip().splitlines()]
    assert [(row[0], row[4][:3], row[5]) for row in rows[1:3]] == [
        ("Ana", "0:2", "2"),
        ("Ben", "0:2", "1"),
    ]


def test_the_clubs_list_is_kept_and_a_name_taken_is_said_at_the_field(as_fay):
    club()
    as_fay.post(reverse("add_dealer"), {"name": "Ana", "note": "Omaha"})
    ana = Dealer.objects.get()
    twice = as_fay.post(reverse("add_dealer"), {"name": "ana"})
    as_fay.post(reverse("change_dealer", args=[ana.pk]), {"name": "Anna", "note": ""})
    empty = as_fay.post(reverse("change_dealer", args=[ana.pk]), {"name": " "})

    ana.refresh_from_db()
    assert (ana.name, ana.note) == ("Anna", "")
    assert (twice.status_code, empty.status_code) == (409, 400)
    assert "A dealer named ana already exists" in text(twice)
    as_fay.post(reverse("retire_dealer", args=[ana.pk]))
    assert "Anna" not in text(as_fay.get(reverse("club_dealers"))).partition("toasts")[0]


def test_who_may_not_keep_the_list_does_not_see_it(client):
    client.force_login(carl())
    assert client.get(reverse("club_dealers")).status_code == 403
    assert client.post(reverse("add_dealer"), {"name": "Eve"}).status_code == 403


# a dealer signed in


@pytest.fixture
def as_dealer(client):
    client.force_login(staff("dee", Role.DEALER))
    return client


def test_a_dealer_begins_with_the_tables_and_opens_no_page_of_money_or_people(
    as_dealer, tournament
):
    as_dealer.force_login(staff("dee", Role.DEALER))
    tablet = reverse("tablet", args=[tournament.pk, 1])
    assert tablet in text(as_dealer.get(reverse("club")))
    assert as_dealer.get(tablet).status_code == 200

    closed = ["dashboard", "desk", "journal", "payouts", "walk", "busts", "report", "late", "todo"]
    pages = [reverse(name, args=[tournament.pk]) for name in closed]
    pages += [reverse("people"), reverse("club_dealers")]
    assert {as_dealer.get(url).status_code for url in pages} == {403}


def test_a_dealer_does_and_undoes_what_belongs_to_the_table(as_dealer, tournament):
    as_dealer.force_login(staff("dee", Role.DEALER))
    as_dealer.get(reverse("tablet", args=[tournament.pk, 1]))
    tournament.refresh_from_db()
    called = press(as_dealer, tournament, "call-floor", table=1, what="chips")
    undone = as_dealer.post(reverse("undo", args=[tournament.pk, tournament.revision + 1]))

    assert called.status_code == undone.status_code == 302
    for name in ("push", "pause", "balance"):
        assert press(as_dealer, tournament, name).status_code == 403

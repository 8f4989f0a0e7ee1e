"""The wall as it is drawn whole, and what it and the drawer send."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat, Table
from tdsite import director
from tests.factories import NOON, carl, entry_price, event, fay, rebuy_price, running, sell
from tests.rooms.floor.test_page_wall_changes import IN_PLACE, sitting, whole
from tournaments.models import Entry, Tournament
from tournaments.models.tournament import State

pytestmark = pytest.mark.django_db


def test_a_table_broken_from_its_own_drawer_is_told_as_broken_there_and_comes_back_by_undo(
    as_dana,
):
    tournament = running(players=12, seats_per_table=9)
    drawer = reverse("table", args=[tournament.pk, 2])
    for seat in Seat.objects.filter(table__number=2, entry__isnull=False)[:3]:
        director.bust_out(seat.entry_id, by=fay(), at=NOON)
    broken = director.break_table(tournament.pk, table=2, by=fay(), at=NOON)

    gone = as_dana.get(drawer, {"seat": "2"}, headers=IN_PLACE)
    whole_page = as_dana.get(drawer)
    director.undo(tournament.pk, revision=broken.revision, by=fay(), at=NOON)
    back = as_dana.get(drawer, headers=IN_PLACE)

    assert (gone.status_code, whole_page.status_code, back.status_code) == (200, 200, 200)
    assert "Broken at 13:00." in gone.content.decode()
    assert f'hx-get="{drawer}"' in gone.content.decode()
    assert 'data-table="2"' in back.content.decode()


def statements(client, url, asked=None):
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url, asked or {}, headers=IN_PLACE).status_code == 200
    return len(captured)


def test_the_wall_asks_as_much_of_a_large_room_as_of_a_small_one(as_dana):
    counted = []
    for players in (12, 60):
        tournament = running(players=players, seats_per_table=6)
        url = reverse("wall", args=[tournament.pk])
        page = whole(as_dana, tournament)
        seats = sitting(tournament)
        director.swap(seats[0].entry_id, other_entry_id=seats[-1].entry_id, by=fay(), at=NOON)
        asked = {"since": page.root["data-revision"], "scale": page.root["data-scale"]}
        drawer = reverse("table", args=[tournament.pk, 1])
        counted.append(
            [statements(as_dana, url), statements(as_dana, url, asked), statements(as_dana, drawer)]
        )

    assert counted[0] == counted[1]


def test_the_room_is_headed_by_section_with_its_figures(as_dana):
    tournament = running(players=18, seats_per_table=6)
    director.set_section(tournament.pk, section="Blue", tables=[2, 3], by=fay(), at=NOON)

    page = whole(as_dana, tournament)

    text = [re.sub(r"<.*?>", "", heading) for heading in page.headings.values()]
    assert text == ["Blue 2 tables, 12 players", "No section 1 table, 6 players"]
    assert page.order() == ["2", "3", "1"]


def test_every_mark_of_a_seat_is_shown_and_said(as_dana):
    tournament = running(entry_price(), rebuy_price(), players=8, at=timezone.now())
    first, second, *_ = sitting(tournament)
    director.fix_player(first.entry_id, stays=True, by=fay(), at=NOON)
    director.bust_out(second.entry_id, by=fay(), at=timezone.now())
    for number, mark in ((9, "reserved"), (8, "accessible")):
        if Seat.objects.get(table__tournament=tournament, number=number).entry_id is None:
            director.mark_seat(
                tournament.pk, table=1, seat=number, **{mark: True}, by=fay(), at=NOON
            )

    html = whole(as_dana, tournament).ovals["1"]

    assert f'title="{first.entry.player.name}, stays seated"' in html
    assert f'title="{second.entry.player.name}, may rebuy"' in html
    assert re.search(r'class="seat[^"]* waits"', html)


def test_a_name_is_text_wherever_it_stands(as_dana):
    tournament = event(seated_at_sale=True)
    sell(tournament, 'Eve "<b>" <script>')

    html = whole(as_dana, tournament).ovals["1"]

    assert "<script>" not in html
    assert "Eve &quot;&lt;b&gt;&quot; &lt;script&gt;" in html


# What the wall and the drawer send


def post(client, tournament, name, **fields):
    url = reverse("act", args=[tournament.pk, name])
    return client.post(url, fields, headers=IN_PLACE)


def test_a_swap_is_sent_with_the_places_seen(as_dana):
    tournament = running(players=12, seats_per_table=6)
    one, other = sitting(tournament)[0], sitting(tournament)[-1]
    sent = {
        "entry": one.entry_id,
        "other_entry_id": other.entry_id,
        "seen_place": f"{one.table.number}-{one.number}",
        "other_seen": f"{other.table.number}-{other.number}",
    }

    assert post(as_dana, tournament, "swap", **sent, key="a").status_code == 200
    again = post(as_dana, tournament, "swap", **sent, key="b")

    assert again.status_code == 409
    assert "Dana acted first" in again.content.decode()


def test_a_player_of_another_event_is_not_found(as_dana):
    tournament, stranger = running(players=4), running(players=4)
    ours, theirs = sitting(tournament)[0].entry_id, sitting(stranger)[0].entry_id

    assert post(as_dana, tournament, "swap", entry=ours, other_entry_id=theirs).status_code == 404


def test_the_drawer_marks_fixes_resizes_and_names(as_dana):
    tournament = running(players=10, seats_per_table=6)
    seat = sitting(tournament)[0]
    empty = Seat.objects.filter(table__tournament=tournament, entry=None).first()
    at = {"table": empty.table.number, "seat": empty.number}

    sent = [
        post(as_dana, tournament, "mark-seat", **at, reserved="true"),
        post(as_dana, tournament, "fix-player", entry=seat.entry_id, stays="true"),
        post(as_dana, tournament, "resize", table=1, seats=8),
        post(as_dana, tournament, "section", tables="1-2", section="Blue"),
        post(as_dana, tournament, "section", tables="2", section=""),
    ]

    assert [response.status_code for response in sent] == [200] * 5
    empty.refresh_from_db()
    assert empty.reserved
    tables = Table.objects.filter(tournament=tournament).order_by("number")
    assert list(tables.values_list("size", "section")) == [(8, "Blue"), (6, "")]


@pytest.mark.parametrize(
    ("name", "fields", "says"),
    [
        ("section", {"tables": ""}, "Enter the tables"),
        ("section", {"tables": "one"}, "Enter tables like this"),
        ("resize", {"table": 1, "seats": 12}, "Seats: "),
        ("resize", {"table": 1}, "Enter the number of seats"),
        ("swap", {"entry": 1, "other_entry_id": 2, "seen_place": "x"}, "The request is incomplete"),
    ],
)
def test_what_is_written_wrong_is_said(as_dana, name, fields, says):
    response = post(as_dana, running(players=4), name, **fields)

    assert response.status_code == 400
    assert says in response.content.decode()


def test_who_may_not_move_players_is_offered_nothing_to_drag(client):
    tournament = running(players=4)
    client.force_login(carl())

    page = client.get(reverse("dashboard", args=[tournament.pk])).content.decode()

    assert "data-move" not in page
    assert Tournament.objects.get(pk=tournament.pk).state == State.RUNNING
    entry = Entry.objects.filter(tournament=tournament).first().pk
    assert post(client, tournament, "fix-player", entry=entry, stays="true").status_code == 403

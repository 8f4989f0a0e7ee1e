"""Chapter: a dealer, or a tablet that somebody carries off, acts for its own table only."""

import pytest
from django.test import Client
from django.urls import reverse

from tables.models import Seat
from tdsite import director
from tests.factories import NOON, dana, fay, running, staff
from tournaments.models import Elimination, Entry, Tournament
from tournaments.models.club import Role
from tournaments.operations.dealers import NoSuchSignIn
from tournaments.staff import NoTable, NotThisTable

pytestmark = pytest.mark.django_db


def at_table(tournament: Tournament, number: int) -> Entry:
    seats = Seat.objects.filter(table__tournament=tournament, table__number=number)
    return seats.filter(entry__isnull=False).order_by("number")[0].entry


def test_a_dealer_acts_where_the_rota_has_them():
    tournament = running(players=20)
    dee = staff("dee", Role.DEALER)
    line = director.add_dealer(tournament.club_id, name="Dee", by=dana(), at=NOON)
    director.change_dealer(line.data["dealer_id"], username="Dee", by=fay(), at=NOON)
    with pytest.raises(NoSuchSignIn):
        director.change_dealer(line.data["dealer_id"], username="Eve", by=fay(), at=NOON)
    order = {"by": fay(), "at": NOON}
    came = director.dealer_came(tournament.pk, dealer=line.data["dealer_id"], **order)

    with pytest.raises(NoTable):
        director.bust_out(at_table(tournament, 1).pk, by=dee, at=NOON)
    director.send_dealer(tournament.pk, shift=came.data["shift_id"], table=2, **order)
    for act in (
        lambda table: director.bust_out(at_table(tournament, table).pk, by=dee, at=NOON),
        lambda table: director.table_hand(tournament.pk, table=table, by=dee, at=NOON),
        lambda table: director.call_floor(tournament.pk, table=table, by=dee, at=NOON),
        lambda table: director.go_away(at_table(tournament, table).pk, by=dee, at=NOON),
        lambda table: director.see_table(tournament.pk, table=table, by=dee, at=NOON),
    ):
        with pytest.raises(NotThisTable):
            act(1)
        act(2)

    assert Elimination.objects.get().entry.tournament_id == tournament.pk


def test_a_tablet_acts_for_the_table_it_was_opened_at_first(client: Client):
    tournament = running(players=20)
    client.force_login(staff("dee", Role.DEALER))
    one, two = (at_table(tournament, number) for number in (1, 2))
    bust = reverse("act", args=[tournament.pk, "bust"])

    unopened = client.post(bust, {"entry": one.pk})
    client.get(reverse("tablet", args=[tournament.pk, 2]))
    client.get(reverse("tablet", args=[tournament.pk, 1]))
    elsewhere = client.post(bust, {"entry": one.pk})
    here = client.post(bust, {"entry": two.pk})

    assert (unopened.status_code, elsewhere.status_code) == (409, 409)
    assert "You deal at table 2." in elsewhere.content.decode()
    assert here.status_code in (200, 302)
    assert Elimination.objects.get().entry == two


def test_the_floor_acts_at_every_table():
    tournament = running(players=20)

    for number in (1, 2):
        director.bust_out(at_table(tournament, number).pk, by=fay(), at=NOON)

    assert Elimination.objects.count() == 2

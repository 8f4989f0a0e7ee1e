"""Chapter: a table breaks, and who needs an accessible chair has one at the new table."""

import pytest
from django.urls import reverse

from tables.models import Draw, DrawKind, Seat
from tables.queries import place_held
from tables.rules.seating import TooFewAccessible
from tdsite import director
from tdsite.web.draw_repeats import SEATING
from tests.factories import NOON, dana, running
from tournaments import queries
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


def order() -> dict:
    return {"by": dana(), "at": NOON}


def about_to_break() -> tuple[Tournament, Entry]:
    """Three tables of which one can break, and a player there who needs an accessible chair."""
    tournament = running(players=20, seats_per_table=9)
    last = Seat.objects.filter(table__tournament=tournament, entry__gt=0, table__number=1)
    for entry in list(queries.entries_in(tournament).filter(seat__in=last))[:3]:
        director.bust_out(entry.pk, **order())
    seat = Seat.objects.filter(table__tournament=tournament, table__number=3, entry__gt=0)[0]
    director.need_seat(tournament.pk, player_id=seat.entry.player_id, accessible=True, **order())
    return tournament, seat.entry


def test_the_chair_is_drawn_among_the_accessible_ones():
    tournament, entry = about_to_break()
    free = Seat.objects.filter(table__tournament=tournament, entry=None).exclude(table__number=3)
    chair = free.filter(table__number=1).order_by("number")[0]
    director.mark_seat(tournament.pk, table=1, seat=chair.number, accessible=True, **order())

    director.break_table(tournament.pk, table=3, **order())

    moved = Entry.objects.get(pk=entry.pk)
    assert str(place_held(moved)) == f"1-{chair.number}"
    draw = Draw.objects.filter(tournament=tournament, kind=DrawKind.BREAK).latest("pk")
    assert draw.kind in SEATING
    assert queries.entries_in(tournament).filter(seat__isnull=False).count() == 17


def test_without_such_a_chair_the_table_stays_and_the_reason_is_told():
    tournament, _ = about_to_break()

    with pytest.raises(TooFewAccessible, match="Mark more seats as accessible"):
        director.break_table(tournament.pk, table=3, **order())

    assert Seat.objects.filter(table__tournament=tournament, table__number=3, entry__gt=0).exists()


def test_the_page_of_the_draw_is_told_without_cards(client):
    tournament, _ = about_to_break()
    for seat in Seat.objects.filter(table__tournament=tournament, entry=None, table__number=2):
        director.mark_seat(tournament.pk, table=2, seat=seat.number, accessible=True, **order())
    director.break_table(tournament.pk, table=3, **order())
    draw = Draw.objects.filter(tournament=tournament, kind=DrawKind.BREAK).latest("pk")

    page = client.get(reverse("draw", args=[tournament.board_token, draw.number]))

    assert page.status_code == 200

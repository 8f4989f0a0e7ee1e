"""The final table: a page for the staff, and one for the hall."""

import pytest
from django.urls import reverse
from django.utils import translation

from tables.models import Seat
from tdsite import director
from tests.factories import NOON, dana, running
from tests.rooms.floor.test_page_plans import IN_PLACE, bust, due
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def final(**fields) -> Tournament:
    tournament = running(players=12, seats_per_table=9, **fields)
    bust(tournament, 3, table=1)
    director.redraw(tournament.pk, by=dana(), at=NOON)
    return tournament


def test_the_final_table_shows_seats_button_blinds_and_prizes(as_dana):
    tournament = final()

    page = as_dana.get(reverse("final_table", args=[tournament.pk])).content.decode()

    assert 'data-seats="9"' in page
    assert page.count('class="seat"') == 9
    assert ">D</i>" in page
    assert ">BB</i>" in page
    assert "Average stack" in page
    assert "1st" in page


def test_the_list_leads_to_the_final_table_once_it_is_there():
    tournament = running(players=12, seats_per_table=9)
    assert "Final table in play" not in [line.what for line in due(tournament)]

    line = next(line for line in due(final()) if line.what == "Final table in play")

    assert line.presses[0].url.endswith("/final-table/")


def test_the_final_table_is_public_under_the_boards_address_by_public_names(client):
    tournament = final()
    entry = Seat.objects.filter(table__tournament=tournament, entry__isnull=False)[0].entry
    entry.player.alias = "The Owl"
    entry.player.save()

    url = reverse("public_final_table", args=[tournament.board_token])
    page = client.get(url).content.decode()

    assert "The Owl" in page
    assert f">{entry.player.name}<" not in page
    assert "/events/" not in page
    assert client.get(url.replace(tournament.board_token, "x" * 12)).status_code == 404


def test_before_the_final_table_the_page_says_what_it_waits_for(as_dana):
    tournament = running(players=12, seats_per_table=6)

    page = as_dana.get(reverse("final_table", args=[tournament.pk])).content.decode()

    assert "No final table yet" in page
    assert "2 tables are open" in page


def test_the_final_table_alone_is_a_part_of_its_page(as_dana):
    url = reverse("final_table", args=[final().pk])
    part = as_dana.get(url, headers=IN_PLACE).content.decode()
    assert "<html" not in part
    assert f'hx-get="{url}"' in part


def test_the_public_page_speaks_the_language_of_the_event(client):
    tournament = final(language="fr")
    with translation.override("en"):
        page = client.get(reverse("public_final_table", args=[tournament.board_token]))
    assert page["Content-Language"] == "fr"

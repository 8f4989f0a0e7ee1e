"""Table signs and seating lists, on paper and as a file."""

import csv
import io

import pytest
from django.urls import reverse

from tables.models import Seat, Table
from tdsite.web.paper.figures import qr
from tdsite.web.sheets import BOM
from tests.factories import event, fay, running
from tests.pdf import pages_of
from tests.rooms.paper.test_page import as_, moved, url
from tournaments.models import Player

pytestmark = pytest.mark.django_db


# ---- signs and lists ------------------------------------------------------------------------


def test_a_sign_shows_the_number_the_section_and_the_seats(pressed):
    tournament = running(players=12, seats_per_table=9)
    Table.objects.filter(tournament=tournament, number=2).update(section="Blue")

    as_(fay()).get(url("table_signs", tournament))
    as_(fay()).get(url("table_signs", tournament, table=2, sheet="a5"))

    everything, one = pressed
    assert [table["number"] for table in everything["tables"]] == ["1", "2"]
    assert everything["sheet"] == "a4-wide"
    [sign] = one["tables"]
    assert (sign["number"], sign["section"], sign["seats"]) == ("2", "Blue", "9 seats")
    assert sign["qr"] == qr(f"http://testserver{reverse('tablet', args=[tournament.pk, 2])}")


def test_a_table_that_is_not_there_has_no_sign(pressed):
    assert as_(fay()).get(url("table_signs", event(), table=77)).status_code == 409


def test_the_list_by_name_is_under_first_letters_with_the_names_people_go_by(pressed):
    tournament = running(players=3)
    shown = ("Zed", "Érik", "Eve")
    for person, alias in zip(Player.objects.order_by("pk"), shown, strict=True):
        Player.objects.filter(pk=person.pk).update(alias=alias)

    as_(fay()).get(url("seating_list", tournament, by="name"))

    groups = pressed[0]["groups"]
    assert [(g["head"], [name for name, _ in g["rows"]]) for g in groups] == [
        ("E", ["Érik", "Eve"]),
        ("Z", ["Zed"]),
    ]
    assert pressed[0]["counts"] == "3 players · 1 table"
    assert f"after log line {tournament.revision}." in pressed[0]["printed"]


def test_the_list_by_table_has_every_chair(pressed):
    tournament = running(players=3, seats_per_table=9)
    free = Seat.objects.filter(table__tournament=tournament, entry=None).first()
    Seat.objects.filter(pk=free.pk).update(closed=True)

    as_(fay()).get(url("seating_list", tournament, by="table"))

    [table] = pressed[0]["groups"]
    rows = dict(table["rows"])
    assert (table["head"], len(rows), rows[str(free.number)]) == ("Table 1", 9, "closed")
    assert list(rows.values()).count("–") == 5


def test_the_seating_as_a_file_is_safe_in_a_sheet():
    tournament = running(players=3)
    Player.objects.filter(pk=Player.objects.earliest("pk").pk).update(name="=1+1")

    answer = as_(fay()).get(url("seating_csv", tournament, by="name"))

    text = answer.content.decode()
    head, first, *rest = csv.reader(io.StringIO(text.removeprefix(BOM)))
    assert text.startswith(BOM)
    assert head == ["Player", "Entry number", "Section", "Table", "Seat"]
    assert first[0] == "'=1+1"
    assert len(rest) == 2


def test_real_papers_come_off_the_press():
    tournament, move = moved(players=12)
    client = as_(fay())
    asked = {
        url("seat_cards", tournament, sheet="a6"): 12,
        url("seat_cards", tournament, sheet="a4"): 3,
        url("seat_cards", tournament, sheet="a4x9"): 2,
        url("seat_cards", tournament, sheet="80mm"): 12,
        url("move_slips", tournament, move.revision): 1,
        url("table_signs", tournament): 2,
        url("seating_list", tournament, by="name"): 1,
        url("seating_list", tournament, by="table"): 1,
        url("seat_card", tournament, move.entry_id): 1,
    }

    assert {address: pages_of(client.get(address).content) for address in asked} == asked

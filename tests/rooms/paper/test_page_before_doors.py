"""One press before the doors: what it offers, what is in it, what of it counts as a print."""

import pytest
from django.urls import reverse

from tables.models import Table
from tdsite import director
from tdsite.rooms.paper import before_doors, card_views
from tests.factories import NOON, club, dana, event, fay, running
from tests.pdf import pages_of
from tests.rooms.paper.test_page import as_
from tournaments.models import Printed, Tournament

pytestmark = pytest.mark.django_db


def press(tournament: Tournament, *ticked: str, **chosen: str):
    address = reverse("before_doors", args=[tournament.pk])
    return as_(fay()).post(address, {**dict.fromkeys(ticked, "1"), **chosen}, follow=True)


@pytest.fixture
def together(monkeypatch) -> list[tuple[str, dict]]:
    """The sheets of the last press, by their templates."""
    found: list = []

    def keep(title, sheets):
        found[:] = sheets
        return b"%PDF-"

    monkeypatch.setattr(card_views, "press_together", keep)
    return found


def test_everything_ticked_is_one_document_in_the_order_of_the_room(together):
    tournament = running(players=12)

    press(tournament, "cards", "signs", "names", "poster", "races", "bags", "dealers")

    assert [name for name, _ in together] == [
        "poster",
        "seating",
        "table_signs",
        "race_cards",
        "bag_sheet",
        "dealer_cards",
        "seat_cards",
    ]


def test_only_what_is_ticked_is_in_it(together):
    press(running(players=3), "signs")

    assert [name for name, _ in together] == ["table_signs"]


def test_a_real_press_has_every_page_and_no_empty_one():
    tournament = running(players=12, seats_per_table=9)  # two tables
    pages = {"poster": 1, "names": 1, "signs": 2, "bags": 4, "dealers": 1, "cards": 3}

    together = press(tournament, *pages)

    assert pages_of(together.content) == sum(pages.values())
    for part, alone in pages.items():
        assert pages_of(press(tournament, part).content) == alone, part


def test_nothing_ticked_is_said_and_not_printed():
    answer = press(running(players=3))

    assert answer.status_code == 409
    assert "Nothing is ticked." in answer.content.decode()


def test_only_seat_cards_count_as_prints(together):
    tournament = running(players=3)

    press(tournament, "signs", "names")
    assert Printed.objects.count() == 0

    press(tournament, "cards")
    press(tournament, "cards")
    assert set(Printed.objects.values_list("times", flat=True)) == {2}
    assert together[0][1]["cards"][0]["copy"].startswith("COPY 2")


def test_a_paper_that_cannot_be_printed_yet_says_what_to_do_first():
    parts = {part.name: part for part in before_doors.parts_of(event())}

    assert parts["names"].why_not == "Draw the seats first."
    assert parts["signs"].why_not == "Open tables on the dashboard first."
    assert parts["poster"].is_there


def test_seats_that_are_held_back_are_not_printed(together, monkeypatch):
    tournament = running(players=3)
    monkeypatch.setattr(before_doors, "seats_are_public", lambda _: False)

    press(tournament, "signs", "names", "cards")

    assert [name for name, _ in together] == ["table_signs"]


def test_it_is_pressed_for_the_sheets_of_the_house(together):
    tournament = running(players=3)
    director.change_club(club().pk, fields={"paper_size": "letter"}, by=dana(), at=NOON)

    press(tournament, "names", "signs", "cards", cut="nine")

    (_, names), (_, signs), (_, cards) = together
    assert (names["paper"], signs["sheet"], cards["sheet"]) == (
        "us-letter",
        "letter-wide",
        "letterx9",
    )


def test_the_poster_says_prices_and_every_level(together):
    tournament = running(players=3)

    press(tournament, "poster")

    [(_, poster)] = together
    first = next(row for row in poster["rows"] if row["kind"] == "level")
    assert poster["prices"][0]["name"] == "Entry"
    assert first["cells"][0] == "1"
    assert len(first["cells"]) == len(poster["heads"])


def test_a_color_up_card_has_a_line_for_each_seat(together):
    tournament = running(players=12, seats_per_table=9)
    Table.objects.filter(tournament=tournament, number=2).update(size=8)

    press(tournament, "races")

    if together:  # a plan in which no chips leave has no cards
        [(_, sheet)] = together
        assert [len(card["seats"]) for card in sheet["cards"][:2]] == [9, 8]


def test_dealers_are_named_on_their_cards(together):
    tournament = running(players=3)
    director.add_dealer(club().pk, name="Ana Teixeira", by=dana(), at=NOON)

    press(tournament, "dealers")

    assert [card["name"] for card in together[0][1]["cards"]] == ["Ana Teixeira"]


def test_the_print_desk_offers_each_part():
    tournament = running(players=3)

    page = as_(fay()).get(reverse("papers", args=[tournament.pk])).content.decode()

    for part in before_doors.parts_of(tournament):
        assert f'name="{part.name}"' in page

"""A frozen pot on its way out by a calculator, and how near the calculators are."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat
from tdsite import director
from tests.factories import fay, running
from tests.rooms.rulings.test_page import HTMX, ask, read

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    return running(players=12, seats_per_table=6)


def test_a_pot_goes_by_the_answer_of_a_calculator_in_one_press(as_fay, evening):
    people = Seat.objects.filter(table__tournament=evening, table__number=1, entry__gt=0)
    ann, ben = (
        seat.entry for seat in people.select_related("entry__player").order_by("number")[:2]
    )
    row = ask(evening, frozen_chips=1000, decision="Split.")
    director.count_chips(evening.pk, counts={ann.pk: 19_000}, by=fay(), at=timezone.now())
    case = {"calculator": "award", "players": 2, "table": 1, "button": 2, "unit": 25}
    for n, entry in enumerate((ann, ben)):
        told = {"player": entry.player.name, "seat": n + 1, "chips": 500, "place": 1}
        case |= {f"players-{n}-{name}": value for name, value in told.items()}

    page = read(as_fay, "ruling", evening.pk, row.number, **case)

    assert ">Award as calculated<" in page.replace("</svg> ", ">").replace("</svg>", ">")
    to = re.findall(r'<input type="hidden" name="to" value="(.*?)">', page)
    chips = re.findall(r'<input type="hidden" name="chips" value="(.*?)">', page)
    assert (to, chips) == ([ann.player.name, ben.player.name], ["500", "500"])
    address = reverse("ruling_act", args=[evening.pk, row.number, "release"])
    assert as_fay.post(address, {"to": to, "chips": chips}, headers=HTMX).status_code == 204
    assert ann.chip_counts.order_by("pk").last().chips == 19_500
    short = read(as_fay, "ruling", evening.pk, ask(evening, frozen_chips=7, decision="x").number)
    assert "Split with calculator" in short


def test_from_every_page_of_the_floor_a_calculator_is_three_presses_away(as_fay, evening):
    """The room of rulings where the page has no door of its own; the last is the calculator."""
    door = reverse("event_calculators", args=[evening.pk])
    rulings = f'href="{reverse("rulings", args=[evening.pk])}"'
    for name in ("walk", "floor_calls", "unseen", "dealers", "penalties"):
        page = read(as_fay, name, evening.pk)
        assert door in page or rulings in page, name
    assert door in read(as_fay, "rulings", evening.pk)
    for name, asked in (("walk", {"table": 1}), ("new_ruling", {"table": 1})):
        assert f'{door}?table=1"' in read(as_fay, name, evening.pk, **asked), name
    assert f'{door}award/?table=1"' in read(as_fay, "event_calculators", evening.pk, table=1)


def test_the_end_of_a_day_shows_the_frozen_pots_beside_what_is_expected(as_fay, evening):
    row = ask(evening, frozen_chips=1000, decision="Seat 1.")
    assert "come back into play" not in read(as_fay, "ruling", evening.pk, row.number)

    director.begin_bagging(evening.pk, certain=True, by=fay(), at=timezone.now())

    page = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", read(as_fay, "bagging", evening.pk)))
    assert "Expected 239,000 Frozen pots, in no bag 1,000" in page
    assert "come back into play" in read(as_fay, "ruling", evening.pk, row.number)

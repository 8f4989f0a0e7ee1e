"""A new structure: asked for in a few answers, drawn at once, changed by hand, saved."""

import pytest
from django.urls import reverse

from blinds.models import ChipSet, Structure
from blinds.queries import steps_of
from tests.factories import club, dana
from tests.rooms.structures.test_page import typed

pytestmark = pytest.mark.django_db
ANSWERS = {
    "players": "18",
    "length": "4:40",
    "stack_chips": "10,000",
    "depth": "100",
    "starts": "19:00",
}


@pytest.fixture
def new(client):
    """What the page of a new structure answers to one press."""
    club()
    client.force_login(dana())

    def press(do="", before=None, **changes):
        url = reverse("new_structure")
        if not do:
            return client.get(url)
        shown = before.context
        sent = typed([row.step for row in shown["steps"].rows])
        known = {"drawn": shown["desk"].drawing.plan, "drawn_name": shown["desk"].drawing.name}
        chips = {"chip": [row.value for row in shown["chips"].rows], "colour": []}
        own = {"name": shown["form"].name, "key": "k", "do": do}
        return client.post(url, {**sent, **chips, **ANSWERS, **known, **own, **changes})

    return press


def ends(page) -> str:
    return page.context["outlook"].likely


def test_the_page_opens_with_a_plan_its_end_and_its_chips(new):
    page = new()

    html = page.content.decode()
    assert page.context["steps"].is_valid()
    assert "23:20" <= ends(page) <= "23:59"
    assert page.context["form"].name.startswith("18 players")
    for word in ("Ends about", "raced off", "Every blind can be posted", "1,800 BB", "plan-curve"):
        assert word in html


def test_a_wider_field_draws_another_plan_and_another_name(new):
    first = new()

    page = new("draw", first, players="200", length="7:00")

    assert page.context["form"].name.startswith("200 players")
    assert page.context["steps"].rows[0].in_play == 20_000
    assert "01:00" <= ends(page) <= "03:30"


def test_a_deeper_start_takes_smaller_blinds_and_gets_back_the_chips_it_needs(new):
    shallow = new("draw", new(), depth="20")
    assert "25" not in [row.value for row in shallow.context["chips"].rows]

    deep = new("draw", shallow, depth="200")

    assert deep.context["steps"].rows[0].cells["big_blind"] == "50"
    assert "25" in [row.value for row in deep.context["chips"].rows]


def test_a_plan_changed_by_hand_is_drawn_again_only_when_asked(new):
    first = new()
    rows = first.context["steps"].rows
    bigs = [row.cells["big_blind"] for row in rows]
    bigs[1] = "175"

    kept = new("draw", first, players="60", big_blind=bigs)
    assert kept.context["steps"].rows[1].cells["big_blind"] == "175"
    assert "You edited the structure by hand" in kept.content.decode()
    assert kept.context["steps"].rows[0].in_play == 6000

    again = new("draw-again", kept, players="60")
    assert again.context["steps"].rows[1].cells["big_blind"] == "150"


def test_a_name_of_ones_own_stays(new):
    page = new("draw", new(), players="60", name="Friday deep")

    assert page.context["form"].name == "Friday deep"


def test_what_is_typed_is_judged_with_its_end_and_curve(new):
    first = new()
    minutes = [cell and "40" for cell in [r.cells["minutes"] for r in first.context["steps"].rows]]

    told = new("told", first, minutes=minutes)

    html = told.content.decode()
    assert 'id="plan-told"' in html
    assert 'id="plan-outlook"' in html
    assert "longer than you asked" in html


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"players": "1"}, "2"),
        ({"length": "long"}, "Enter hours and minutes, like 4:40."),
        ({"length": "0:05"}, "between 0:20 and 48:00"),
        ({"depth": "x"}, "whole number"),
        ({"stack_chips": "20"}, "too large for this stack"),
    ],
)
def test_an_answer_that_cannot_be_drawn_says_so_and_keeps_the_plan(new, wrong, says):
    first = new()

    page = new("draw", first, **wrong)

    assert says in page.content.decode()
    kept = [row.cells for row in page.context["steps"].rows]
    assert kept == [row.cells for row in first.context["steps"].rows]


@pytest.mark.parametrize("length", ["4:40", "4h40", "4.40", "4 h 40"])
def test_a_length_is_read_as_people_write_it(new, length):
    page = new("draw", new(), length=length)

    assert page.context["desk"].drawing.questions.cleaned_data["length"] == 280 * 60


def test_the_plan_is_drawn_for_the_chips_of_the_club(new):
    case = [[100, "black", 300], [500, "purple", 300], [1000, "yellow", 100]]
    ChipSet.objects.create(club=club(), name="Case A", denominations=case)

    page = new()

    assert [chip.denomination for chip in page.context["outlook"].chips] == [100, 500, 1000]
    assert page.context["steps"].rows[0].cells["small_blind"] in ("100", "200")


def test_where_the_chips_allow_no_plan_rows_are_offered_and_why(new):
    ChipSet.objects.create(club=club(), name="Case A", denominations=[[9000, "gold", 10]])

    page = new()

    assert "too large for this stack" in page.content.decode()
    assert len(page.context["steps"].rows) == 3


def test_what_is_drawn_is_saved_at_one_press(new):
    first = new()

    new("save", first)

    kept = Structure.objects.get(tournament=None)
    assert kept.name.startswith("18 players")
    assert steps_of(kept) == first.context["steps"].schedule

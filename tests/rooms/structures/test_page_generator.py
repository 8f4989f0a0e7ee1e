"""A structure made from a wish, on its page."""

import pytest
from django.urls import reverse

from blinds.models import ChipSet, Structure
from blinds.queries import schedule_of, steps_of
from blinds.rules.remarks import remarks
from tests.factories import club, dana, event, fay, running

pytestmark = pytest.mark.django_db

WISH = {
    "players": 60,
    "stack_chips": "20,000",
    "depth": 100,
    "chips": "25, 100, 500, 1000, 5000",
    "starts": "20:00",
    "ends": "01:00",
    "level_minutes": "",
    "breaks_every": 4,
    "break_minutes": 10,
    "ante_type": "big_blind",
    "ante_from": 1,
    "rebuys": 0,
    "rebuy_chips": 0,
    "add_ons": 0,
    "add_on_chips": 0,
}


@pytest.fixture
def page(client):
    club()
    client.force_login(dana())
    return reverse("generator")


def test_the_page_begins_with_a_plan_for_a_usual_evening(client, page):
    answer = client.get(page)

    shown = answer.context["shown"]
    html = answer.content.decode()
    assert answer.status_code == 200
    assert (shown.rows[0].blinds, shown.rows[0].stack_bb) == ("100 / 200, ante 200", 100)
    assert "–".join(shown.range) in html
    assert "likely end" in html


def test_the_wish_stands_in_the_address(client, page):
    shown = client.get(page, {**WISH, "players": 200, "ends": "03:00"}).context["shown"]

    assert shown.wish.players == 200
    assert shown.wish.event_seconds == 7 * 3600
    assert shown.range[0] < "03:00" < shown.range[1]


def test_levels_of_a_wished_length_need_no_end(client, page):
    shown = client.get(page, {**WISH, "ends": "", "level_minutes": 15}).context["shown"]

    assert shown.level_minutes == 15
    assert shown.off_minutes == 0


def test_a_wish_that_even_blinds_cannot_keep_says_so(client, page):
    answer = client.get(page, {**WISH, "level_minutes": 30, "ends": "22:00"})

    assert answer.context["shown"].off_minutes > 60
    assert "later than requested" in answer.content.decode()


def test_the_average_shrinks_with_the_field(client, page):
    rows = [r for r in client.get(page, WISH).context["shown"].rows if r.number]

    left = [row.players for row in rows]
    assert left == sorted(left, reverse=True)
    assert left[0] == 60
    assert left[-1] == 2


def test_a_case_says_what_it_lacks_and_whom_it_serves(client, page):
    case = ChipSet.objects.create(
        club=club(),
        name="Case A",
        denominations=[[100, "black", 300], [500, "purple", 300], [1000, "yellow", 900]],
    )

    answer = client.get(page, {**WISH, "chip_set": case.pk})

    shown = answer.context["shown"]
    assert shown.chip_rows[0].needed > 300
    assert "short" in answer.content.decode()
    assert shown.greatest_field < 60


def test_a_plan_is_saved_as_a_template_with_its_chips(client, page):
    client.post(page, {**WISH, "do": "save", "name": "Sixty", "key": "k"})

    kept = Structure.objects.get(name="Sixty", tournament=None)
    chips = [chip[0] for chip in kept.chips]
    assert chips == [100, 500, 1000, 5000]
    assert remarks(steps_of(kept), chips) == []


def test_a_name_the_library_has_already_loses_neither_the_plan_nor_the_name(client, page):
    client.post(page, WISH | {"do": "save", "name": "Club evening"})

    again = client.post(page, WISH | {"do": "save", "name": "Club evening", "players": 61})

    assert again.status_code == 409
    assert 'value="Club evening"' in again.content.decode()
    assert again.context["shown"].rows


def test_a_plan_is_given_to_an_event_that_waits(client, page):
    waiting = event()

    answer = client.post(page, {**WISH, "do": "use", "event": waiting.pk, "name": "x"})

    assert answer["Location"] == reverse("event_structure", args=[waiting.pk])
    assert schedule_of(waiting)[0].big_chips == 200


def test_an_event_that_runs_keeps_its_plan(client, page):
    tournament = running()
    before = schedule_of(tournament)

    answer = client.post(page, {**WISH, "do": "use", "event": tournament.pk})

    assert answer.status_code == 409
    assert schedule_of(tournament) == before


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"players": "x"}, "errorlist"),
        ({"chips": "a few"}, "Enter the chips like this"),
        ({"ends": "", "level_minutes": ""}, "Enter an end time"),
        ({"chips": "7, 1100"}, "do not allow even blinds"),
        ({"stack_chips": "20"}, "too large for this stack"),
    ],
)
def test_what_cannot_be_made_is_refused_in_words(client, page, wrong, says):
    answer = client.get(page, {**WISH, **wrong})

    assert answer.status_code in (400, 409)
    assert says == "errorlist" or says in answer.content.decode()
    assert answer.context["shown"] is None


def test_only_who_may_save_structures_makes_them(client, page):
    client.force_login(fay())

    assert client.get(page).status_code in (403, 409)


def test_rebuys_and_add_ons_swell_the_average_only_as_they_are_sold(client, page):
    """The first level is played with starting stacks; all is sold by the first break."""
    bought = {"rebuys": 10, "rebuy_chips": "10,000", "add_ons": 8, "add_on_chips": "10,000"}
    shown = client.get(page, {**WISH, "players": 18, **bought}).context["shown"]
    wish, rows = shown.wish, shown.rows
    levels = [row for row in rows if row.kind == "level"]
    pause = next(index for index, row in enumerate(rows) if row.kind == "break")
    seconds = sum(60 * row.minutes for row in rows[:pause])

    assert levels[0].average_bb == levels[0].stack_bb
    sold = [wish.chips_after(at, sold_for=seconds) for at in range(0, 2 * seconds, 600)]
    assert sold == sorted(sold)
    assert (sold[0], sold[-1]) == (18 * 20_000, wish.total_chips)
    assert wish.chips_after(seconds - 1, sold_for=seconds) == 18 * 20_000 + 9 * 10_000

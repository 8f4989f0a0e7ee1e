"""The prices of an event in its form: bounties, limits, and the prices beside the regular one."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from tests.factories import entry_price, event, reentry_price
from tests.web.test_edit_event import shown
from tournaments.models import Tournament
from tournaments.models.tournament import PriceKind

pytestmark = pytest.mark.django_db


def blank(number: int) -> dict[str, str]:
    names = ("name", "prize", "fee", "staff", "bounty", "chips", "from_level", "until_level")
    return {f"line{number}-{name}": "" for name in names}


def line(number: int, **typed: str) -> dict[str, str]:
    return blank(number) | {f"line{number}-{name}": value for name, value in typed.items()}


def send(client, tournament: Tournament, typed: dict[str, str]):
    whole = shown(client, tournament) | typed
    return client.post(reverse("edit_event", args=[tournament.pk]), whole)


def names(tournament: Tournament) -> list[str]:
    return list(tournament.price_lines.order_by("position").values_list("name", flat=True))


def test_an_early_price_is_typed_in_the_time_of_the_venue(as_dana):
    tournament = event()

    send(
        as_dana,
        tournament,
        {"lines": "2"}
        | line(1, name="Early bird", prize="90", fee="5", until_time="2026-11-20T19:00")
        | blank(2),
    )

    early = tournament.price_lines.get()
    assert (early.name, early.total_cents, early.kind) == ("Early bird", 95_00, PriceKind.ENTRY)
    assert early.until_time == datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
    page = as_dana.get(reverse("edit_event", args=[tournament.pk])).content.decode()
    assert 'value="2026-11-20T19:00"' in page


def test_lines_are_put_in_order_and_one_without_a_name_goes(as_dana):
    tournament = event()
    three = line(1, name="A") | line(2, name="B") | line(3, name="C")
    send(as_dana, tournament, {"lines": "3"} | three)
    assert names(tournament) == ["A", "B", "C"]

    moved = line(1, name="A", place="2") | line(2) | line(3, name="C", place="1")
    send(as_dana, tournament, {"lines": "3"} | moved)

    assert names(tournament) == ["C", "A"]


def test_a_price_that_ends_before_it_begins_is_told_in_place(as_dana):
    tournament = event()

    answer = send(
        as_dana,
        tournament,
        {"lines": "1"} | line(1, name="Late", prize="120", from_level="4", until_level="3"),
    )

    assert answer.status_code == 400
    assert "This level is before the first one." in answer.content.decode()
    assert names(tournament) == []


def test_a_form_without_lines_leaves_them_as_they_are(as_dana):
    tournament = event()
    send(as_dana, tournament, {"lines": "1"} | line(1, name="Members", members_only="1"))
    send(as_dana, tournament, {"name": "Another Name"})
    assert tournament.price_lines.get().members_only


def test_bounty_limit_in_all_and_the_stack_given_up_are_terms(as_dana):
    tournament = event(entry_price(), reentry_price())

    send(
        as_dana,
        tournament,
        {
            "entry-bounty": "25",
            "reentry-limit_in_all": "40",
            "reentry-forfeit_at_close": "1",
        },
    )

    prices = {price.kind: price for price in tournament.prices.all()}
    assert prices["entry"].bounty_cents == 25_00
    assert (prices["reentry"].limit_in_all, prices["reentry"].forfeit_at_close) == (40, True)


@pytest.mark.parametrize("number", ["x", "-1", "9999999999", "²"])
def test_an_odd_number_of_lines_breaks_nothing(as_dana, number):
    assert send(as_dana, event(), {"lines": number}).status_code < 500

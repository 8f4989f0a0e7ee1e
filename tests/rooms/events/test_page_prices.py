"""The prices of an event in its form: bounties, limits, and the prices beside the regular one."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from tdsite import director
from tests.factories import (
    NOON,
    dana,
    entry_price,
    event,
    player,
    rebuy_price,
    reentry_price,
    running,
    sell,
)
from tests.rooms.events.test_page import shown
from tournaments.bounties import kind_of
from tournaments.models import Tournament
from tournaments.models.tournament import BountyKind, PriceKind
from tournaments.operations.events import BadTerms

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
    assert "The last level is before the first. Choose a later level." in answer.content.decode()
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
            "bounty_kind": "fixed",
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


def test_a_bounty_in_an_event_without_bounties_is_asked_about_beside_its_kind(as_dana):
    tournament = event(entry_price())
    told = "A price has a bounty, but the event plays without bounties."

    answer = send(as_dana, tournament, {"entry-bounty": "25"})

    page = answer.content.decode()
    assert answer.status_code == 409
    assert told in page.split('name="bounty_kind"')[1].split("</label>")[0]
    assert 'value="25"' in page  # what was typed is still there
    assert tournament.prices.get().bounty_cents == 0


def test_no_act_leaves_a_bounty_in_an_event_without_bounties():
    tournament = event(entry_price(bounty_cents=10_00))
    plain = event(entry_price())
    line = {"kind": "entry", "name": "Late", "prize_cents": 100_00, "bounty_cents": 5_00}
    bad_acts = [
        lambda: event(entry_price(bounty_cents=10_00), bounty_kind="none"),
        lambda: director.plan_bounties(
            tournament.pk, kind=BountyKind.NONE, bag_bp=5000, from_left=None, by=dana(), at=NOON
        ),
        lambda: director.change_event(
            plain.pk, fields={}, prices=[entry_price()], lines=[line], by=dana(), at=NOON
        ),
    ]

    for act in bad_acts:
        with pytest.raises(BadTerms) as refused:
            act()
        assert refused.value.field == "bounty_kind"


def test_an_event_that_began_with_an_unnamed_bounty_goes_on():
    """It was sold with fixed ones: nothing of it is changed under the players."""
    tournament = running(entry_price(bounty_cents=10_00), players=3)
    Tournament.objects.update(bounty_kind=BountyKind.NONE)

    prices = [entry_price(bounty_cents=10_00, until_level=3)]
    director.change_event(tournament.pk, fields={}, prices=prices, by=dana(), at=NOON)

    assert kind_of(Tournament.objects.get()) == BountyKind.FIXED


def test_an_event_that_began_without_bounties_sells_none_with_a_price():
    """Nobody said that heads are worth anything: those in play would never have been asked."""
    tournament = running(entry_price(), players=3)
    price, hunted = entry_price(until_level=3), entry_price(bounty_cents=10_00)
    line = {"kind": "entry", "name": "Late", "prize_cents": 100_00, "bounty_cents": 5_00}

    for terms in (
        {"prices": [hunted]},
        {"prices": [price, rebuy_price(bounty_cents=10_00)]},
        {"prices": [price], "lines": [line]},
    ):
        with pytest.raises(BadTerms, match="began without bounties") as refused:
            director.change_event(tournament.pk, fields={}, **terms, by=dana(), at=NOON)
        assert refused.value.field == "bounty_kind"

    director.change_event(tournament.pk, fields={}, prices=[price], by=dana(), at=NOON)
    assert kind_of(Tournament.objects.get()) == "none"


def test_a_new_part_of_a_price_is_on_the_form_at_the_desk_and_in_the_ledger(ward, client):
    client.force_login(dana())
    tournament = event(entry_price(ward_cents=3_00))
    sell(tournament, "Ann")

    form = client.get(reverse("edit_event", args=[tournament.pk])).content.decode()
    desk = client.get(reverse("desk_player", args=[tournament.pk, player().pk])).content.decode()
    book = client.get(reverse("ledger", args=[tournament.pk]) + "?account=ward")

    assert 'name="entry-ward"' in form
    assert "<dt>Ward</dt><dd>€3</dd>" in desk
    assert book.context["account_name"] == "Ward"

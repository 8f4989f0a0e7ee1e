"""The desk through the API: prices, discounts, vouchers, money owed and given back."""

from typing import Any

import pytest
from django.utils import timezone

from tests.api.test_commands import at, done, of
from tests.factories import (
    add_on_price,
    club,
    entry_price,
    event,
    player,
    rebuy_price,
    reentry_price,
    running,
)
from tournaments.models import Entry, Sale, Tournament, Voucher

pytestmark = pytest.mark.django_db


def live(*prices: dict[str, Any], players: int = 6) -> Tournament:
    return running(*prices, players=players, at=timezone.now())


def entry_of(tournament: Tournament) -> Entry:
    return Entry.objects.filter(tournament=tournament).order_by("number")[0]


def refused(answer: Any, code: str, field: str | None) -> bool:
    problem = answer.json()["errors"][0]
    return (answer.status_code, problem["code"], problem["attr"]) == (409, code, field)


def test_price_lines_are_told_and_answered_in_their_order(api):
    tournament = event()
    lines = [
        {"name": "Early bird", "prize_cents": 9000, "until_time": "2030-01-01T00:00:00Z"},
        {"name": "Members", "prize_cents": 8000, "members_only": True},
    ]

    done(api.post(at(tournament, "change/"), {"price_lines": lines}))

    found = api.get(at(tournament)).json()["price_lines"]
    assert [(one["name"], one["total_cents"]) for one in found] == [
        ("Early bird", 9000),
        ("Members", 8000),
    ]


def test_a_line_that_could_never_be_open_is_refused_with_its_field(api):
    line = {"name": "Late", "prize_cents": 1, "from_level": 4, "until_level": 3}
    answer = api.post(at(event(), "change/"), {"price_lines": [line]})
    assert refused(answer, "bad_line", "until_level")


def test_an_entry_is_sold_with_all_that_the_desk_may_say(api):
    tournament = event()

    line = done(
        api.post(
            at(tournament, "entries/"),
            {
                "player_id": player().pk,
                "discount_cents": 1000,
                "discount_reason": "Staff",
                "given_cents": 20000,
                "note": "From the bar",
                "seen_cents": 11000,
            },
        ),
        status=201,
    )

    sale = Sale.objects.get(pk=line["data"]["sale"])
    assert (sale.total_cents, sale.given_cents, sale.note) == (10000, 20000, "From the bar")


@pytest.mark.parametrize(
    ("told", "code", "field"),
    [
        ({"discount_cents": 1000}, "reason_missing", "discount_reason"),
        ({"given_cents": 1}, "given_too_little", "given_cents"),
        ({"voucher_code": "NONE"}, "unknown_voucher", "voucher_code"),
        ({"price_line": 99}, "no_such_line", "price_line"),
        ({"seen_cents": 1}, "price_changed", "seen_cents"),
        ({"seat": "up"}, "not_a_seat", "seat"),
    ],
)
def test_a_refused_sale_names_its_field(api, told, code, field):
    answer = api.post(at(event(), "entries/"), {"player_id": player().pk, **told})
    assert refused(answer, code, field)


def test_an_announced_rebuy_is_settled_and_voided(api):
    tournament = live(entry_price(), rebuy_price(trigger="any"))

    told = {"method": "owed", "count": 2}
    sale = done(api.post(of(entry_of(tournament), "rebuy"), told))["data"]["sale"]
    done(api.post(at(tournament, f"sales/{sale}/settle/"), {"method": "card"}))
    line = done(api.post(at(tournament, f"sales/{sale}/void/"), {"reason": "Wrong seat"}))

    assert line["data"]["amount_cents"] == 10000
    assert api.get(at(tournament)).json()["figures"]["rebuys"] == 0
    again = api.post(at(tournament, f"sales/{sale}/void/"), {})
    assert refused(again, "sale_voided", "sale")


def test_a_sale_of_another_event_is_not_found(api):
    tournament, elsewhere = live(), event()
    sale = Sale.objects.filter(tournament=tournament)[0]
    assert api.post(at(elsewhere, f"sales/{sale.pk}/void/"), {}).status_code == 404


def test_a_table_takes_its_add_ons_together(api):
    tournament = live(entry_price(), add_on_price(from_level=1))
    entries = list(tournament.entries.values_list("pk", flat=True))

    line = done(api.post(at(tournament, "tables/1/add-ons/"), {"entry_ids": entries}))
    again = api.post(at(tournament, "tables/1/add-ons/"), {"entry_ids": entries[:1]})

    assert line["data"]["players_count"] == 6
    assert refused(again, "not_for_all", "entry_ids")
    assert "at most 1" in again.json()["errors"][0]["detail"]


def test_a_stack_is_given_up_for_a_re_entry(api):
    terms = {"until_level": 1}
    tournament = live(entry_price(**terms), reentry_price(**terms, forfeit_at_close=True))

    line = done(api.post(of(entry_of(tournament), "reenter"), {"forfeit_chips": 5000}), status=201)

    assert line["data"]["forfeit_chips"] == 5000
    assert api.get(at(tournament)).json()["figures"]["chips_in_play"] == 7 * 20_000 - 5000


def test_a_voucher_is_issued_pays_and_is_cancelled(api):
    tournament = event()
    paper = done(api.post("/api/vouchers/", {"amount_cents": 6000}), status=201)["data"]
    other = done(api.post("/api/vouchers/", {"amount_cents": 1, "code": "b"}), status=201)["data"]

    told = {"player_id": player().pk, "voucher_code": paper["code"], "method": "card"}
    done(api.post(at(tournament, "entries/"), told), status=201)
    done(api.post(f"/api/vouchers/{other['voucher_id']}/cancel/"))
    used = api.post(f"/api/vouchers/{paper['voucher_id']}/cancel/")

    assert Voucher.objects.get(code="B").cancelled
    assert refused(used, "voucher_used", "voucher")


def test_a_voucher_for_nobody_known_is_not_found(api):
    answer = api.post("/api/vouchers/", {"amount_cents": 1, "player_id": 10**17})
    assert answer.status_code == 404


def test_vouchers_are_listed_with_what_became_of_them(api):
    club()
    for code in ("A1", "B2"):
        done(api.post("/api/vouchers/", {"amount_cents": 50_00, "code": code}), 201)
    first = api.get("/api/vouchers/").json()["results"][-1]
    done(api.post(f"/api/vouchers/{first['id']}/cancel/"))

    told = api.get("/api/vouchers/").json()["results"]

    assert {(row["code"], row["cancelled"], row["used"]) for row in told} == {
        ("A1", first["code"] == "A1", False),
        ("B2", first["code"] == "B2", False),
    }

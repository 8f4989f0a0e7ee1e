"""The results once, drawn as screen, CSV, JSON and paper; and the geometry of the charts."""

import csv
import io
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from tdsite import director
from tdsite.rooms.payouts import payment_views
from tdsite.web import charts, results, sheets
from tdsite.web.moneybox import Sold, Till, money_box
from tests.clients import StaffClient
from tests.factories import (
    NOON,
    carl,
    dana,
    entry_price,
    rebuy_price,
    running,
    sell,
)
from tournaments import queries
from tournaments.models import Player, Tournament
from tournaments.models.money import Method

BOM = "\ufeff"


def finished(**fields) -> Tournament:
    """Four players, the winner paid; the last one's name would be a formula in a sheet."""
    tournament = running(players=4, **fields)
    Player.objects.filter(name="P1").update(name="=HYPERLINK(1)")
    for entry in list(queries.entries_in(tournament).order_by("number"))[:-1]:
        director.bust_out(entry.pk, by=dana(), at=NOON + timedelta(minutes=5))
    director.finish(tournament.pk, by=dana(), at=NOON + timedelta(minutes=6))
    winner = queries.entries_in(tournament).get()
    director.pay(winner.pk, by=carl(), method=Method.CARD, at=NOON + timedelta(minutes=7))
    tournament.refresh_from_db()
    return tournament


def get(name: str, *args, user=None, language: str = "en"):
    client = StaffClient()
    client.force_login(user or carl())
    client.cookies["django_language"] = language
    return client.get(reverse(name, args=args))


@pytest.mark.django_db
def test_a_sheet_has_every_entry_its_money_as_decimals_and_no_formula():
    tournament = finished()
    slip = tournament.payouts.get().number

    answer = get("results_csv", tournament.pk)
    text = answer.content.decode()
    heads, *rows = csv.reader(io.StringIO(text.removeprefix(BOM)))

    assert text.startswith(BOM)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="friday-deepstack-results.csv"'
    assert ",".join(heads) == (
        "Place,Player,Country,Entry number,Table,Seat,Out,Prize,Currency,State,Slip,Payment method,"
        "Paid by,Paid at,Reason"
    )
    assert [",".join(row[:4] + row[6:]) for row in rows] == [
        f"1,P4,,4,,400.00,EUR,Paid,{slip},Card,carl,2026-11-20 13:07,",
        "2,P3,,3,2026-11-20 13:05,0.00,EUR,Out of the money,,,,,",
        "3,P2,,2,2026-11-20 13:05,0.00,EUR,Out of the money,,,,,",
        "4,'=HYPERLINK(1),,1,2026-11-20 13:05,0.00,EUR,Out of the money,,,,,",
    ]
    assert all(table == "1" and seat.isdecimal() for table, seat in (row[4:6] for row in rows))


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_no_cell_begins_like_a_formula(start):
    assert sheets.text(f"{start}1+1") == f"'{start}1+1"


@pytest.mark.parametrize(
    ("cents", "currency", "units"),
    [(36_000, "EUR", "360.00"), (5, "EUR", "0.05"), (1200, "JPY", "1200"), (1500, "TND", "1.500")],
)
def test_money_in_a_sheet_has_the_decimals_of_its_currency_and_a_point(cents, currency, units):
    assert str(sheets.units(cents, currency)) == units


@pytest.mark.django_db
def test_numbers_in_a_french_sheet_are_the_same():
    tournament = finished()

    text = get("results_csv", tournament.pk, language="fr").content.decode()

    assert ",400.00,EUR," in text


@pytest.mark.django_db
def test_programs_get_cents_and_times_in_utc():
    tournament = finished()
    winner = queries.entries_in(tournament).get()

    told = get("results_json", tournament.pk).json()

    assert told["sums"] == {
        "in_play_cents": 0,
        "due_cents": 0,
        "authorised_cents": 0,
        "paid_cents": 400_00,
        "void_cents": 0,
        "staff_cents": 0,
        "prize_pool_cents": 400_00,
        "adds_up": True,
    }
    assert told["money_box"] == {
        "taken_cents": 440_00,
        "prize_pool_cents": 400_00,
        "fees_cents": 40_00,
        "staff_cents": 0,
        "bounty_cents": 0,
        "discount_cents": 0,
        "rounding_cents": 0,
        "withheld_cents": 0,
        "overlay_cents": 0,
        "adds_up": True,
    }
    assert [row["place"] for row in told["places"]] == [1, 2, 3, 4]
    assert told["places"][0]["entry"] == winner.pk
    assert told["places"][0]["slip"]["at"] == "2026-11-20T12:07:00+00:00"
    assert told["proof"] == {
        "revision": tournament.revision,
        "journal_hash": tournament.journal_hash,
    }


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
def test_results_and_slips_are_printed(language):
    tournament = finished()
    payout = tournament.payouts.get()
    director.void_payout(payout.pk, reason="=1+1", by=dana(), at=NOON)

    sheet = get("results_pdf", tournament.pk, language=language)
    slip = get("payout_slip", tournament.pk, payout.pk, language=language)

    assert sheet["Content-Type"] == slip["Content-Type"] == "application/pdf"
    assert sheet.content.startswith(b"%PDF-")
    assert slip.content.startswith(b"%PDF-")


@pytest.mark.django_db
def test_a_payout_slip_that_is_printed_again_says_so(client, monkeypatch):
    pressed = []
    monkeypatch.setattr(payment_views, "press", lambda _, said: pressed.append(said) or b"%PDF-")
    tournament = finished()
    payout = tournament.payouts.get()

    client.force_login(dana())
    for _ in range(2):
        client.post(reverse("payout_slip", args=[tournament.pk, payout.pk]), follow=True)

    assert [said["slips"][0]["copy"][:6] for said in pressed] == ["", "COPY 2"]


@pytest.mark.django_db
def test_a_sheet_is_printed_before_anybody_is_out():
    assert get("results_pdf", running(players=3).pk).content.startswith(b"%PDF-")


@pytest.mark.django_db
def test_the_money_box_says_what_was_taken_and_where_it_belongs():
    tournament = running(
        entry_price(staff_cents=5_00), rebuy_price(fee_cents=2_00), players=4, guarantee_cents=60000
    )
    sell(tournament, "Late")
    director.rebuy(queries.entries_in(tournament).first().pk, count=2, by=carl(), at=NOON)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()

    box = money_box(tournament, results.results_of(tournament))

    assert box.sold == (Sold("entry", 5, 115_00), Sold("rebuy", 2, 52_00))
    assert (box.taken_cents, box.pool_cents, box.fees_cents, box.staff_cents) == (
        679_00,
        600_00,
        54_00,
        25_00,
    )
    assert (box.overlay_cents, box.prizes_cents, box.adds_up) == (0, 600_00, True)
    assert box.tills == (Till("Cash", 679_00, 0),)
    assert [part.name for part in box.slices] == ["prize", "fee", "staff"]


@pytest.mark.django_db
def test_a_guarantee_not_reached_is_the_houses_overlay():
    tournament = running(players=4, guarantee_cents=1_000_00)

    before = money_box(tournament, results.results_of(tournament))
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()
    after = money_box(tournament, results.results_of(tournament))

    assert (before.overlay_cents, before.expected_overlay_cents) == (0, 600_00)
    assert (after.overlay_cents, after.expected_overlay_cents) == (600_00, 0)
    assert before.adds_up
    assert after.adds_up


@given(st.integers(min_value=0, max_value=10**9))
def test_an_axis_has_few_round_steps_that_reach_the_top(top):
    steps = charts.steps(top)

    assert steps[0] == 0
    assert steps[-1] >= top
    assert 2 <= len(steps) <= 5


@given(st.lists(st.integers(1, 10**8), min_size=1, max_size=300), st.integers(0, 300))
def test_every_prize_is_under_a_bar_inside_the_chart(prizes, still_open):
    prizes.sort(reverse=True)

    curve = charts.prize_curve(prizes, still_open=still_open, label=str, say="1st")

    assert all(bar.x >= charts.LEFT and bar.x + bar.width <= charts.RIGHT for bar in curve.bars)
    assert all(bar.y >= charts.TOP and bar.y + bar.height <= 168.2 for bar in curve.bars)
    assert len(prizes) > charts.MANY_BARS or len(curve.bars) == len(prizes)
    assert len(curve.places) <= 8


def test_the_field_is_sampled_from_start_to_end():
    start = datetime(2026, 11, 20, 19, tzinfo=UTC)
    at = [start + timedelta(minutes=m) for m in (0, 30, 60)]

    rows = charts.samples(
        entered=[at[0]] * 4,
        out=[at[1], at[2]],
        chips=[(at[0], 80_000)],
        start=at[0],
        end=at[2],
    )

    assert [(rows[i].left, rows[i].average_chips) for i in (0, 23, 24, -1)] == [
        (4, 20_000),
        (4, 20_000),
        (3, 26_666),
        (2, 40_000),
    ]


def test_times_below_the_chart_are_round():
    start = datetime(2026, 11, 20, 19, 7, tzinfo=UTC)
    rows = [charts.Sample(start + timedelta(minutes=m), 9, 1000) for m in (0, 200)]

    chart = charts.field(rows, marks=(), label=str, moment=lambda at: f"{at:%H:%M}")

    assert [tick.text for tick in chart.times] == ["20:00", "21:00", "22:00"]

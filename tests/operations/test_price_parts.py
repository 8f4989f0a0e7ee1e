"""Chapter: a new part of a price is one word more, and everything that is about prices knows it."""

from typing import Any

import pytest

from tdsite import director
from tdsite.rooms.events.api_bodies import NewPrice
from tdsite.rooms.events.priceforms import PriceForm
from tdsite.rooms.leagues.facts import results_of
from tdsite.rooms.paper.desk_papers import _split
from tdsite.rooms.players.personal_data import as_json
from tdsite.rooms.reports.event_report import report_of
from tdsite.rooms.reports.period_figures import events_of_period, money_codes
from tdsite.rooms.reports.periods import Period
from tdsite.rooms.reports.report_files import results_json
from tdsite.web import results
from tdsite.web.moneybox import money_box
from tdsite.web.paper.figures import Figured
from tests.api.conftest import program
from tests.factories import NOON, dana, entry_price, event, rebuy_price, sell
from tests.rooms.boards.drawn import shown
from tournaments import ledger, queries
from tournaments.models import Player, Posting, Sale, SalePart, Tournament
from tournaments.models.money import accounts
from tournaments.models.tournament import PriceKind
from tournaments.rules.ledger import checks
from tournaments.rules.prices import BadPart, PriceComponent, To, parts, register

pytestmark = pytest.mark.django_db
ORDER: dict[str, Any] = {"at": NOON}


@pytest.fixture
def friday(ward) -> Tournament:
    """100 to the pool, 10 fee, 3 to ward; a rebuy of 50, 2 of them to ward."""
    rebuys = rebuy_price(trigger="any", prize_cents=48_00, ward_cents=2_00)
    tournament = event(entry_price(ward_cents=3_00), rebuys)
    sell(tournament, "Ann", "Bob", "Cid")
    return tournament


def given(tournament: Tournament) -> int:
    return -queries.balances(tournament)["ward"]


def holds(tournament: Tournament) -> bool:
    return all(law.holds for law in checks(ledger.book_of(tournament)))


def test_its_money_goes_to_its_account_and_back_whatever_is_undone(friday):
    ann = friday.entries.earliest("pk")
    by: dict[str, Any] = {"by": dana(), **ORDER}
    assert (given(friday), holds(friday)) == (9_00, True)

    director.start(friday.pk, **by)
    line = director.rebuy(ann.pk, count=2, **by)
    assert (given(friday), holds(friday)) == (13_00, True)
    assert Sale.objects.latest("pk").total_cents == 100_00

    undone = director.undo(friday.pk, revision=line.revision, **by)
    assert given(friday) == 9_00
    director.undo(friday.pk, revision=undone.revision, **by)
    assert given(friday) == 13_00
    director.void_sale(line.data["sale"], **by)
    director.void_entry(ann.pk, **by)

    assert (given(friday), holds(friday)) == (6_00, True)
    assert SalePart.objects.filter(part="ward").count() == 4  # receipts keep what they were
    assert sum(queries.balances(friday).values()) == 0


def test_reports_and_exports_have_a_line_for_it(friday):
    box = report_of(friday).document.box("money")
    facts = {fact.code: (fact.name, fact.value) for fact in box.facts}
    found = results.results_of(friday)
    money = money_box(friday, found)
    year = events_of_period(friday.club, Period("", NOON.date(), NOON.date()))
    league = results_of(friday).facts

    assert (facts["ward_cents"], box.verdict.holds) == (("Ward", 9_00), True)
    assert (money.adds_up, money.taken_cents) == (True, 339_00)
    assert results_json(friday, found, money)["money_box"]["ward_cents"] == 9_00
    assert "ward_cents" in money_codes()
    assert [one.figure("ward_cents") for one in year.events] == [9_00]
    assert (league.buyins_cents, league.buyins_rake_cents) == (339_00, 39_00)
    assert accounts()["ward"] == "Ward"
    assert Posting.objects.filter(account="ward")[0].get_account_display() == "Ward"


def test_papers_the_board_and_the_persons_own_data_tell_it(friday):
    receipt = _split(Figured(friday), Sale.objects.earliest("pk"))
    ann = Player.objects.get(name="Ann")

    assert ["Ward", "€3"] in shown(friday).prizes
    assert [name for name, _ in receipt] == ["Prize pool", "Fee", "Ward"]
    assert as_json(ann)["rows"]["tournaments.sale"][0]["ward_cents"] == 3_00


def test_forms_and_programs_may_set_it(friday, ward):
    api = program(dana())
    address = f"/api/tournaments/{friday.pk}/"
    told = api.get(address).json()["prices"]
    form = PriceForm(
        {"entry-ward": "4.50", "entry-chips": "1"}, kind=PriceKind.ENTRY, currency="EUR"
    )

    assert [price["ward_cents"] for price in told] == [3_00, 2_00]
    assert (form.is_valid(), form.price()["ward_cents"]) == (True, 4_50)
    assert NewPrice().fields["ward_cents"].help_text == ward.help_text

    told[0]["ward_cents"] = 5_00
    changed = api.post(f"{address}change/", {"prices": told})
    assert changed.status_code == 200, changed.json()
    assert [price["total_cents"] for price in api.get(address).json()["prices"]] == [115_00, 50_00]

    director.undo(
        friday.pk, revision=friday.journal.latest("revision").revision, by=dana(), at=NOON
    )
    assert [p["ward_cents"] for p in api.get(address).json()["prices"]] == [3_00, 2_00]


@pytest.mark.parametrize(
    "part",
    [
        PriceComponent("fee", "fees", To.HOUSE, "Fee"),
        PriceComponent("no word", "fees", To.HOUSE, "No"),
        PriceComponent("far_too_long_a_word", "fees", To.HOUSE, "No"),
    ],
)
def test_a_part_that_cannot_be_told_apart_is_none(part):
    known = parts()

    with pytest.raises(BadPart):
        register(part)
    assert parts() == known

"""The payout desk: authorised, withheld, bounties, a second person, and what is wrong by now."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tdsite import director
from tdsite.rooms.payouts.slip_sheet import parts_of, payout_slips_sheet
from tdsite.web import payments as slips
from tdsite.web.addresses import token_of
from tdsite.web.moneybox import money_box
from tdsite.web.results import results_of
from tests.clients import StaffClient
from tests.factories import NOON, carl, club, dana, entry_price, fay, running
from tests.pdf import pages_of
from tournaments import queries
from tournaments.models import Club, Entry, Payout, PrintJob, Prize, Tournament
from tournaments.models.prizes import DealMethod, PayoutKind
from tournaments.rules.deals import Share
from tournaments.rules.payments import Withholding

pytestmark = pytest.mark.django_db

IN_PLACE = {"HX-Request": "true"}


def won(**fields) -> tuple[Tournament, Entry]:
    """Four play for one prize of 400, each with a bounty of 20; the first wins it all."""
    tournament = running(entry_price(bounty_cents=20_00), players=4, **fields)
    first, *others = Entry.objects.filter(tournament=tournament).order_by("number")
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    for entry in others:
        director.bust_out(entry.pk, by_entries=[first.pk], certain=True, by=fay(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()
    return tournament, first


def as_(user, language: str = "en") -> Client:
    client = StaffClient()
    client.force_login(user)
    client.cookies["django_language"] = language
    return client


def text_of(answer) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def press(user, name: str, entry: Entry, **form):
    told = {"amount_cents": 400_00, "method": "cash", "key": "k", **form}
    url = reverse(name, args=[entry.tournament_id, entry.pk])
    return as_(user).post(url, told, headers=IN_PLACE)


def shows(tournament: Tournament, user=None, **asked) -> str:
    return text_of(as_(user or carl()).get(reverse("payouts", args=[tournament.pk]), asked))


def test_one_authorises_and_another_pays():
    tournament, first = won()

    said = press(dana(), "authorise_payout", first)
    asked = shows(tournament, pay=first.pk)
    paid = press(carl(), "pay", first, key="k2")

    assert "€400 for P1 authorised; another person must pay it." in text_of(said)
    assert "authorised by dana" in asked
    assert paid.status_code == 200
    assert Payout.objects.get().authorised_by == dana()


def test_above_the_limit_the_row_asks_for_a_second_person():
    tournament, first = won()
    Club.objects.update(payout_limit_cents=399_99)
    colleague = dana()
    colleague.set_password("spade-heart-7")
    colleague.save()

    asked = shows(tournament, pay=first.pk)
    alone = press(carl(), "pay", first)
    wrong = press(carl(), "pay", first, approver="dana", approver_password="guess")
    together = press(carl(), "pay", first, approver="dana", approver_password="spade-heart-7")

    assert "a second person signs or authorises" in asked
    assert (alone.status_code, wrong.status_code, together.status_code) == (409, 409, 200)
    assert "This payment needs a second person" in text_of(alone)
    assert "Name or password wrong. Have the colleague retype both." in text_of(wrong)
    assert Payout.objects.get().paid_by == carl()


def test_what_is_kept_back_is_said_before_and_stands_on_the_row():
    tournament, first = won()
    rules = [Withholding("Income tax", 1200, above_cents=100_00)]
    director.set_withholding(club().pk, rules=rules, by=dana(), at=NOON)

    asked = shows(tournament, pay=first.pk)
    press(carl(), "pay", first)

    assert "Income tax, 12% of €300" in asked
    assert "Pay €444 to P1?" in asked
    assert "€36 withheld" in shows(tournament)


def test_bounties_have_a_list_and_a_payment_of_their_own():
    tournament, first = won()

    before = shows(tournament, show="bounties")
    paid = press(carl(), "pay", first, kind="bounty", amount_cents=80_00)
    after = shows(tournament, show="bounties")

    assert "P1 €80 Due" in before
    assert paid.status_code == 200
    assert Payout.objects.get().kind == PayoutKind.BOUNTY
    assert "P1 €80 Paid" in after


@pytest.mark.parametrize(
    ("show", "listed"), [("due", 0), ("authorised", 0), ("paid", 1), ("void", 0), ("zz", 1)]
)
def test_each_state_has_its_list(show, listed):
    tournament, first = won()
    director.pay(first.pk, by=carl(), at=NOON)

    page = as_(carl()).get(reverse("payouts", args=[tournament.pk]), {"show": show})

    assert page.content.decode().count('<tr id="entry-') == listed


def test_what_was_paid_before_the_places_changed_is_seen_and_made_good():
    tournament, first = won()
    director.pay(first.pk, by=carl(), at=NOON)
    Prize.objects.filter(tournament=tournament).update(amount_cents=300_00)

    desk = shows(tournament, show="due")
    todo = text_of(as_(dana()).get(reverse("dashboard", args=[tournament.pk])))
    payout = Payout.objects.get()
    asked = shows(tournament, void=payout.pk)
    director.void_payout(payout.pk, reason="new places", by=carl(), at=NOON)

    assert "€100 too much" in desk
    assert "paid €400, due €300" in desk
    assert "1 payment differs from the prize due" in todo
    assert "Then pay €300 with a new slip." in asked
    assert director.pay(first.pk, by=carl(), at=NOON).data["amount_cents"] == 300_00


def test_the_slip_goes_to_the_printer_of_the_browser():
    tournament, first = won()
    client = as_(carl())
    client.cookies["td_printer"] = "payouts"
    form = {"amount_cents": 400_00, "method": "cash", "key": "k"}

    client.post(reverse("pay", args=[tournament.pk, first.pk]), form)

    job = PrintJob.objects.get()
    assert (job.queue, job.paper, job.about) == (
        "payouts",
        "payout_slip",
        str(Payout.objects.get().pk),
    )


@pytest.mark.parametrize(("sheet", "language"), [("a6", "fr"), ("a4", "en"), ("80mm", "en")])
def test_a_slip_is_one_page_on_every_paper(sheet, language):
    tournament, first = won()
    rules = [Withholding("Income tax", 1200), Withholding("Fund", 100, whole=True)]
    director.set_withholding(club().pk, rules=rules, by=dana(), at=NOON)
    director.authorise_payout(first.pk, by=dana(), at=NOON)
    director.pay(first.pk, by=carl(), at=NOON)
    url = reverse("payout_slip", args=[tournament.pk, Payout.objects.get().pk])

    pdf = as_(carl(), language).get(url, {"sheet": sheet})

    assert pages_of(pdf.content) == 1


def test_the_player_is_told_when_his_prize_is_ready_and_when_it_was_paid():
    tournament, first = won()
    url = reverse("player_page", args=[token_of(first.pk)])

    ready = text_of(StaffClient().get(url))
    director.pay(first.pk, by=carl(), at=NOON)
    paid = text_of(StaffClient().get(url))

    assert "Your prize of €400 is ready at the payout desk" in ready
    assert "€80 at the payout desk" in ready
    assert "Your prize of €400 was paid at 13:00." in paid
    assert queries.places(tournament)[first.pk].place == 1


def test_the_director_writes_down_what_the_house_keeps_back():
    house, client = club(), as_(dana())
    form = {
        "form-TOTAL_FORMS": "2",
        "form-INITIAL_FORMS": "0",
        "form-0-name": "Income tax",
        "form-0-rate": "12.5",
        "form-0-above_cents": "1000",
        "form-0-way": "whole",
        "form-0-country": "fr",
        "key": "k",
    }

    answer = client.post(reverse("withholding"), form)
    page = client.get(reverse("withholding")).content.decode()

    rule = house.withholding_rules.get()
    assert answer.status_code == 302
    assert (rule.rate_bp, rule.above_cents, rule.whole, rule.country) == (
        1250,
        1000_00,
        True,
        "FR",
    )
    assert 'value="Income tax"' in page


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ({"rate": "101"}, "Enter a rate above 0 and at most 100 percent."),
        ({"rate": ""}, "Enter the percentage."),
        ({"name": "", "rate": "5"}, "Enter the rule name as on the slip."),
        ({"country": "F1"}, "Two letters, like FR."),
    ],
)
def test_a_rule_that_cannot_be_is_refused_in_its_line(bad, said):
    line = {"name": "Tax", "rate": "10", "way": "excess", **bad}
    form = {f"form-0-{name}": value for name, value in line.items()}
    counts = {"form-TOTAL_FORMS": "1", "form-INITIAL_FORMS": "0"}
    club()

    answer = as_(dana()).post(reverse("withholding"), form | counts)

    assert answer.status_code == 400
    assert said in text_of(answer)


def test_rules_taken_back_lead_to_their_page_again():
    house = club()
    line = director.set_withholding(house.pk, rules=[], by=dana(), at=NOON)

    answer = as_(dana()).post(reverse("undo_in_club", args=[line.revision]))

    assert answer["Location"] == reverse("withholding")


def test_the_cashier_does_not_change_what_is_kept_back():
    assert as_(carl()).get(reverse("withholding")).status_code == 403


def test_one_press_settles_prize_and_bounties_and_one_reason_voids_both():
    tournament, first = won()

    asked = shows(tournament, pay=first.pk)
    paid = press(carl(), "pay", first, kind="all", amount_cents=480_00)
    slip = Payout.objects.get(kind=PayoutKind.BOUNTY)
    sheet = payout_sheet(tournament, slip)
    void = reverse("void_payout", args=[tournament.pk, slip.pk])
    as_(carl()).post(void, {"reason": "wrong till", "key": "v"}, headers=IN_PLACE)

    assert "Prize, 1st place €400 Bounties €80 To pay €480" in asked
    assert "+ €80 bounties" in asked
    assert "Paid €480 to P1." in text_of(paid)
    assert sheet["sums"] == [["Prize", "€400"], ["Bounty", "€80"]]
    assert sheet["big"] == "€480"
    assert Payout.objects.filter(voided=True).count() == 2


def payout_sheet(tournament: Tournament, slip: Payout) -> dict:
    sheet = payout_slips_sheet(
        tournament,
        parts_of(slip)[0],
        slips.slip_of(slip),
        place=None,
        thing="",
        sheet="a6",
        times=1,
        address=lambda _: "http://127.0.0.1/p/",
        now=NOON,
    )
    return sheet["slips"][0]


def test_a_deal_is_a_line_of_what_is_handed_over():
    tournament = running(players=3)
    a, b, c = Entry.objects.filter(tournament=tournament).order_by("number")
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    director.bust_out(c.pk, by=fay(), at=NOON)
    shares = [
        Share(a.pk, 160_00, stack_chips=40_000, signed=True),
        Share(b.pk, 140_00, stack_chips=20_000, signed=True, waived=True),
    ]
    told = {"method": DealMethod.CUSTOM, "shares": shares, "guaranteed": True, "stops": True}
    director.record_deal(tournament.pk, **told, by=dana(), at=NOON)
    first = queries.prizes(tournament)[0] // 100

    asked = shows(tournament, pay=a.pk)

    assert f"Prize, 1st place €{first} Deal −€{first - 160} To pay €160" in asked


def test_the_cash_for_what_is_due_counts_the_bounties():
    tournament, _ = won()
    due = shows(tournament)
    assert "Bounties due €80" in due
    box = money_box(tournament, results_of(tournament))
    assert (box.to_pay_cents, box.due_cents) == (400_00, 480_00)


def test_the_cash_for_what_is_due_counts_the_last_longers():
    tournament = running(players=3)
    a, b, c = Entry.objects.filter(tournament=tournament).order_by("number")
    told = {"name": "Bar", "stake_cents": 10_00}
    pot = director.open_side_pot(tournament.pk, **told, by=carl(), at=NOON).data["pot_id"]
    for entry in (a, b):
        director.join_side_pot(pot, entry_id=entry.pk, by=carl(), at=NOON)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    for entry in (c, b):
        director.bust_out(entry.pk, by=fay(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()
    won_cents = sum(queries.prizes(tournament))

    assert "Last longers due €20" in shows(tournament)
    box = money_box(tournament, results_of(tournament))
    assert (box.due_cents, box.cash_short_cents) == (won_cents + 20_00, 0)
    director.pay_side_pot(pot, entry_id=a.pk, by=carl(), at=NOON)
    assert money_box(tournament, results_of(tournament)).due_cents == won_cents


def test_a_prize_that_is_paid_still_says_what_bounties_were_handed_over_with_it():
    tournament, first = won()

    press(carl(), "pay", first, kind="all", amount_cents=480_00)

    assert "€400 + €80 bounties Paid" in shows(tournament)


def test_a_row_that_was_paid_meanwhile_is_open_no_longer_and_the_next_one_is_to_press():
    tournament = running(entry_price(bounty_cents=20_00), players=4)
    first, second, *others = Entry.objects.filter(tournament=tournament).order_by("number")
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    for entry, hunter in ((others[0], second), (others[1], first), (second, first)):
        director.bust_out(entry.pk, by_entries=[hunter.pk], certain=True, by=fay(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)
    press(carl(), "pay", first, kind="all", amount_cents=460_00)

    seen = as_(carl()).get(reverse("payouts", args=[tournament.pk]), {"pay": first.pk})

    assert seen.context["main"] == second.pk
    assert f"payouts/table/?pay={first.pk}" not in seen.content.decode()

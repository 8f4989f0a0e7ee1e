"""The payout desk through programs: authorised, paid with a second person, void; tickets read."""

import pytest
from axes.models import AccessAttempt
from django.utils import timezone

from tdsite import director
from tests.api.test_commands import at, done, of
from tests.factories import carl, club, dana, ivy, running, staff
from tournaments import queries
from tournaments.models import Club, Entry, Payout, Prize, Tournament
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db


def won() -> tuple[Tournament, Entry]:
    """Four play for one prize; the first wins it."""
    now = timezone.now()
    tournament = running(players=4, at=now)
    director.close_registration(tournament.pk, by=dana(), at=now)
    for entry in list(queries.entries_in(tournament).order_by("-number"))[:-1]:
        director.bust_out(entry.pk, by=None, at=now)
    director.finish(tournament.pk, by=dana(), at=now)
    return tournament, Entry.objects.filter(tournament=tournament).order_by("number")[0]


def test_a_prize_is_authorised_paid_by_another_and_voided(api):
    tournament, first = won()
    director.authorise_payout(first.pk, by=carl(), at=timezone.now())

    refused = api.post(of(first, "authorise"), {"kind": "prize"})
    paid = done(api.post(of(first, "pay"), {"method": "transfer", "seen_cents": 400_00}), 201)
    listed = api.get(at(tournament, "payouts/")).json()
    payout = Payout.objects.get()
    done(api.post(at(tournament, f"payouts/{payout.pk}/void/"), {"reason": "twice"}))

    assert refused.status_code == 409
    assert paid["kind"] == "payout.paid"
    assert (listed[0]["state"], listed[0]["kind"], listed[0]["withheld_cents"]) == (
        "paid",
        "prize",
        0,
    )


def test_above_the_limit_the_second_person_signs_with_name_and_password(api):
    tournament, first = won()
    Club.objects.update(payout_limit_cents=0)
    colleague = staff("cora", Role.CASHIER)
    colleague.set_password("spade-heart-7")
    colleague.save()

    alone = api.post(of(first, "pay"), {})
    both = {"approver": "cora", "approver_password": "spade-heart-7"}

    assert alone.status_code == 409
    assert alone.json()["errors"][0]["code"] == "second_person_for_prize"
    assert done(api.post(of(first, "pay"), both), 201)["data"]["approved"] == "cora"
    assert queries.paid_out_cents(tournament) == 400_00


@pytest.mark.parametrize("kind", ["bounty", "side_pot"])
def test_nothing_is_paid_that_was_not_won(api, kind):
    _, first = won()
    assert api.post(of(first, "pay"), {"kind": kind}).status_code == 409


def test_the_house_says_what_it_keeps_back(api):
    club()
    rule = {"name": "Tax", "rate_bp": 1200, "above_cents": 1000_00, "country": "fr"}

    line = done(api.post("/api/club/withholding/", {"rules": [rule]}))

    assert (line["kind"], line["data"]["rules"]) == ("club.withholding_set", "Tax")
    assert club().withholding_rules.get().country == "FR"
    done(api.post("/api/club/withholding/", {"rules": []}))
    assert not club().withholding_rules.exists()


def test_tickets_are_read_with_what_became_of_them(api):
    tournament, first = won()
    Prize.objects.filter(tournament=tournament).update(ticket_cents=400_00)
    Tournament.objects.filter(pk=tournament.pk).update(prize_table="satellite")

    told = api.get(at(tournament, "tickets/")).json()

    assert told["tickets_count"] == 1
    assert [(one["state"], one["amount_cents"]) for one in told["tickets"]] == [("won", 400_00)]
    assert told["tickets"][0]["entry"]["id"] == first.pk


def test_a_colleagues_password_is_not_tried_for_who_may_not_do_the_act(as_person):
    """Neither does anybody learn whether it fits, nor are the colleague's tries used up."""
    tournament = running(players=2)
    entry = queries.entries_in(tournament)[0]
    user = dana()
    user.set_password("Riverbed-74-lamp")
    user.save()
    speaks = as_person(ivy())

    answers = {
        speaks.post(
            f"/api/tournaments/{tournament.pk}/entries/{entry.pk}/void/",
            {"reason": "ill", "approver": "dana", "approver_password": password},
        ).status_code
        for password in ("Riverbed-74-lamp", "wrong", *["again"] * 8)
    }

    assert answers == {403}
    assert AccessAttempt.objects.count() == 0

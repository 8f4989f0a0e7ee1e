"""Chapter: all that a player won is paid in one act, on one slip."""

import pytest

from tdsite import director
from tests.factories import carl, club, dana, entry_price, fay, reentry_price, running
from tests.rooms.payouts.test_commands import by, first, limit, played, the_book_adds_up
from tournaments import queries
from tournaments.models import Entry, JournalLine, Payout, Tournament
from tournaments.models.money import Account
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.operations.payouts import AlreadyPaid, PrizeChanged
from tournaments.rules.payments import SecondPersonForPrize, Withholding

pytestmark = pytest.mark.django_db


def settled(tournament: Tournament, **told) -> JournalLine:
    return director.pay(first(tournament).pk, kind=None, **told, **by(carl()))


def test_settling_pays_prize_and_bounties_less_what_is_withheld_on_one_slip():
    director.set_withholding(club().pk, rules=[Withholding("Tax", 1_000)], **by(dana()))
    tournament = played(entry_price(bounty_cents=20_00))

    line = settled(tournament, seen_cents=480_00)

    rows = Payout.objects.order_by("pk").values_list("kind", "amount_cents", "withheld_cents")
    assert list(rows) == [("prize", 400_00, 40_00), ("bounty", 80_00, 0)]
    assert set(Payout.objects.values_list("number", flat=True)) == {line.data["number"]}
    assert (line.data["amount_cents"], line.data["withheld_cents"]) == (480_00, 40_00)
    assert line.data["parts"] == [["prize", 400_00], ["bounty", 80_00]]
    the_book_adds_up(tournament)
    assert queries.balances(tournament)[Account.BOUNTY] == 0


def test_a_settled_slip_is_void_whole_and_undone_whole():
    tournament = played(entry_price(bounty_cents=20_00))
    line = settled(tournament)
    bounty = Payout.objects.get(kind=PayoutKind.BOUNTY)

    voided = director.void_payout(bounty.pk, reason="wrong till", **by(dana()))
    assert voided.data["amount_cents"] == 480_00
    assert not Payout.objects.filter(voided=False).exists()
    again = settled(tournament)
    director.undo(tournament.pk, revision=again.revision, **by(dana()))

    assert not Payout.objects.filter(voided=False).exists()
    assert again.data["number"] != line.data["number"]
    the_book_adds_up(tournament)
    assert settled(tournament).data["amount_cents"] == 480_00


def test_settling_takes_in_the_bounties_of_all_entries_of_the_player():
    tournament = running(
        entry_price(bounty_cents=20_00), reentry_price(bounty_cents=20_00), players=3
    )
    a, b, c = tournament.entries.order_by("number")
    director.bust_out(b.pk, by_entries=[a.pk], **by(fay()))
    director.bust_out(a.pk, by_entries=[c.pk], **by(fay()))
    sold = director.reenter(tournament.pk, player_id=a.player_id, **by(carl()))
    again = Entry.objects.get(pk=sold.data["entry"])
    director.bust_out(c.pk, by_entries=[again.pk], **by(fay()))
    director.finish(tournament.pk, **by(dana()))

    line = director.pay(again.pk, kind=None, **by(carl()))

    parts = Payout.objects.order_by("pk").values_list("entry", "kind", "amount_cents")
    assert list(parts) == [
        (again.pk, "prize", 400_00),
        (again.pk, "bounty", 40_00),
        (a.pk, "bounty", 20_00),
    ]
    assert line.data["amount_cents"] == 460_00
    the_book_adds_up(tournament)


def test_who_is_settled_is_not_settled_again_and_the_amount_seen_is_the_whole():
    tournament = played(entry_price(bounty_cents=20_00))
    with pytest.raises(PrizeChanged):
        settled(tournament, seen_cents=400_00)
    settled(tournament)
    with pytest.raises(AlreadyPaid):
        settled(tournament)


def test_the_limit_of_the_house_counts_what_is_settled_together():
    tournament = played(entry_price(bounty_cents=20_00))
    limit(450_00)
    with pytest.raises(SecondPersonForPrize):
        settled(tournament)

    director.authorise_payout(first(tournament).pk, kind=None, **by(dana()))
    line = settled(tournament)

    assert Payout.objects.filter(state=PayoutState.PAID, number=line.data["number"]).count() == 2
    the_book_adds_up(tournament)


def test_bounties_alone_are_settled_while_the_player_is_in():
    tournament = running(entry_price(bounty_cents=20_00), players=3)
    a, b, _ = tournament.entries.order_by("number")
    director.bust_out(b.pk, by_entries=[a.pk], **by(fay()))
    assert director.pay(a.pk, kind=None, **by(carl())).data["amount_cents"] == 20_00


def test_what_was_authorised_apart_is_settled_on_one_slip():
    tournament = played(entry_price(bounty_cents=20_00))
    director.authorise_payout(first(tournament).pk, **by(dana()))
    director.authorise_payout(first(tournament).pk, kind=PayoutKind.BOUNTY, **by(dana()))

    line = settled(tournament)
    assert set(Payout.objects.values_list("number", flat=True)) == {line.data["number"]}

    director.undo(tournament.pk, revision=line.revision, **by(dana()))
    assert set(Payout.objects.values_list("state", "voided")) == {("authorised", False)}
    assert Payout.objects.values("number").distinct().count() == 2

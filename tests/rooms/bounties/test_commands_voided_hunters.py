"""Chapter: a hunter whose entry goes back.  They have won nothing, and no head waits on nobody."""

import pytest

from tdsite import director
from tests.factories import NOON, carl, dana, entry_price, fay, player, rebuy_price, running
from tournaments import bounties, ledger
from tournaments.acts import ActContext
from tournaments.dues import NoPrize
from tournaments.models import Entry, JournalLine, Tournament
from tournaments.models.prizes import PayoutKind
from tournaments.rules.ledger import checks

pytestmark = pytest.mark.django_db

HEAD = 20_00


def by(person) -> ActContext:
    return {"by": person, "at": NOON}


def hunt(kind: str, **fields) -> Tournament:
    prices = (entry_price(bounty_cents=HEAD), rebuy_price(bounty_cents=HEAD))
    return running(*prices, players=4, bounty_kind=kind, **fields)


def people(tournament: Tournament) -> list[Entry]:
    return list(Entry.objects.filter(tournament=tournament).order_by("number"))


def out(entry: Entry, *hunters: Entry) -> JournalLine:
    return director.bust_out(entry.pk, by_entries=[h.pk for h in hunters], **by(fay()))


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def broken(tournament: Tournament) -> list[str]:
    return [law.name for law in checks(ledger.book_of(fresh(tournament))) if not law.holds]


def late(tournament: Tournament) -> tuple[Entry, JournalLine]:
    line = director.register_and_seat(tournament.pk, player_id=player("Late").pk, **by(carl()))
    return Entry.objects.get(pk=line.data["entry"]), line


@pytest.mark.parametrize("kind", ["fixed", "progressive"])
@pytest.mark.parametrize("how", ["voided", "undone"])
def test_a_hunter_given_back_after_a_rebuy_of_the_victim_has_won_nothing(kind, how):
    tournament = hunt(kind)
    hunter, sale = late(tournament)
    _a, b, *_ = people(tournament)
    out(b, hunter)
    director.rebuy(b.pk, **by(carl()))
    assert bounties.won(tournament).won[hunter.pk] > 0

    if how == "voided":
        director.void_entry(hunter.pk, reason="ill", **by(carl()))
    else:
        director.undo(tournament.pk, revision=sale.revision, **by(dana()))

    book = bounties.won(fresh(tournament))
    assert (book.won, book.unclaimed_cents) == ({}, HEAD)
    assert set(book.heads) == {one.pk for one in people(tournament) if not one.voided}
    with pytest.raises(NoPrize):
        director.pay(hunter.pk, kind=PayoutKind.BOUNTY, **by(carl()))


@pytest.mark.parametrize("kind", ["fixed", "progressive"])
def test_nor_has_he_where_the_rebuy_is_voided_after_him(kind):
    tournament = hunt(kind)
    hunter, _ = late(tournament)
    _a, b, *_ = people(tournament)
    out(b, hunter)
    rebuy = director.rebuy(b.pk, **by(carl()))
    director.void_entry(hunter.pk, reason="ill", **by(carl()))

    director.void_sale(rebuy.data["sale"], reason="not paid", **by(carl()))
    director.decline_rebuy(b.pk, **by(fay()))

    book = bounties.won(fresh(tournament))
    assert (book.won, book.unclaimed_cents) == ({}, HEAD)
    assert broken(tournament) == []


def test_after_the_finish_and_the_payments_the_book_owes_no_bounty():
    tournament = hunt("progressive")
    hunter, _ = late(tournament)
    a, b, c, d, _ = people(tournament)
    out(b, hunter)
    director.rebuy(b.pk, **by(carl()))
    director.void_entry(hunter.pk, reason="ill", **by(carl()))
    director.close_registration(tournament.pk, **by(dana()))
    for entry in (b, c, d):
        out(entry, a)
    director.finish(tournament.pk, **by(dana()))
    for entry, cents in bounties.won(fresh(tournament)).won.items():
        director.pay(entry, kind=PayoutKind.BOUNTY, seen_cents=cents, **by(carl()))

    assert broken(tournament) == []
    assert bounties.won(fresh(tournament)).won == {a.pk: 5 * HEAD}
    assert ledger.book_of(fresh(tournament)).owed("bounty") == 0

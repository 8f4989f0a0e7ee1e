"""Chapter: last longers.  Stakes through the ledger, a winner who follows from the busts."""

import pytest

from tdsite import director
from tests.factories import NOON, carl, dana, fay, running
from tournaments import dues, queries
from tournaments.acts import ActContext
from tournaments.ledger import book_of
from tournaments.models import Entry, JournalLine, SidePot, Tournament
from tournaments.models.money import Account, Method
from tournaments.operations.side_pots import BadPot, NotWon, PotVoided
from tournaments.rules.ledger import checks
from tournaments.rules.side_prizes import NotInThePot, PotInPlay
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db

STAKE = 20_00


def by(person) -> ActContext:
    return {"by": person, "at": NOON}


def opened(tournament: Tournament) -> SidePot:
    line = director.open_side_pot(
        tournament.pk, name="  Table  one ", stake_cents=STAKE, **by(carl())
    )
    return SidePot.objects.get(pk=line.data["pot_id"])


def joined(*, players: int = 4, of: int = 3) -> tuple[Tournament, SidePot, list[Entry]]:
    tournament = running(players=players)
    pot, entries = opened(tournament), list(queries.entries_in(tournament).order_by("number"))
    for entry in entries[:of]:
        director.join_side_pot(pot.pk, entry_id=entry.pk, **by(carl()))
    return tournament, pot, entries


def held(tournament: Tournament) -> int:
    return -queries.balances(tournament)[Account.SIDE_POT]


def books_add_up(tournament: Tournament) -> bool:
    return all(check.holds for check in checks(book_of(Tournament.objects.get(pk=tournament.pk))))


def test_stakes_are_kept_apart_from_the_prizes():
    tournament, pot, _ = joined()
    before = queries.pool_cents(tournament)

    assert (pot.name, pot.number, held(tournament)) == ("Table one", 1, 3 * STAKE)
    assert before == 4 * 100_00
    assert books_add_up(tournament)


def test_the_last_one_of_the_pot_is_paid_and_the_books_add_up():
    tournament, pot, (a, b, c, d) = joined()
    for entry in (a, c):
        director.bust_out(entry.pk, **by(fay()))

    line = director.pay_side_pot(pot.pk, entry_id=b.pk, **by(carl()))

    assert (line.kind, line.data["amount_cents"], held(tournament)) == ("payout.paid", 60_00, 0)
    assert books_add_up(tournament)
    for entry in (b, d):
        with pytest.raises(NotWon):
            director.pay_side_pot(pot.pk, entry_id=entry.pk, **by(carl()))


def test_who_leaves_in_time_has_his_stake_back():
    tournament, pot, (a, *_) = joined()

    director.leave_side_pot(pot.pk, entry_id=a.pk, **by(carl()))

    assert held(tournament) == 2 * STAKE
    with pytest.raises(NotInThePot):
        director.leave_side_pot(pot.pk, entry_id=a.pk, **by(carl()))
    director.join_side_pot(pot.pk, entry_id=a.pk, method=Method.CARD, **by(carl()))
    assert books_add_up(tournament)


def test_nobody_joins_or_leaves_or_is_undone_once_the_first_is_out():
    tournament, pot, (a, b, _, d) = joined()
    bust = director.bust_out(a.pk, **by(fay()))
    stakes = JournalLine.objects.filter(tournament=tournament, kind="side_pot.joined")

    with pytest.raises(PotInPlay):
        director.join_side_pot(pot.pk, entry_id=d.pk, **by(carl()))
    with pytest.raises(PotInPlay):
        director.leave_side_pot(pot.pk, entry_id=b.pk, **by(carl()))
    for stake in stakes.order_by("revision"):  # the first is of the one who is out
        with pytest.raises(BlockedByLaterLine) as refused:
            director.undo(tournament.pk, revision=stake.revision, **by(dana()))
        assert refused.value.revision == bust.revision


def test_a_voided_pot_gives_every_stake_back_and_its_undo_takes_them_again():
    tournament, pot, _ = joined()

    line = director.void_side_pot(pot.pk, **by(carl()))

    assert (line.data["amount_cents"], held(tournament)) == (60_00, 0)
    with pytest.raises(PotVoided):
        director.void_side_pot(pot.pk, **by(carl()))
    director.undo(tournament.pk, revision=line.revision, **by(dana()))
    assert held(tournament) == 60_00
    assert len(dues.pots(tournament)[0].stakes) == 3
    assert books_add_up(tournament)


def test_a_bust_stays_once_the_pot_it_decided_is_paid():
    tournament, pot, (a, b, c, _) = joined()
    director.bust_out(a.pk, **by(fay()))
    last = director.bust_out(c.pk, **by(fay()))
    paid = director.pay_side_pot(pot.pk, entry_id=b.pk, **by(carl()))

    with pytest.raises(BlockedByLaterLine) as refused:
        director.undo(tournament.pk, revision=last.revision, **by(dana()))
    assert refused.value.revision == paid.revision
    with pytest.raises(PotVoided):
        director.void_side_pot(pot.pk, **by(carl()))


@pytest.mark.parametrize(("name", "cents"), [("", 10_00), ("x" * 61, 10_00), ("Bar", 0)])
def test_a_pot_has_a_name_and_a_stake(name, cents):
    tournament = running(players=2)

    with pytest.raises(BadPot):
        director.open_side_pot(tournament.pk, name=name, stake_cents=cents, **by(carl()))

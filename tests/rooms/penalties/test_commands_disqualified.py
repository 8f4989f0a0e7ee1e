"""Chapter: disqualified players, how they rank, and their prizes.  TDA 2024 71-D; WSOP 2026 40."""

import pytest

from tables.hands import playing
from tables.models import HandForHand, Seat
from tdsite import director
from tests.bubble import announce, at, bubble, bust, finish, following, places
from tests.factories import NOON, dana, entry_price, reentry_price, running
from tests.flights import enter, festival, flight, start
from tournaments import dealing, finishes, prize_money, queries
from tournaments.ledger import book_of
from tournaments.models import HeldPrize, Payout, Penalty, Tournament
from tournaments.operations.payouts import AlreadyPaid
from tournaments.rules.deals import Share
from tournaments.rules.ledger import checks
from tournaments.rules.payouts import NoNextPlace, NothingToDecide, PrizeKept, PrizeWithheld
from tournaments.rules.penalties import WasDisqualified
from tournaments.rules.places import StacksNeeded
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db

PAID = 3_00


def dq(entry, stack: int = 9_000, **told):
    told = {"law": "7.28", "reason": "insults", **told}
    return director.remove(
        entry.pk, kind="disqualified", stack_chips=stack, by=dana(), at=NOON, **told
    )


def decide(entry, decision: str, **told):
    told = {"reason": "the club's rule 4", "by": dana(), "at": NOON, **told}
    return director.decide_prize(entry.pk, decision=decision, **told)


def pay(entry):
    return director.pay(entry.pk, method="cash", by=dana(), at=NOON)


def undo(tournament, line):
    return director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)


def evening(*, left: int = 12, paid: int = 12, **policy: str) -> Tournament:
    """Twenty came, `left` are in, twelve places are paid: the last of them 3 each."""
    tournament = bubble(players=20, paid=paid, last=PAID)
    tournament.policy |= policy
    tournament.save(update_fields=["policy"])
    out = [seat.entry for seat in Seat.objects.filter(entry__isnull=False)][left:]
    for entry in out:
        director.bust_out(entry.pk, by=dana(), at=NOON)
    return tournament


def won(tournament: Tournament) -> dict[int, int]:
    return {e: c for e, c in queries.awards(tournament).paid_cents.items() if c}


def adds_up(tournament: Tournament) -> bool:
    tournament.refresh_from_db()
    return all(check.holds for check in checks(book_of(tournament)))


# Between hands


def test_his_chips_leave_play_his_seat_is_free_and_he_ranks_among_those_left():
    tournament = evening()
    entry, chips = at(tournament, 1)[0], queries.chips_in_play(tournament)

    line = dq(entry)

    assert queries.chips_in_play(tournament) == chips - 9_000
    assert not Seat.objects.filter(entry=entry).exists()
    assert (line.data["place"], places(tournament)[entry.pk]) == (12, "12")
    row = Penalty.objects.get()
    assert (row.kind, row.law, row.reason) == ("disqualified", "7.28", "insults")
    undo(tournament, line)
    assert (queries.still_in(tournament), Penalty.objects.count()) == (12, 0)
    assert Seat.objects.filter(entry=entry).exists()


def test_he_does_not_enter_the_event_again():
    tournament = running(reentry_price(), entry_price(), players=4)
    entry = at(tournament, 1)[0]
    dq(entry)

    with pytest.raises(WasDisqualified, match="cannot re-enter"):
        director.reenter(tournament.pk, player_id=entry.player_id, by=dana(), at=NOON)


def test_put_out_in_one_flight_he_enters_no_other():
    main = festival()
    one, two = flight(main, "1A"), flight(main, "1B")
    ann = enter(one, "Ann", "Ben", "Cyd")[0]
    start(one)
    line = dq(ann)

    with pytest.raises(WasDisqualified):
        enter(two, "Ann")
    undo(one, line)
    bust(ann)
    enter(two, "Ann")


# In a hand that all tables play


@pytest.mark.parametrize(
    ("policy", "before", "after"),
    [("at_once", ["12", "11"], ["12", "11"]), ("with_hand", ["11", "12"], ["11", "12"])],
)
def test_in_a_hand_of_all_tables_the_policy_ranks_him(policy, before, after):
    tournament = evening(disqualified_in_hand=policy)
    announce(tournament, target=9)
    finish(tournament, sorted(playing(tournament)))
    following(tournament)
    first, second = at(tournament, 1)[:2]

    dq(first)
    bust(second, 4_000)

    assert [places(tournament)[e.pk] for e in (first, second)] == before
    finish(tournament, sorted(playing(tournament)))
    following(tournament)
    assert [places(tournament)[e.pk] for e in (first, second)] == after


def test_ranked_with_the_hand_he_waits_for_the_stacks_of_it():
    tournament = evening(disqualified_in_hand="with_hand")
    announce(tournament, target=9)
    first, second = at(tournament, 1)[:2]
    bust(second)

    with pytest.raises(StacksNeeded, match=second.player.name):
        dq(first)
    director.correct_bust_stack(second.pk, stack_chips=100, reason="asked", by=dana(), at=NOON)
    dq(first)

    assert [places(tournament)[e.pk] for e in (first, second)] == ["11", "12"]


def test_between_two_hands_of_all_tables_he_ranks_among_those_left():
    tournament = evening(disqualified_in_hand="with_hand")
    announce(tournament, target=9)
    finish(tournament, sorted(playing(tournament)))
    assert not HandForHand.objects.get().dealing

    assert dq(at(tournament, 1)[0]).data["place"] == 12


# Their prize


def test_his_prize_is_withheld_until_somebody_decides():
    tournament = evening()
    entry = at(tournament, 1)[0]
    dq(entry)

    assert prize_money.undecided_prizes(tournament) == {entry.pk}
    with pytest.raises(PrizeWithheld):
        pay(entry)
    decide(entry, "pay")

    assert pay(entry).data["amount_cents"] == PAID
    with pytest.raises(AlreadyPaid):
        decide(entry, "house")
    assert adds_up(tournament)


def test_moved_up_each_place_after_takes_the_prize_above_to_the_cent():
    tournament = evening(left=13)
    last, twelfth, entry = at(tournament, 1)[:3]
    bust(last)  # 13th, outside the money
    bust(twelfth)
    pay(twelfth)
    dq(entry)
    before = sum(won(tournament).values())

    line = decide(entry, "move_up")

    assert won(tournament) == {twelfth.pk: PAID, last.pk: PAID}
    assert sum(won(tournament).values()) == before
    with pytest.raises(PrizeKept):
        pay(entry)
    assert line.data["paid_otherwise"] == []
    assert pay(last).data["amount_cents"] == PAID
    assert adds_up(tournament)


def test_who_was_paid_before_and_wins_more_now_is_named():
    tournament = evening(paid=12)
    big = tournament.prizes.get(place=11)
    tournament.prizes.filter(place=1).update(amount_cents=queries.prizes(tournament)[0] - 2_00)
    big.amount_cents += 2_00
    big.save()
    twelfth, entry = at(tournament, 1)[:2]
    bust(twelfth)
    pay(twelfth)
    dq(entry)

    line = decide(entry, "move_up")

    assert line.data["paid_otherwise"] == [twelfth.pk]
    assert finishes.paid_otherwise(tournament) == {twelfth.pk: (PAID, PAID + 2_00)}


def test_kept_by_the_house_it_is_a_slip_of_which_all_is_withheld():
    tournament = evening()
    entry = at(tournament, 1)[0]
    dq(entry)
    pool = queries.pool_cents(tournament)

    line = decide(entry, "house")

    slip = Payout.objects.get()
    assert (slip.amount_cents, slip.withheld_cents, slip.handed_cents) == (PAID, PAID, 0)
    assert -queries.balances(tournament)["withheld"] == PAID
    assert queries.pool_cents(tournament) == pool
    assert adds_up(tournament)
    undo(tournament, line)
    assert not HeldPrize.objects.exists()
    assert queries.balances(tournament)["withheld"] == 0
    assert adds_up(tournament)


def test_a_later_decision_takes_the_place_of_the_one_before():
    tournament = evening()
    entry = at(tournament, 1)[0]
    dq(entry)
    decide(entry, "house")

    decide(entry, "pay")

    assert queries.balances(tournament)["withheld"] == 0
    assert pay(entry).data["amount_cents"] == PAID
    assert adds_up(tournament)


def test_there_is_nothing_to_decide_outside_the_money_or_of_anybody_else():
    tournament = evening(left=14)
    entry, other = at(tournament, 1)[:2]
    dq(entry)
    bust(other)

    for one in (entry, other):
        with pytest.raises(NothingToDecide):
            decide(one, "pay")


def test_a_prize_moves_up_only_where_somebody_takes_it():
    tournament = bubble(players=12, paid=12, last=PAID)
    entry = at(tournament, 1)[0]
    dq(entry)

    with pytest.raises(NoNextPlace):
        decide(entry, "move_up")


def test_a_share_of_a_deal_goes_to_no_other_place():
    tournament = evening(left=3, deals="guaranteed")
    first, *others = dealing.table_of(tournament).prizes
    entries = list(queries.entries_in(tournament).order_by("number"))
    shares = [
        Share(entry.pk, cents, stack_chips=1_000, signed=True)
        for entry, cents in zip(entries, [first - 1_00, *others], strict=True)
    ]
    told = {"method": "custom", "shares": shares, "left_prizes": [1_00], "guaranteed": True}
    director.record_deal(tournament.pk, **told, by=dana(), at=NOON)
    dq(entries[2])

    with pytest.raises(NoNextPlace, match="share of a deal"):
        decide(entries[2], "move_up")
    decide(entries[2], "house")

    assert queries.balances(tournament)["withheld"] == -others[1]
    assert adds_up(tournament)


def test_a_disqualification_is_not_undone_under_the_decision_on_its_prize():
    tournament = evening()
    entry = at(tournament, 1)[0]
    out, decision = dq(entry), decide(entry, "pay")

    with pytest.raises(BlockedByLaterLine) as refusal:
        undo(tournament, out)

    assert refusal.value.line == decision

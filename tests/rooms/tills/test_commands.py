"""Chapter: tills.  Who keeps a drawer, what went through it, and what the count says."""

from datetime import timedelta
from typing import Any

import pytest

from tdsite import director
from tests.factories import NOON, carl, club, dana, event, fay, player, running, sell, staff
from tournaments.access import NotAllowed
from tournaments.models import Entry, JournalLine, Posting, Till, TillMove, TillShift
from tournaments.models.club import Role, TillMoveKind
from tournaments.models.money import Account, Method
from tournaments.operations import tills
from tournaments.rules.tills import (
    AmountOutOfRange,
    ExplanationMissing,
    MoveReasonMissing,
    SignatureMissing,
    TillNameMissing,
    TooMuchTakenOut,
)
from tournaments.undo import BlockedByLaterLine, CannotUndo

pytestmark = pytest.mark.django_db

LATER = NOON + timedelta(hours=3)


def till(name: str = "Desk 1") -> Till:
    line = director.add_till(club().pk, name=name, by=dana(), at=NOON)
    return Till.objects.get(pk=line.data["till_id"])


def opened(by: Any = None, *, float_cents: int = 200_00, name: str = "Desk 1") -> TillShift:
    line = director.open_till(till(name).pk, float_cents=float_cents, by=by or carl(), at=NOON)
    return TillShift.objects.get(pk=line.data["shift_id"])


def dora():
    return staff("dora", Role.DESK)


def close(shift: TillShift, counted: int, **changes: Any):
    told = {"counted_cents": counted, "signed_by": "Carl C.", "by": carl(), "at": LATER}
    return director.close_till(shift.pk, **{**told, **changes})


def test_cash_goes_through_the_till_of_who_sells():
    shift = opened()
    tournament = event()

    sell(tournament, "Ana", "Bo")

    assert tills.expected_cents(shift) == 200_00 + 2 * 110_00
    assert set(Posting.objects.exclude(shift=None).values_list("account", "shift")) == {
        (Account.CASH, shift.pk)
    }


def test_cards_are_told_by_till_but_no_cash_is_expected_of_them():
    shift = opened()
    director.register_and_seat(
        event().pk, player_id=player().pk, method=Method.CARD, by=carl(), at=NOON
    )
    assert Posting.objects.get(account=Account.CARD).shift == shift
    assert tills.expected_cents(shift) == 200_00


def test_who_keeps_no_till_sells_without_one():
    opened(by=dora())
    sell(event(), "Ana")
    assert not Posting.objects.filter(shift__isnull=False).exists()


def test_where_tills_are_required_no_cash_moves_without_one():
    director.change_club(club().pk, fields={"tills_required": True}, by=dana(), at=NOON)
    tournament = event()
    with pytest.raises(tills.TillNeeded) as refusal:
        sell(tournament, "Ana")
    assert refusal.value.field == "method"

    buyer = player()
    director.register_and_seat(
        tournament.pk, player_id=buyer.pk, method=Method.CARD, by=carl(), at=NOON
    )
    opened()
    sell(tournament, "Bo")


def test_a_till_in_another_currency_takes_no_money_of_the_event():
    opened()
    TillShift.objects.update(currency="GBP")
    sell(event(), "Ana")
    assert not Posting.objects.filter(shift__isnull=False).exists()


def test_a_prize_paid_in_cash_leaves_the_till():
    shift = opened()
    tournament = running(players=4)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    for entry in Entry.objects.filter(tournament=tournament).order_by("-number")[:3]:
        director.bust_out(entry.pk, by=fay(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)

    line = director.pay(Entry.objects.get(number=1).pk, by=carl(), at=NOON)

    taken = 200_00 + 4 * 110_00
    assert tills.expected_cents(shift) == taken - line.data["amount_cents"]


def test_the_drawer_is_the_float_the_cash_and_what_was_moved():
    shift = opened()
    director.move_till(
        shift.pk,
        kind=TillMoveKind.TOP_UP,
        amount_cents=50_00,
        reason="change",
        by=carl(),
        at=NOON,
    )
    line = director.move_till(
        shift.pk, kind=TillMoveKind.DROP, amount_cents=100_00, reason="safe", by=carl(), at=NOON
    )
    assert line.data["amount_cents"] == -100_00
    assert tills.expected_cents(shift) == 150_00


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"reason": " "}, MoveReasonMissing),
        ({"amount_cents": 0}, AmountOutOfRange),
        ({"amount_cents": 200_01}, TooMuchTakenOut),
        ({"by": "dora"}, tills.NotYourTill),
        ({"by": "fay"}, NotAllowed),
    ],
)
def test_what_is_moved_has_a_reason_an_amount_and_its_own_keeper(changes, refusal):
    shift = opened()
    told: dict[str, Any] = {"amount_cents": 10_00, "reason": "cards", "by": carl(), **changes}
    told["by"] = {"dora": dora(), "fay": fay()}.get(told["by"], told["by"])
    with pytest.raises(refusal):
        director.move_till(shift.pk, kind=TillMoveKind.EXPENSE, at=NOON, **told)
    assert not TillMove.objects.exists()


def test_a_count_in_between_says_the_difference_and_changes_nothing():
    shift = opened()
    line = director.count_till(shift.pk, counted_cents=199_50, by=carl(), at=NOON)
    assert line.data["difference_cents"] == -50
    assert tills.expected_cents(shift) == 200_00


def test_a_till_is_closed_with_a_count_and_a_name_under_it():
    shift = opened()
    line = close(shift, 200_00)
    shift.refresh_from_db()
    assert (shift.closed_at, shift.signed_by, line.data["difference_cents"]) == (
        LATER,
        "Carl C.",
        0,
    )
    with pytest.raises(tills.TillClosed):
        close(shift, 200_00)


def test_a_difference_wants_an_explanation_and_a_count_a_signature():
    shift = opened()
    with pytest.raises(ExplanationMissing):
        close(shift, 195_00)
    with pytest.raises(SignatureMissing):
        close(shift, 200_00, signed_by=" ")
    line = close(shift, 195_00, explanation="5 too much given as change")
    assert line.data["difference_cents"] == -5_00


def test_one_till_each_and_one_keeper_at_a_time():
    shift = opened()
    with pytest.raises(tills.OneTillEach):
        opened(name="Desk 2")
    with pytest.raises(tills.TillInUse):
        director.open_till(shift.till_id, float_cents=0, by=dora(), at=NOON)


def test_tills_have_names_of_their_own_and_an_empty_one_is_put_away():
    first = till()
    with pytest.raises(tills.TillNameTaken):
        till("desk 1")
    with pytest.raises(TillNameMissing):
        till("  ")
    director.retire_till(first.pk, by=dana(), at=NOON)
    with pytest.raises(tills.TillAway):
        director.open_till(first.pk, float_cents=0, by=carl(), at=NOON)
    till()  # the name is free again


def test_a_till_somebody_keeps_is_not_put_away():
    shift = opened()
    with pytest.raises(tills.TillInUse):
        director.retire_till(shift.till_id, by=dana(), at=NOON)


def test_a_till_is_handed_over_with_what_both_counted():
    shift = opened()
    line = director.hand_over_till(
        shift.pk, to=dora(), counted_cents=200_00, signed_by="Carl C.", by=carl(), at=LATER
    )
    taken = TillShift.objects.get(pk=line.data["to_shift_id"])
    shift.refresh_from_db()
    assert (taken.holder, taken.float_cents, taken.closed_at) == (dora(), 200_00, None)
    assert shift.handed_to == taken
    assert shift.closed_at == LATER


def test_a_till_is_handed_over_to_somebody_else_who_works_at_a_desk():
    shift = opened()
    told = {"counted_cents": 200_00, "signed_by": "Carl C.", "by": carl(), "at": LATER}
    for nobody in (carl(), fay()):
        with pytest.raises(tills.CannotKeepTill):
            director.hand_over_till(shift.pk, to=nobody, **told)
    director.open_till(till("Desk 2").pk, float_cents=0, by=dora(), at=NOON)
    with pytest.raises(tills.OneTillEach):
        director.hand_over_till(shift.pk, to=dora(), **told)
    shift.refresh_from_db()
    assert shift.closed_at is None


def undo_in_club(line, by=None):
    return director.undo_in_club(club().pk, revision=line.revision, by=by or dana(), at=LATER)


def test_every_act_of_a_till_is_undone_in_turn():
    added = director.add_till(club().pk, name="Desk 1", by=dana(), at=NOON)
    one = director.open_till(added.data["till_id"], float_cents=10_00, by=carl(), at=NOON)
    shift = TillShift.objects.get(pk=one.data["shift_id"])
    move = {"kind": TillMoveKind.TOP_UP, "amount_cents": 5_00, "reason": "change"}
    lines = [
        added,
        one,
        director.move_till(shift.pk, **move, by=carl(), at=NOON),
        director.count_till(shift.pk, counted_cents=15_00, by=carl(), at=NOON),
        director.hand_over_till(
            shift.pk, to=dora(), counted_cents=15_00, signed_by="C", by=carl(), at=NOON
        ),
    ]
    for line in reversed(lines):
        undo_in_club(line)
    assert not Till.objects.exists()


def test_a_till_money_went_through_was_opened_for_good():
    shift = opened()
    sell(event(), "Ana")
    line = JournalLine.objects.get(kind="till.opened")
    with pytest.raises(BlockedByLaterLine):
        undo_in_club(line)
    assert TillShift.objects.get() == shift


def test_an_undo_leaves_a_closed_till_as_it_was_counted():
    shift = opened()
    tournament = event()
    entry = sell(tournament, "Ana")[0]
    close(shift, 310_00)
    dana_s = opened(by=dana(), name="Desk 2", float_cents=500_00)
    tournament.refresh_from_db()

    director.undo(tournament.pk, revision=tournament.revision, by=dana(), at=LATER)

    assert tills.expected_cents(shift) == 310_00
    assert tills.expected_cents(dana_s) == 500_00 - 110_00
    assert Entry.objects.get(pk=entry.pk).voided


def test_an_undo_by_somebody_without_a_till_moves_the_money_through_none():
    shift = opened()
    tournament = event()
    sell(tournament, "Ana")
    close(shift, 310_00)
    tournament.refresh_from_db()
    director.undo(tournament.pk, revision=tournament.revision, by=dana(), at=LATER)
    assert tills.expected_cents(shift) == 310_00
    assert sum(Posting.objects.values_list("amount_cents", flat=True)) == 0


def test_what_was_moved_before_the_count_stays_after_it():
    shift = opened()
    line = director.move_till(
        shift.pk, kind=TillMoveKind.DROP, amount_cents=1_00, reason="safe", by=carl(), at=NOON
    )
    close(shift, 199_00)
    with pytest.raises(CannotUndo):
        undo_in_club(line)


def test_a_closing_is_undone_by_its_keeper_or_the_director_alone():
    shift = opened()
    line = close(shift, 200_00)
    with pytest.raises(tills.NotYourTill):
        undo_in_club(line, by=dora())
    undo_in_club(line, by=carl())
    shift.refresh_from_db()
    assert (shift.closed_at, shift.counted_cents) == (None, None)


def test_a_closing_is_not_done_again_over_money_that_came_since():
    shift = opened()
    undone = undo_in_club(close(shift, 200_00))
    sell(event(), "Ana")
    with pytest.raises(CannotUndo):
        undo_in_club(undone)


def test_a_till_put_away_is_not_reopened():
    shift = opened()
    line = close(shift, 200_00)
    director.retire_till(shift.till_id, by=dana(), at=LATER)
    with pytest.raises(CannotUndo, match="deactivated"):
        undo_in_club(line)


def test_only_the_director_adds_tills():
    with pytest.raises(NotAllowed):
        director.add_till(club().pk, name="Desk 9", by=carl(), at=NOON)

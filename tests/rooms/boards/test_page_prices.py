"""What a board says of prices is what the desk takes, and when."""

from datetime import timedelta

import pytest

from tdsite import director
from tests.factories import (
    NOON,
    add_on_price,
    carl,
    dana,
    entry_price,
    event,
    player,
    rebuy_price,
    running,
    sell,
)
from tests.rooms.boards.drawn import shown
from tournaments.models import Sale
from tournaments.models.tournament import BountyKind
from tournaments.queries import entries_in

pytestmark = pytest.mark.django_db

REBUYS = rebuy_price(prize_cents=15_00, fee_cents=2_00, staff_cents=3_00, bounty_cents=10_00)
ADD_ONS = add_on_price(prize_cents=20_00, from_break=True)
KNOCK_OUT = entry_price(prize_cents=20_00, fee_cents=5_00, staff_cents=1_00, bounty_cents=10_00)


def figure(board, name):
    return next(value for said, value, _ in board.figures if said == name)


@pytest.mark.parametrize("kind", [BountyKind.FIXED, BountyKind.PROGRESSIVE, BountyKind.MYSTERY])
def test_the_buy_in_on_the_board_is_what_the_desk_takes(kind):
    tournament = event(KNOCK_OUT, bounty_kind=kind)

    sell(tournament, "Anna")

    taken = Sale.objects.get(tournament=tournament)
    board = shown(tournament)
    assert (figure(board, "Buy-in"), taken.total_cents) == ("€36", 36_00)
    assert board.prizes == [["Prizes", "€20"], ["Fee", "€5"], ["Staff", "€1"], ["Bounty", "€10"]]


def test_a_price_that_anybody_may_take_now_is_the_one_on_the_board():
    tournament = event()
    money = {"prize_cents": 80_00, "fee_cents": 10_00}
    early = {"name": "Early", "until_time": NOON + timedelta(minutes=20), **money}
    members = {"name": "Members", "members_only": True, "prize_cents": 1_00}
    late = {"name": "Late", "from_level": 1, "prize_cents": 120_00}
    lines = [{"kind": "entry", **line} for line in (members, early, late)]
    director.change_event(
        tournament.pk, fields={}, prices=[entry_price()], lines=lines, by=dana(), at=NOON
    )

    for minutes, price in [(19, "€90"), (21, "€110")]:
        at = NOON + timedelta(minutes=minutes)
        director.register_and_seat(tournament.pk, player_id=player().pk, by=carl(), at=at)

        board, taken = shown(tournament, minutes=minutes), Sale.objects.latest("pk")
        assert figure(board, "Buy-in") == price == f"€{taken.total_cents // 100}"


def test_rebuys_and_add_ons_are_told_with_their_price_and_their_time():
    tournament = running(KNOCK_OUT, REBUYS, ADD_ONS, players=4, bounty_kind=BountyKind.FIXED)
    ahead = ["ahead", "Add-on, in the break after level 2", "€20", "30,000 chips", "1 each"]
    rebuy = ["€30", "20,000 chips", "with 20,000 or less"]

    assert shown(tournament, minutes=5).buys == [
        ["open", "Rebuy, closes in 45:00", *rebuy],
        ahead,
    ]
    entry = entries_in(tournament).first()
    director.add_on(entry.pk, by=carl(), at=NOON + timedelta(minutes=41))
    assert shown(tournament, minutes=42).buys == [
        ["open", "Rebuy, closes in 8:00", *rebuy],
        ["open", "Add-on, closes in 8:00", "€20", "30,000 chips", "1 each, 1 sold"],
    ]
    board = shown(tournament, minutes=51)
    assert board.buys == []
    assert board.foot[-1] == ["", "€10", " a knock-out"]


def test_before_the_start_the_rebuys_to_come_are_told_and_after_the_close_none_is():
    tournament = event(entry_price(), rebuy_price(through_break=False, limit=3))
    sell(tournament, "Anna", "Bo")

    assert shown(tournament).buys == [
        [
            "ahead",
            "Rebuy, to the end of level 2",
            "€50",
            "20,000 chips",
            "with 20,000 or less, at most 3 each",
        ]
    ]
    director.start(tournament.pk, by=dana(), at=NOON)
    assert shown(tournament, minutes=1).buys[0][1] == "Rebuy, closes in 39:00"
    director.close_registration(tournament.pk, by=dana(), at=NOON + timedelta(minutes=2))
    assert shown(tournament, minutes=3).buys == []


def test_a_closed_window_is_named_while_another_is_open():
    tournament = running(entry_price(), rebuy_price(until_level=1), ADD_ONS, players=3)

    assert [row[:3] for row in shown(tournament, minutes=45).buys] == [
        ["closed", "Rebuys", "closed"],
        ["open", "Add-on, closes in 5:00", "€20"],
    ]

"""What is done with money: entries and chips sold, busts, prizes, payouts, bounties, the end."""

from typing import Any

from tdsite import director
from tests.acts.examined import Steps, do
from tests.acts.stories.register import story
from tests.factories import (
    NOON,
    add_on_price,
    dana,
    entry_price,
    event,
    player,
    rebuy_price,
    reentry_price,
    running,
    sell,
)
from tournaments import bounties, queries
from tournaments.models import Entry, Payout, Sale, Tournament

PRICES = (entry_price(), reentry_price(), rebuy_price(), add_on_price(from_level=1))
CHEATED: dict[str, Any] = {"kind": "disqualified", "stack_chips": 20_000, "reason": "cheated"}
SURE = {"reason": "seen on the camera", "sure": True}


def numbered(here: Tournament) -> list[Entry]:
    return list(here.entries.order_by("number"))


@story(
    *("register", "void_entry", "rebuy", "add_on", "table_add_ons", "settle", "void_sale"),
    *("bust_out", "let_out", "reenter"),
)
def sales() -> Steps:
    here = running(*PRICES, players=6)
    of_event = {"tournament_id": here.pk}
    one, two, three, four, *_ = numbered(here)
    yield do("register", **of_event, player_id=player("Zoe").pk, method="card")
    late = Entry.objects.get(tournament=here, player__name="Zoe")
    yield do("void_entry", **of_event, entry_id=late.pk, reason="wrong event")
    yield do("rebuy", **of_event, entry_id=one.pk, method="owed")
    owed = Sale.objects.filter(entry=one).latest("pk").pk
    yield do("settle", **of_event, sale_id=owed, method="card")
    yield do("void_sale", **of_event, sale_id=owed, reason="wrong player")
    yield do("add_on", **of_event, entry_id=two.pk)
    yield do("table_add_ons", **of_event, table=1, entry_ids=[three.pk, four.pk])
    yield do("bust_out", **of_event, entry_id=one.pk, by_entries=[two.pk])
    yield do("let_out", **of_event, entry_id=one.pk)
    yield do("reenter", **of_event, entry_id=one.pk)


@story(
    *("bust_together", "bust_late", "correct_bust_hitmen", "correct_bust_order"),
    *("correct_bust_hand", "correct_bust_stack", "correct_bust_player", "found_chips", "remove"),
)
def busts() -> Steps:
    here = running(players=9)
    of_event = {"tournament_id": here.pk}
    one, two, three, four, five, six, seven, *_ = numbered(here)
    fell = [
        {"entry_id": one.pk, "stack_chips": 4_000, "by_entries": [seven.pk]},
        {"entry_id": two.pk, "stack_chips": 9_000, "by_entries": [seven.pk]},
    ]
    yield do("bust_together", **of_event, busts=fell)
    yield do("bust_late", **of_event, entry_id=three.pk, before=two.pk, **SURE)
    yield do("correct_bust_hitmen", **of_event, entry_id=one.pk, by_entries=[six.pk], **SURE)
    yield do("correct_bust_order", **of_event, entry_id=three.pk, after=one.pk, **SURE)
    stacks = [
        {"entry_id": one.pk, "stack_chips": 5_000},
        {"entry_id": two.pk, "stack_chips": 9_500},
    ]
    yield do("correct_bust_hand", **of_event, stacks=stacks, **SURE)
    of_two = {**of_event, "entry_id": two.pk}
    yield do("correct_bust_stack", **of_two, stack_chips=9_900, **SURE)
    yield do("correct_bust_player", **of_event, entry_id=three.pk, instead=four.pk, **SURE)
    director.bust_out(five.pk, by_entries=[six.pk], by=dana(), at=NOON)
    found: dict[str, Any] = {"found_chips": 500, "all_in_chips": 19_500, "opponent_chips": 20_000}
    yield do("found_chips", **of_event, entry_id=five.pk, **found, next_hand_started=False)
    yield do("remove", **of_event, entry_id=six.pk, **CHEATED)


@story(
    *("join_waiting", "leave_waiting", "offer_seat", "accept_offer", "pass_offer"),
    "seat_alternate",
)
def waiting_list() -> Steps:
    here = event(entry_price(limit=3))
    sell(here, "Tom", "Ann", "Ben")
    of_event = {"tournament_id": here.pk}
    will, zoe = player("Will"), player("Zoe")
    yield do("join_waiting", **of_event, player_id=will.pk)
    yield do("leave_waiting", **of_event, player_id=will.pk)
    for one in (will, zoe):
        director.join_waiting(here.pk, player_id=one.pk, by=dana(), at=NOON)
    director.void_entry(numbered(here)[0].pk, by=dana(), at=NOON)
    yield do("offer_seat", **of_event, player_id=will.pk)
    yield do("accept_offer", **of_event, player_id=will.pk)
    yield do("pass_offer", **of_event, player_id=will.pk)
    yield do("seat_alternate", **of_event, player_id=zoe.pk, method="card")


@story(
    *("plan_prizes", "close_registration", "correct_prizes", "record_deal", "void_deal"),
    *("finish", "authorise_payout", "pay", "void_payout", "decide_prize"),
)
def prizes() -> Steps:
    here = running(players=12, prize_unit_cents=1, policy={"deals": "guaranteed"})
    of_event = {"tournament_id": here.pk}
    one, two, *others = numbered(here)
    yield do("plan_prizes", **of_event, prize_table="casino")
    yield do("close_registration", **of_event)
    cents = queries.prizes(here)
    moved = [cents[0] - 100, cents[1] + 100, *cents[2:]]
    wanted = [{"amount_cents": amount} for amount in moved]
    yield do("correct_prizes", **of_event, prizes=wanted, reason="misread")
    for entry in others:
        director.bust_out(entry.pk, by=dana(), at=NOON)
    left = sum(queries.prizes(here)[:2])
    shares = [
        {"entry_id": e.pk, "amount_cents": (left - 100) // 2, "stack_chips": 1_000, "signed": True}
        for e in (one, two)
    ]
    shares[0]["amount_cents"] += (left - 100) % 2
    deal = yield do(
        "record_deal", **of_event, method="even", shares=shares, left_prizes=[100], guaranteed=True
    )
    yield do("void_deal", **of_event, deal_id=deal.data["deal_id"], reason="a stack")
    director.remove(two.pk, **CHEATED, by=dana(), at=NOON)
    yield do("decide_prize", **of_event, entry_id=two.pk, decision="pay", reason="it was earned")
    yield do("finish", **of_event)
    yield do("authorise_payout", **of_event, entry_id=one.pk)
    yield do("pay", **of_event, entry_id=one.pk, method="transfer")
    slip = Payout.objects.filter(voided=False).latest("pk").pk
    yield do("void_payout", **of_event, payout_id=slip, reason="wrong till")


@story(
    *("plan_bounties", "open_side_pot", "join_side_pot", "leave_side_pot", "pay_side_pot"),
    *("void_side_pot", "set_envelopes", "open_envelope"),
)
def heads() -> Steps:
    planned = event(entry_price(bounty_cents=25_00))
    yield do("plan_bounties", tournament_id=planned.pk, bounty_kind="progressive")
    here = running(entry_price(bounty_cents=25_00), players=4, bounty_kind="mystery")
    of_event = {"tournament_id": here.pk}
    one, two, *_ = numbered(here)
    opened = yield do("open_side_pot", **of_event, name="Bar", stake_cents=10_00)
    pot = {**of_event, "pot_id": opened.data["pot_id"]}
    yield do("join_side_pot", **pot, entry_id=one.pk)
    yield do("leave_side_pot", **pot, entry_id=one.pk)
    yield do("void_side_pot", **pot)
    again = director.open_side_pot(
        here.pk, name="Hall", stake_cents=10_00, by=dana(), at=NOON
    ).data["pot_id"]
    for entry in (one, two):
        director.join_side_pot(again, entry_id=entry.pk, by=dana(), at=NOON)
    director.close_registration(here.pk, by=dana(), at=NOON)
    here.refresh_from_db()
    book = bounties.won(here)
    each, odd = divmod(book.collected_cents, book.needed or 1)
    amounts = [each + odd, *[each] * ((book.needed or 1) - 1)]
    yield do("set_envelopes", **of_event, amounts=amounts)
    director.bust_out(two.pk, by_entries=[one.pk], by=dana(), at=NOON)
    yield do("open_envelope", **of_event, entry_id=two.pk)
    yield do("pay_side_pot", **of_event, pot_id=again, entry_id=one.pk)

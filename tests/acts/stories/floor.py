"""What is done on the floor: seats, tables, buttons, hands, calls, chips, penalties and rulings."""

from blinds import queries as clock_queries
from tables.models import Seat
from tables.solving import balance_plan
from tdsite import director
from tests.acts.examined import Steps, do
from tests.acts.stories.register import story
from tests.factories import NOON, dana, running
from tournaments.models import Entry, Tournament


def seated(here: Tournament, table: int) -> list[Entry]:
    """Who sits at a table, from seat 1."""
    rows = Seat.objects.filter(table__tournament=here, table__number=table, entry__isnull=False)
    return [seat.entry for seat in rows.select_related("entry").order_by("number") if seat.entry]


def seat_of(entry: Entry) -> int:
    return Seat.objects.values_list("number", flat=True).get(entry=entry)


def free_seat(here: Tournament, table: int) -> int:
    rows = Seat.objects.filter(table__tournament=here, table__number=table, entry=None)
    return rows.order_by("number").values_list("number", flat=True)[0]


@story(
    *("open_tables", "close_seat", "open_seat", "mark_seat", "resize_table", "set_section"),
    *("fix_player", "move", "swap", "need_seat", "keep_apart", "end_apart"),
    *("see_seat", "see_table", "see_player"),
)
def chairs() -> Steps:
    here = running(players=12)
    of_event = {"tournament_id": here.pk}
    one, other, *_ = seated(here, 1)
    of_one = {**of_event, "entry_id": one.pk}
    chair = {**of_event, "table": 2, "seat": free_seat(here, 2)}
    yield do("open_tables", **of_event, number=1)
    yield do("close_seat", **chair)
    yield do("open_seat", **chair)
    yield do("mark_seat", **chair, reserved=True, accessible=False)
    yield do("resize_table", **of_event, table=3, seats=6)
    yield do("set_section", **of_event, section="North", tables=[1, 2])
    yield do("fix_player", **of_one, stays=True)
    yield do("swap", **of_one, other_entry_id=other.pk)
    yield do("need_seat", **of_event, player_id=other.player_id, accessible=True)
    pair = {"player_id": one.player_id, "other_id": other.player_id}
    yield do("keep_apart", **of_event, **pair, why="brothers")
    yield do("end_apart", **of_event, **pair)
    yield do("see_seat", **of_event, table=1, seat=seat_of(one))
    yield do("see_table", **of_event, table=1)
    yield do("see_player", **of_one, table=1, seat=seat_of(one))
    yield do("move", **of_one, table=2, seat=free_seat(here, 2))


@story(
    *("set_button", "deal_next_hand", "table_hand", "hand_ended", "order_move", "drop_order"),
    *("balance_one", "balance", "break_table", "draw_button", "redraw", "break_next"),
)
def tables() -> Steps:
    here = running(players=15, seats_per_table=6)
    of_event = {"tournament_id": here.pk}
    yield do("set_button", **of_event, table=1, seat=seat_of(seated(here, 1)[0]))
    yield do("deal_next_hand", **of_event, table=1)
    yield do("table_hand", **of_event, table=1)
    for entry in seated(here, 3)[:3]:
        director.bust_out(entry.pk, by=dana(), at=NOON)
    plan = balance_plan(here)[0]
    tables = {**of_event, "table": plan.from_place.table, "to_table": plan.to_place.table}
    yield do("order_move", **tables)
    yield do("drop_order", **tables)
    director.order_move(
        here.pk, from_table=tables["table"], to_table=tables["to_table"], by=dana(), at=NOON
    )
    yield do("hand_ended", **of_event, table=tables["table"])
    director.bust_out(seated(here, 3)[0].pk, by=dana(), at=NOON)
    director.bust_out(seated(here, 3)[0].pk, by=dana(), at=NOON)
    plan = balance_plan(here)[0]
    seats = {"from_seat": plan.from_place.seat, "to_seat": plan.to_place.seat}
    yield do(
        "balance_one",
        **of_event,
        table=plan.from_place.table,
        to_table=plan.to_place.table,
        **seats,
    )
    director.bust_out(seated(here, 3)[0].pk, by=dana(), at=NOON)
    director.bust_out(seated(here, 3)[0].pk, by=dana(), at=NOON)
    yield do("balance", **of_event)
    director.open_tables(here.pk, number=1, by=dana(), at=NOON)
    for entry in seated(here, 1)[:2]:
        told = {"table": 4, "seat": free_seat(here, 4)}
        director.move(entry.pk, **told, by=dana(), at=NOON)
    yield do("draw_button", **of_event, table=4)
    yield do("break_table", **of_event, table=4)
    yield do("break_next", **of_event)
    director.bust_out(seated(here, 1)[0].pk, by=dana(), at=NOON)
    director.bust_out(seated(here, 1)[0].pk, by=dana(), at=NOON)
    yield do("redraw", **of_event)


@story(
    *("call_clock", "end_call", "use_time_card", "change_deck", "count_chips", "remove_count"),
    *("take_chips_out", "give_penalty", "lift_penalty", "go_away", "hold_stack", "come_back"),
    *("ask_ruling", "decide_ruling", "change_ruling", "release_pot", "void_ruling"),
)
def calls() -> Steps:
    cards = {"time_cards": 2, "shot_clock_seconds": 30}
    here = running(players=6, **cards)
    of_event = {"tournament_id": here.pk}
    one, other, *_ = seated(here, 1)
    of_one = {**of_event, "entry_id": one.pk}
    yield do("call_clock", **of_event, table=1, seat=seat_of(one), caller_seat=seat_of(other))
    yield do("end_call", **of_event, table=1)
    yield do("use_time_card", **of_one)
    yield do("change_deck", **of_event, table=1, deck="damaged")
    yield do("count_chips", **of_event, counts=[{"entry_id": one.pk, "chips": 21_000}])
    count = one.chip_counts.get().pk
    yield do("remove_count", **of_event, count_id=count, reason="misread")
    yield do("take_chips_out", **of_one, chips=1_000, reason="carried out of view")
    given = yield do("give_penalty", **of_one, kind="hands", amount=3, reason="phone")
    penalty = {**of_event, "penalty_id": given.data["penalty_id"]}
    yield do("lift_penalty", **penalty, reason="Wrong player")
    yield do("go_away", **of_one, why="a call")
    yield do("hold_stack", **of_one, reason="back at nine")
    yield do("come_back", **of_one)
    asked = yield do("ask_ruling", **of_event, question="Whose pot?", table=1, frozen_chips=900)
    ruling = {**of_event, "ruling_id": asked.data["ruling_id"]}
    yield do("decide_ruling", **ruling, decision="Seat 3 wins.")
    yield do("change_ruling", **ruling, decision="Seat 4 wins.", reason="cards read again")
    yield do("release_pot", **ruling, shares=[{"to": "Seat 3", "chips": 900}])
    again = director.ask_ruling(here.pk, question="Who spoke?", by=dana(), at=NOON)
    yield do("void_ruling", **{**ruling, "ruling_id": again.data["ruling_id"]}, reason="nothing")


@story("hands_announce", "hand_held", "hand_done", "hand_next", "hands_end")
def hand_for_hand() -> Steps:
    here = running(players=12)
    of_event = {"tournament_id": here.pk}
    director.close_registration(here.pk, by=dana(), at=NOON)
    yield do("hands_announce", **of_event)
    yield do("hand_held", **of_event, table=1)
    yield do("hand_done", **of_event, table=1)
    director.hand_done(here.pk, table=2, by=dana(), at=NOON)
    yield do("hand_next", **of_event)
    yield do("hands_end", **of_event)


@story("pause", "resume", "add_time", "jump", "reshape", "post_absent")
def clock() -> Steps:
    here = running(players=3)
    of_event = {"tournament_id": here.pk}
    yield do("pause", **of_event)
    yield do("resume", **of_event)
    yield do("add_time", **of_event, seconds=-60)
    yield do("jump", **of_event, index=1)
    from_now = clock_queries.schedule_of(here)[:3]
    yield do("reshape", **of_event, schedule=from_now, reason="The bar closes")
    away = running(players=6, policy={"absent_posts": "per_level"})
    director.go_away(seated(away, 1)[0].pk, by=dana(), at=NOON)
    director.jump(away.pk, index=1, by=dana(), at=NOON)
    yield do("post_absent", tournament_id=away.pk)

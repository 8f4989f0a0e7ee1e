"""Chapter: undo of what is done about chairs: draws, moves and orders, needs, looks, who waits.

As in the chapter of undo, random evenings are played and a digest is taken before every act.
"""

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.models import Draw, KeepApart, OrderedMove, Seat
from tables.models.draws import DrawKind
from tables.orders import tables_of
from tables.solving import balance_plan
from tdsite import director
from tdsite.rooms.checks.checks import checks_of
from tdsite.rooms.checks.facts import Facts
from tests.digest import digest
from tests.factories import NOON, entry_price, event, player, reentry_price, sell
from tests.scenarios.test_undo import (
    ActedEvent,
    attempt,
    facts_of_the_event,
    goes_back,
    in_a_room_of_its_own,
    quick,
    refusal_of_undo,
    sound,
)
from tournaments import queries
from tournaments.kinds import KINDS
from tournaments.models import JournalLine, Look, Tournament
from tournaments.models.screens import Accent
from tournaments.operations.alternates import waiting
from tournaments.rules.boards import Loudness, Signal

pytestmark = pytest.mark.django_db


class Room(ActedEvent):
    """A full event, before its start or after it, and everything about its seats.

    Somebody waits for one, and a player moved by hand makes the floor uneven.
    """

    def __init__(self) -> None:
        prices = (entry_price(limit=10), reentry_price())
        self.tournament = event(*prices, seats_per_table=4)
        sell(self.tournament, *(f"P{n}" for n in range(1, 11)))
        self.waiter, self.main = player("Will"), event(name="Main event")
        self.at = NOON

    def act(self, what: int, which: int) -> JournalLine:
        self.at += timedelta(seconds=which * 7)
        return getattr(self, f"_{ACTS[what % len(ACTS)]}")(which)

    def _place(self, which: int) -> dict[str, int]:
        return {"table": 1 + which % 3, "seat": 1 + which % 4}

    def _pair(self, which: int) -> dict[str, int]:
        one, other = (self._entry(n + which % 2).player_id for n in (0, 1))
        return {"player_id": one, "other_id": other}

    def _move(self, which: int) -> JournalLine:
        free = Seat.objects.filter(table__tournament=self.tournament, entry=None, closed=False)
        chairs = list(free.order_by("pk").values("number", "table__number"))
        chair = chairs[which % len(chairs)] if chairs else {"table__number": 1, "number": 1}
        return director.move(
            self._entry(which).pk,
            table=chair["table__number"],
            seat=chair["number"],
            **self.order,
        )

    def _swap(self, which: int) -> JournalLine:
        other = self._entry(which + 1 + which % 5).pk
        return director.swap(self._entry(which).pk, other_entry_id=other, **self.order)

    def _mark(self, which: int) -> JournalLine:
        marks = {"reserved": which % 2 == 0, "accessible": which % 3 == 0}
        return director.mark_seat(self.tournament.pk, **self._place(which), **marks, **self.order)

    def _resize(self, which: int) -> JournalLine:
        table, seats = 1 + which % 3, 2 + which % 9
        return director.resize_table(self.tournament.pk, table=table, seats=seats, **self.order)

    def _section(self, which: int) -> JournalLine:
        section, tables = ("North", "South", "")[which % 3], [1 + which % 2, 2 + which % 2]
        return director.set_section(
            self.tournament.pk, section=section, tables=tables, **self.order
        )

    def _fix(self, which: int) -> JournalLine:
        return director.fix_player(self._entry(which).pk, stays=which % 2 == 0, **self.order)

    def _open_seat(self, which: int) -> JournalLine:
        return director.open_seat(self.tournament.pk, **self._place(which), **self.order)

    def _draw_button(self, which: int) -> JournalLine:
        return director.draw_button(self.tournament.pk, table=1 + which % 3, **self.order)

    def _need(self, which: int) -> JournalLine:
        wanted = (self._place(which), {"accessible": True}, {"stays": True}, {})[which % 4]
        return director.need_seat(
            self.tournament.pk, player_id=self._entry(which).player_id, **wanted, **self.order
        )

    def _apart(self, which: int) -> JournalLine:
        return director.keep_apart(self.tournament.pk, **self._pair(which), **self.order)

    def _apart_off(self, which: int) -> JournalLine:
        row = KeepApart.objects.filter(tournament=self.tournament).first()
        if row is None:
            return self._apart(which)
        pair = {"player_id": row.one_id, "other_id": row.other_id}
        return director.end_apart(self.tournament.pk, **pair, **self.order)

    def _balance_one(self, which: int) -> JournalLine:
        planned = balance_plan(self.tournament)
        if not planned:
            return self._move(which)
        here, there = planned[0].from_place, planned[0].to_place
        return director.balance_one(
            self.tournament.pk,
            from_table=here.table,
            from_seat=here.seat,
            to_table=there.table,
            to_seat=there.seat,
            **self.order,
        )

    def _order(self, which: int) -> JournalLine:
        planned = balance_plan(self.tournament)
        if not planned:
            return self._move(which)
        here, there = planned[0].from_place.table, planned[0].to_place.table
        return director.order_move(
            self.tournament.pk, from_table=here, to_table=there, **self.order
        )

    def _order_off(self, which: int) -> JournalLine:
        row = OrderedMove.objects.order_by("pk").last()
        if row is None:
            return self._order(which)
        here, there = tables_of(row)
        return director.drop_order(
            self.tournament.pk, from_table=here, to_table=there, **self.order
        )

    def _hand_ended(self, which: int) -> JournalLine:
        return director.hand_ended(self.tournament.pk, table=1 + which % 3, **self.order)

    def _see_seat(self, which: int) -> JournalLine:
        return director.see_seat(self.tournament.pk, **self._place(which), **self.order)

    def _see_table(self, which: int) -> JournalLine:
        return director.see_table(self.tournament.pk, table=1 + which % 3, **self.order)

    def _see_player(self, which: int) -> JournalLine:
        return director.see_player(self._entry(which).pk, **self._place(which), **self.order)

    def _commit(self, which: int) -> JournalLine:
        kind = (DrawKind.SEATS, DrawKind.BREAK, DrawKind.REDRAW)[which % 3]
        return director.commit_draw(self.tournament.pk, kind=kind, **self.order)

    def _draw(self, which: int) -> JournalLine:
        return director.make_draw(self.tournament.pk, again=which % 2 == 1, **self.order)

    def _release(self, which: int) -> JournalLine:
        return director.release_draw(self.tournament.pk, number=self._number(which), **self.order)

    def _drop(self, which: int) -> JournalLine:
        announced = Draw.objects.filter(seed="", dropped_revision=None).order_by("number").last()
        if announced is None:
            return self._commit(which)
        return director.drop_draw(self.tournament.pk, number=announced.number, **self.order)

    def _number(self, which: int) -> int:
        numbers = list(Draw.objects.order_by("-number").values_list("number", flat=True))
        return numbers[which % 2 % len(numbers)] if numbers else 1

    def _wait(self, which: int) -> JournalLine:
        return director.join_waiting(
            self.tournament.pk, player_id=self._who_waits(which), **self.order
        )

    def _wait_off(self, which: int) -> JournalLine:
        if not waiting(self.tournament):
            return self._wait(which)
        return director.leave_waiting(
            self.tournament.pk, player_id=self._who_waits(which), **self.order
        )

    def _seat_waiter(self, which: int) -> JournalLine:
        if queries.entries_in(self.tournament).count() == 10:
            return self._void(which)
        return director.seat_alternate(
            self.tournament.pk, player_id=self._who_waits(which), **self.order
        )

    def _who_waits(self, which: int) -> int:
        return self._entry(which).player_id if which % 3 == 0 else self.waiter.pk

    def _terms(self, which: int) -> JournalLine:
        fields = {"guarantee_cents": which * 100_00}
        prices = (entry_price(fee_cents=which * 100, limit=10 + which % 4), reentry_price())
        return director.change_event(self.tournament.pk, fields=fields, prices=prices, **self.order)

    def _look(self, which: int) -> JournalLine:
        accents = list(Accent)
        accent = accents[which % len(accents)]
        return director.change_look(self.tournament.pk, accent=accent, **self.order)

    def _slide(self, which: int) -> JournalLine:
        look = Look.objects.filter(tournament=self.tournament).first()
        if which % 3 or not look or not look.slides:
            return director.add_slide(self.tournament.pk, text=f"Slide {which}", **self.order)
        return director.remove_slide(self.tournament.pk, slide=look.slides[-1]["id"], **self.order)

    def _sayings(self, which: int) -> JournalLine:
        signals, ways = list(Signal), list(Loudness)
        signal = signals[which % len(signals)]
        return director.change_sayings(
            self.tournament.pk,
            language="en",
            sentences={signal: f"Now {which}"},
            loudness={signal: ways[which % len(ways)]},
            **self.order,
        )

    def _policy(self, which: int) -> JournalLine:
        """A choice of the start, or one that the law leaves to the director when it happens."""
        wanted = {"limit_cap": 4} if which % 4 == 3 else {"clock_call_s": (60, 30)[which % 2]}
        told = {"policy": wanted, "reason": "as agreed"}
        return director.choose_policy(self.tournament.pk, **told, **self.order)

    def _mend(self, which: int) -> JournalLine:
        pk = self.tournament.pk
        facts = Facts(Tournament.objects.get(pk=pk), self.at)
        mendable = [check.code for check in checks_of(facts) if check.mends]
        if not mendable:
            return self._policy(which)
        return director.mend(pk, code=mendable[which % len(mendable)], **self.order)

    def _aim(self, which: int) -> JournalLine:
        target = (self.main.pk, None)[which % 2]
        return director.aim_tickets(self.tournament.pk, target_id=target, **self.order)

    def _suspend(self, which: int) -> JournalLine:
        return director.suspend_registration(self.tournament.pk, **self.order)

    def _go_on(self, which: int) -> JournalLine:
        return director.resume_registration(self.tournament.pk, **self.order)

    def _cancel(self, which: int) -> JournalLine:
        if which % 4:  # nothing comes after it
            return self._move(which)
        return director.cancel(self.tournament.pk, reason="No players came", **self.order)


ACTS = [
    *("swap", "mark", "resize", "section", "fix", "open_seat", "close_seat", "draw_button"),
    *("need", "need", "apart", "apart_off", "balance_one", "order", "order_off", "hand_ended"),
    *("see_seat", "see_table", "see_player", "commit", "draw", "draw", "release", "drop"),
    *("wait", "wait", "wait_off", "seat_waiter", "terms", "look", "slide", "sayings", "cancel"),
    *("policy", "mend", "aim", "suspend", "go_on", "go_on"),
    *("start", "start", "sell", "bust", "bust", "bust", "let_out", "move", "break", "redraw"),
    *("tables", "next_hand", "button", "void", "void", "move", "move", "undo", "undo"),
]

few = settings(quick, max_examples=max(1, quick.max_examples // 3))
acts_of_the_room = st.lists(
    st.tuples(st.integers(0, 10_000), st.integers(0, 40)), min_size=6, max_size=24
)
nine_players_seated = acts_of_the_room.map(lambda acts: [(ACTS.index("draw"), 0), *acts])
play_begun = acts_of_the_room.map(
    lambda acts: [(ACTS.index("start"), 0), (ACTS.index("bust"), 1), *acts]
)
any_evening = st.one_of(acts_of_the_room, nine_players_seated, play_begun)


def in_order(tournament: Tournament) -> None:
    """What always holds of chairs: one for each player, and nobody sits who is not in."""
    sound(tournament)
    sitting = Seat.objects.filter(table__tournament=tournament, entry__isnull=False)
    held = list(sitting.values_list("entry_id", flat=True))
    assert len(held) == len(set(held))
    assert set(held) <= set(queries.entries_in(tournament).values_list("pk", flat=True))


@few
@given(any_evening)
def test_any_act_about_chairs_undone_at_once_leaves_no_trace(acts):
    def play():
        evening = Room()
        for what, which in acts:
            before = facts_of_the_event()
            line = attempt(evening, what, which)
            if line is None:
                assert facts_of_the_event() == before, "a refused act changed something"
                continue
            if KINDS[line.kind].can_be_undone:
                goes_back(evening, line, before)
            in_order(evening.tournament)

    in_a_room_of_its_own(play)


@few
@given(any_evening, st.lists(st.integers(1, 60), max_size=20))
def test_undo_of_acts_about_chairs_in_any_order_is_whole_or_refused(acts, revisions):
    def play():
        evening = Room()
        for what, which in acts:
            attempt(evening, what, which)
        for revision in revisions:
            before = digest()
            if refusal_of_undo(evening, revision) is not None:
                assert digest() == before
            in_order(evening.tournament)

    in_a_room_of_its_own(play)


def test_a_drawn_button_is_given_back():
    room = Room()
    pk = room.tournament.pk
    director.start(pk, **room.order)
    table = director.open_tables(pk, number=1, **room.order).data["tables"]
    for seat, entry in enumerate(queries.entries_in(room.tournament)[:2], start=1):
        director.move(entry.pk, table=int(table), seat=seat, **room.order)
    before = digest()

    drawn = director.draw_button(pk, table=int(table), **room.order)
    after = digest()
    undone = director.undo(pk, revision=drawn.revision, **room.order)

    assert digest() == before != after
    director.undo(pk, revision=undone.revision, **room.order)
    assert digest() == after

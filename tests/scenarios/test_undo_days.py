"""Chapter: undo of days and flights.  Last hands, bags, the night, what is merged.

Two flights feed an event; each act falls on one of the three, and any line of theirs goes back.
"""

from datetime import timedelta
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.models import Seat
from tdsite import director
from tests.cached_scene import cached_scene
from tests.digest import digest
from tests.factories import NOON, dana, entry_price, fay, player, reentry_price
from tests.flights import enter, festival, flight
from tests.rooms.days.test_commands_merging_flights import holds
from tests.scenarios.test_undo import facts_of_the_event, in_a_room_of_its_own, quick
from tests.scenarios.there_and_back import attempt, leaves_no_trace, there_and_back
from tournaments import queries
from tournaments.models import Bag, Elimination, Entry, JournalLine, Tournament
from tournaments.models.entries import Ending
from tournaments.models.money import Method
from tournaments.rules import RuleError

pytestmark = pytest.mark.django_db

PRICES = (entry_price(), reentry_price())
SEED = {"seed": "2a" * 32}


def two_flights_dealt() -> Tournament:
    """1A with Ann to Dov and 1B with Ed to Hal, a table each, just dealt."""

    def play() -> int:
        main = festival(seats_per_table=6)
        for name, who in (
            ("1A", ("Ann", "Ben", "Cyd", "Dov")),
            ("1B", ("Ed", "Flo", "Gil", "Hal")),
        ):
            one = flight(main, name, *PRICES, seats_per_table=6)
            enter(one, *who)
            director.start(one.pk, by=dana(), at=NOON)
        return main.pk

    return Tournament.objects.get(pk=cached_scene("two flights dealt", play))


class Days:
    """An event and its two flights; a number chooses the act, another on which and on whom."""

    def __init__(self) -> None:
        self.main = two_flights_dealt()
        self.flights = list(Tournament.objects.filter(feeds=self.main).order_by("flight"))
        self.events = [self.main, *self.flights]
        self.at = NOON

    def act(self, what: str, which: int) -> JournalLine:
        self.at += timedelta(seconds=which)
        return getattr(self, f"_{what}")(which)

    @property
    def order(self):
        return {"by": dana(), "at": self.at, **SEED}

    def _flight(self, which: int) -> Tournament:
        return self.flights[which % 2]

    def _one(self, which: int) -> Tournament:
        """Now and then the event itself."""
        return self.main if which % 5 == 4 else self._flight(which)

    def _entry(self, which: int) -> int:
        rows = Entry.objects.filter(tournament=self._one(which), voided=False)
        live = list(rows.order_by("number").values_list("pk", flat=True))
        return live[which // 2 % len(live)] if live else 0

    def _table(self, which: int) -> dict[int, Entry]:
        """Who sits at table 1, seat by seat."""
        rows = Seat.objects.filter(table__tournament=self._one(which), table__number=1)
        found = rows.filter(entry__isnull=False).order_by("number")
        return {seat.number: seat.entry for seat in found.select_related("entry") if seat.entry}

    def _stacks(self, which: int) -> dict[int, int]:
        """What is counted: now and then a chip too many."""
        seated = self._table(which)
        each = queries.chips_in_play(self._one(which)) // max(1, len(seated))
        return dict.fromkeys(seated, each + (which % 7 == 6))

    def _last_hands(self, which: int) -> JournalLine:
        return director.draw_last_hands(self._one(which).pk, certain=True, **self.order)

    def _begin(self, which: int) -> JournalLine:
        return director.begin_bagging(self._one(which).pk, certain=True, **self.order)

    def _bag(self, which: int) -> JournalLine:
        return director.bag_table(
            self._one(which).pk, table=1, stacks=self._stacks(which), **self.order
        )

    def _confirm(self, which: int) -> JournalLine:
        order = {**self.order, "by": fay()}
        bagged = Bag.objects.filter(day_end__tournament=self._one(which), table_number=1)
        stacks = dict(bagged.values_list("seat_number", "chips"))
        return director.confirm_bags(
            self._one(which).pk, table=1, stacks=stacks if which % 2 else None, **order
        )

    def _correct(self, which: int) -> JournalLine:
        told = {"bag": 1 + which % 3, "chips": 19_000 + which, "reason": "misread"}
        return director.correct_bag(self._one(which).pk, **told, **self.order)

    def _close_day(self, which: int) -> JournalLine:
        return director.close_day(self._one(which).pk, reason="raced", **self.order)

    def _draw_day(self, which: int) -> JournalLine:
        return director.draw_next_day(self._one(which).pk, **self.order)

    def _resume(self, which: int) -> JournalLine:
        return director.resume(self._one(which).pk, **self.order)

    def _carry(self, which: int) -> JournalLine:
        return director.carry_on(self._flight(which).pk, **self.order)

    def _merge(self, which: int) -> JournalLine:
        return director.merge_flight(self.main.pk, flight=self._flight(which).pk, **self.order)

    def _unlink(self, which: int) -> JournalLine:
        return director.link_flight(self._flight(which).pk, feeds=None, **self.order)

    def _link(self, which: int) -> JournalLine:
        name = f"1{'AB'[which % 2]}"
        feeds = self.main.pk
        return director.link_flight(self._flight(which).pk, feeds=feeds, flight=name, **self.order)

    def _start(self, which: int) -> JournalLine:
        return director.start(self._one(which).pk, **self.order)

    def _bust(self, which: int) -> JournalLine:
        return director.bust_out(self._entry(which), **self.order)

    def _let_out(self, which: int) -> JournalLine:
        return director.decline_rebuy(self._entry(which), **self.order)

    def _disqualify(self, which: int) -> JournalLine:
        told = {"kind": Ending.DISQUALIFIED, "stack_chips": 20_000, "reason": "cheated"}
        return director.remove(self._entry(which), **told, **self.order)

    def _further(self, which: int) -> int:
        """An entry of the event whose player was disqualified in a flight, where there is one."""
        gone = Elimination.objects.filter(kind=Ending.DISQUALIFIED).values("entry__player")
        rows = Entry.objects.filter(tournament=self.main, player__in=gone)
        return getattr(rows.order_by("number").first(), "pk", self._entry(which))

    def _stack_off(self, which: int) -> JournalLine:
        return director.remove_stack(self._further(which), **self.order)

    def _stack_plays(self, which: int) -> JournalLine:
        return director.let_stack_play(self._further(which), reason="as agreed", **self.order)

    def _again(self, which: int) -> JournalLine:
        """Another life in the flight they were in, or a first one in the other."""
        who, into = Entry.objects.get(pk=self._entry(which)).player_id, self._flight(which // 8)
        if Entry.objects.filter(tournament=into, player=who).exists():
            return director.reenter(into.pk, player_id=who, **self.order)
        return director.register_and_seat(into.pk, player_id=who, **self.order)

    def _sell(self, which: int) -> JournalLine:
        told = {"player_id": player().pk, "method": Method.CARD}
        return director.register_and_seat(self._one(which).pk, **told, **self.order)

    def _void(self, which: int) -> JournalLine:
        return director.void_entry(self._entry(which), **self.order)

    def _close(self, which: int) -> JournalLine:
        return director.close_registration(self._one(which).pk, **self.order)

    def _finish(self, which: int) -> JournalLine:
        return director.finish(self._one(which).pk, **self.order)

    def _cancel(self, which: int) -> JournalLine:
        return director.cancel(self._one(which).pk, reason="a fire", **self.order)

    def _undo(self, which: int) -> JournalLine:
        """The last line of one of them, or an older one."""
        event = self.events[which % 3]
        event.refresh_from_db()
        revision = max(1, event.revision - which % 4)
        return director.undo(event.pk, revision=revision, **self.order)


ACTS = [
    *("begin", "bag", "confirm", "close_day", "begin", "bag", "confirm", "close_day", "close"),
    *("last_hands", "correct", "draw_day", "resume", "carry", "carry", "merge", "merge", "merge"),
    *("unlink", "link", "start", "bust", "bust", "let_out", "disqualify", "again", "again"),
    *("stack_off", "stack_plays", "sell", "void", "close", "finish", "cancel"),
    *("undo", "undo", "undo"),
]
NOTHING_REFUSED = [
    *[("unlink", 0), ("link", 0), ("bust", 0), ("again", 8), ("close", 0), ("last_hands", 0)],
    *[("begin", 0), ("bag", 0), ("confirm", 0), ("correct", 0), ("confirm", 0), ("close_day", 0)],
    *[("draw_day", 0), ("resume", 0), ("begin", 1), ("bag", 1), ("confirm", 1), ("close_day", 1)],
    *[("carry", 1), ("merge", 1)],
]
THE_NIGHT = ("close", "begin", "bag", "confirm", "close_day", "carry", "merge")

# a short one in CI: it is for many by hand, UNDO_EXAMPLES=80
few = settings(quick, max_examples=max(1, quick.max_examples // 8))
an_act = st.tuples(st.sampled_from(ACTS), st.integers(0, 40))
any_acts = st.lists(an_act, min_size=2, max_size=30)


@st.composite
def nights(draw) -> list[tuple[str, int]]:
    """Both flights to where they are merged, now and then something else between, and after it."""
    acts = []
    for number in (0, 1):
        for what in THE_NIGHT:
            acts += [*draw(st.lists(an_act, max_size=1)), (what, number)]
    return acts + draw(st.lists(an_act, max_size=12))


def test_every_act_of_days_and_flights_goes_back_from_the_end_and_comes_again():
    days = Days()

    there_and_back(partial(days.act, what, which) for what, which in NOTHING_REFUSED)

    holds(*days.events)


@few
@given(
    st.one_of(any_acts, nights()),
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 40)), max_size=20),
)
def test_acts_of_days_and_flights_go_back_at_once_and_in_any_order_whole_or_not(acts, revisions):
    def play():
        days = Days()
        for what, which in acts:
            act = partial(days.act, what, which)
            leaves_no_trace(act, facts_of_the_event) if which % 2 else attempt(act)
            holds(*days.events)
        for which, number in revisions:
            event, before = days.events[which], digest()
            try:
                director.undo(event.pk, revision=1 + number % max(1, event.revision), **days.order)
            except RuleError:
                assert digest() == before
            holds(*days.events)

    in_a_room_of_its_own(play)

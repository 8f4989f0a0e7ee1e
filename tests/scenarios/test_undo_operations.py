"""Chapter: undo of what is done around the play: color-ups, plans, calls, screens and notices.

As in the chapter of undo, random evenings are played and a digest is taken before every act.
"""

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinds.models import ColorUp, ColorUpWay, Structure, TableColorUp
from blinds.queries import schedule_of
from blinds.rules import reshape
from tables.queries import counts
from tdsite import director
from tdsite.rooms.clock.agenda import fire_due
from tests.digest import digest
from tests.factories import NOON, entry_price, event, level, pause, sell
from tests.scenarios.test_undo import (
    ActedEvent,
    facts_of_the_event,
    goes_back,
    in_a_room_of_its_own,
    quick,
    refusal_of_undo,
    sound,
)
from tests.scenarios.test_undo import attempt as attempted
from tournaments import queries
from tournaments.models import JournalLine, Notice, Tournament
from tournaments.models.money import ChipReason

pytestmark = pytest.mark.django_db

CHIPS = [[25, "green"], [100, "black"], [500, "purple"], [1000, "yellow"]]
PLAN = (
    level(25, 50, minutes=5),
    pause(5, remove=25),
    level(100, 200, minutes=5),
    pause(5, remove=100),
    level(500, 1000, minutes=5),
    pause(5, remove=500),
    *(level(1000 * n, 2000 * n, minutes=5) for n in range(1, 30)),
)


class Operations(ActedEvent):
    """An evening of which the acts around the play are tried; now and then somebody goes out."""

    def __init__(self) -> None:
        price = entry_price(until_level=1)
        terms = {"shot_clock_seconds": 30, "time_cards": 2, "time_card_seconds": 30}
        self.tournament = event(price, schedule=PLAN, seats_per_table=4, **terms)
        Structure.objects.filter(tournament=self.tournament).update(chips=CHIPS)
        sell(self.tournament, *(f"P{n}" for n in range(1, 10)))
        self.at = NOON
        self._start(0)
        director.jump(self.tournament.pk, index=1, **self.order)
        self._open(0)

    def act(self, what: int, which: int) -> JournalLine:
        self.at += timedelta(seconds=which * 7)
        return getattr(self, f"_{ACTS[what % len(ACTS)]}")(which)

    def _old(self) -> int:
        row = ColorUp.objects.filter(closed_at=None).first()
        return row.old_chips if row else 25

    def _open(self, which: int) -> JournalLine:
        way = ColorUpWay.EXCHANGE if which % 5 == 4 else ColorUpWay.RACE
        old = (25, 100, 500)[ColorUp.objects.count() % 3]
        return director.open_color_up(self.tournament.pk, old=old, way=way, **self.order)

    def _race(self, which: int) -> JournalLine:
        rows = [row for row in counts(self.tournament) if row.players]
        table = rows[which % len(rows)].number
        seats = self._seats(table)
        counted = {seat: (which + seat) % 7 for seat in seats}
        return director.race_table(
            self.tournament.pk,
            old=self._old(),
            table=table,
            counted=counted,
            broke=seats[: which % 3],
            **self.order,
        )

    def _race_all(self, which: int) -> JournalLine:
        done = TableColorUp.objects.filter(color_up__old_chips=self._old())
        left = {row.number for row in counts(self.tournament) if row.players}
        left -= set(done.values_list("table_number", flat=True))
        odd = {table: (which + table) % 4 for table in sorted(left)}
        return director.race_tables(self.tournament.pk, old=self._old(), odd=odd, **self.order)

    def _race_back(self, which: int) -> JournalLine:
        done = TableColorUp.objects.filter(color_up__old_chips=self._old()).order_by("pk")
        table = done[which % max(1, done.count())].table_number
        order = self.order
        return director.take_race_back(self.tournament.pk, old=self._old(), table=table, **order)

    def _shut(self, which: int) -> JournalLine:
        return director.close_color_up(self.tournament.pk, old=self._old(), **self.order)

    def _find(self, which: int) -> JournalLine:
        entry = self._entry(which)
        return director.late_find(entry.pk, old=25, count=1 + which % 9, **self.order)

    def _chips_out(self, which: int) -> JournalLine:
        told = {"chips": 1 + which % 50, "foreign": which % 3 == 0, "reason": "carried off"}
        return director.take_chips_out(self._entry(which).pk, **told, **self.order)

    def _reshape(self, which: int) -> JournalLine:
        plan = schedule_of(self.tournament)
        longer = reshape.with_length_of(plan, index=which % 6, seconds=120 + 60 * (which % 9))
        ahead = reshape.with_break(longer, after=2 + which % 8, seconds=300)
        made = (longer, ahead, plan[:-1])[which % 3]
        return director.reshape(self.tournament.pk, schedule=made, reason="late", **self.order)

    def _call(self, which: int) -> JournalLine:
        seats = self._seats(1)
        seat = seats[which % len(seats)] if seats and which % 2 else None
        return director.call_clock(self.tournament.pk, table=1, seat=seat, **self.order)

    def _end_call(self, which: int) -> JournalLine:
        return director.end_call(self.tournament.pk, table=1, **self.order)

    def _card(self, which: int) -> JournalLine:
        return director.use_time_card(self._entry(which % 3).pk, **self.order)

    def _screen(self, which: int) -> JournalLine:
        return director.add_screen(self.tournament.pk, name=f"S{which}", **self.order)

    def _screens(self, which: int) -> JournalLine:
        told = {"speaks": which % 2 == 0, "message": "Dinner" * (which % 3)}
        number = 1 + which % 3
        return director.change_screen(self.tournament.pk, number=number, **told, **self.order)

    def _screen_off(self, which: int) -> JournalLine:
        return director.remove_screen(self.tournament.pk, number=1 + which % 3, **self.order)

    def _note(self, which: int) -> JournalLine:
        return director.note(self.tournament.pk, text=f"N{which}", minutes=9, **self.order)

    def _note_off(self, which: int) -> JournalLine:
        notice = Notice.objects.order_by("pk").last()
        if notice is None:
            return self._note(which)
        return director.end_note(self.tournament.pk, notice=notice.pk, **self.order)

    def _count(self, which: int) -> JournalLine:
        counted = {self._entry(which + n).pk: 900 + which for n in range(2)}
        return director.count_chips(self.tournament.pk, counts=counted, **self.order)

    def _seats(self, table: int) -> list[int]:
        held = queries.entries_in(self.tournament).filter(seat__table__number=table)
        return sorted(held.values_list("seat__number", flat=True))


ACTS = [
    *("open", "race", "race", "race_all", "race_all", "open", "race", "shut", "find", "reshape"),
    "race_back",
    *("call", "end_call", "card", "screen", "screens", "screen_off", "note", "note_off", "count"),
    "chips_out",
    *("bust", "break", "tables", "move", "pause", "resume", "add_time", "jump"),
    *("undo", "undo", "undo"),
]

few = settings(quick, max_examples=max(1, quick.max_examples // 3))
around = st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 40)), min_size=4, max_size=24)


def attempt(
    evening: Operations, what: int, which: int, *, swept: bool = True
) -> JournalLine | None:
    if swept:
        fire_due(evening.at)
    return attempted(evening, what, which)


def adds_up(tournament: Tournament) -> None:
    """What always holds of color-ups, whatever was done or undone."""
    sound(tournament)
    rows = list(ColorUp.objects.filter(tournament=tournament))
    opened = [row for row in rows if row.closed_at is None]
    assert len(opened) <= 1
    gone = {row.old_chips for row in rows if row.closed_at is not None}
    assert all(row.new_chips not in gone for row in opened)
    kept = TableColorUp.objects.filter(color_up__tournament=tournament)
    raced = tournament.chip_movements.filter(reason=ChipReason.RACE)
    deltas = sum(kept.values_list("delta_chips", flat=True))
    assert sum(raced.values_list("chips", flat=True)) == deltas


@few
@given(around)
def test_any_of_these_acts_undone_at_once_leaves_no_trace(acts):
    def play():
        evening = Operations()
        for what, which in acts:
            fire_due(evening.at + timedelta(seconds=which * 7))
            before = facts_of_the_event()
            line = attempt(evening, what, which, swept=False)
            if line is None:
                assert facts_of_the_event() == before, "a refused act changed something"
                continue
            goes_back(evening, line, before)
            adds_up(evening.tournament)

    in_a_room_of_its_own(play)


@few
@given(around, st.lists(st.integers(1, 60), max_size=20))
def test_undo_of_these_acts_in_any_order_is_whole_or_refused(acts, revisions):
    def play():
        evening = Operations()
        for what, which in acts:
            attempt(evening, what, which)
            adds_up(evening.tournament)
        for revision in revisions:
            before = digest()
            if refusal_of_undo(evening, revision) is not None:
                assert digest() == before
            adds_up(evening.tournament)

    in_a_room_of_its_own(play)

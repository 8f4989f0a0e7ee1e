"""Chapter: an event that was taken over is played on as any other, and all of it goes back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdsite import director
from tdsite.rooms.events.take_over_acts import ClockNow, FieldNow
from tests.factories import NOON, dana, entry_price, event, rebuy_price
from tests.scenarios.test_undo import (
    ActedEvent,
    attempt,
    facts_of_the_event,
    in_a_room_of_its_own,
    quick,
    sound,
    steps,
)
from tournaments.rules.taken_over import PlayerIn

pytestmark = pytest.mark.django_db

fields = st.builds(
    lambda left, out, rebuys, known: (left, left + out, rebuys, min(left, known)),
    *(st.integers(2, 12), st.integers(0, 9), st.integers(0, 5), st.integers(0, 12)),
)
clocks = st.builds(
    ClockNow,
    level=st.integers(1, 2),
    left_seconds=st.integers(0, 900),
    running=st.booleans(),
)


class TakenOver(ActedEvent):
    """An event that is announced here and was played elsewhere up to now."""

    def __init__(self) -> None:
        self.tournament = event(entry_price(), rebuy_price())
        self.at = NOON

    def take_over(self, clock, field, *, is_open):
        left, entries, rebuys, known = field
        return director.take_over(
            self.tournament.pk,
            clock=clock,
            field=FieldNow(entries_count=entries, left_count=left, rebuys_count=rebuys),
            players=[PlayerIn(f"Guest {n}", 1 + n // 9, 1 + n % 9) for n in range(known)],
            registration_open=is_open,
            **self.order,
        )


@quick
@given(clocks, fields, st.booleans(), steps)
def test_a_taken_over_event_is_played_on_and_taken_back_whole(clock, field, is_open, acts):
    def play():
        evening = TakenOver()
        before = facts_of_the_event()
        lines = [evening.take_over(clock, field, is_open=is_open)]
        for what, which in acts:
            line = attempt(evening, what, which)
            lines += [line] if line else []
        sound(evening.tournament)
        for line in reversed(lines):
            then = {**evening.order, "at": line.at}
            director.undo(evening.tournament.pk, revision=line.revision, **then)
            sound(evening.tournament)
        assert facts_of_the_event() == before

    in_a_room_of_its_own(play)


@quick
@given(clocks, fields, st.booleans())
def test_taken_back_and_made_again_it_is_the_same(clock, field, is_open):
    def play():
        evening = TakenOver()
        line = evening.take_over(clock, field, is_open=is_open)
        after = facts_of_the_event()

        back = director.undo(evening.tournament.pk, revision=line.revision, **evening.order)
        director.undo(evening.tournament.pk, revision=back.revision, **evening.order)

        assert facts_of_the_event() == after
        assert line.by == dana()

    in_a_room_of_its_own(play)

"""Chapter: what must hold whatever is done or undone, and the acts that would break it."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from blinds.models import Clock
from blinds.operations.clocks import announce_due
from tables.models import Seat
from tdsite import director
from tdsite.acts.arguments import NotOfThisEvent, Report
from tdsite.rooms.clock.agenda import close_due
from tests.factories import (
    EVENING,
    NOON,
    add_on_price,
    carl,
    dana,
    entry_price,
    event,
    fay,
    rebuy_price,
    reentry_price,
    running,
    sell,
)
from tournaments import queries
from tournaments.models import Entry, Tournament
from tournaments.models.entries import Ending
from tournaments.operations.eliminations import NotAnOpponent, TooManyChips
from tournaments.operations.entries import HasPlayed, RebuyUndecided
from tournaments.operations.events import BadTerms, TermsMissing, WrongState
from tournaments.operations.sales import ChipsGone
from tournaments.rules.entries import BadCount
from tournaments.rules.places import LastPlayerLeft, StacksNeeded
from tournaments.undo import BlockedByLaterLine, CannotUndo

pytestmark = pytest.mark.django_db


def entry(number: int) -> Entry:
    return Entry.objects.get(number=number)


def undo(tournament: Tournament, revision: int, *, minutes: int = 0):
    at = NOON + timedelta(minutes=minutes)
    return director.undo(tournament.pk, revision=revision, by=dana(), at=at)


def last(tournament: Tournament) -> int:
    tournament.refresh_from_db()
    return tournament.revision


def test_the_plan_a_clock_runs_on_cannot_be_undone_away():
    tournament = event(schedule=())
    sell(tournament, "Ana", "Bo")
    given = director.change_event(
        tournament.pk,
        fields={},
        prices=[],
        structure_name="L",
        schedule=EVENING,
        by=dana(),
        at=NOON,
    )
    start = director.start(tournament.pk, by=dana(), at=NOON)

    with pytest.raises(BlockedByLaterLine) as refusal:
        undo(tournament, given.revision)

    assert refusal.value.revision == start.revision


def test_levels_exchanged_can_be_changed_back():
    tournament = event()
    director.change_event(
        tournament.pk, fields={}, prices=[], schedule=EVENING[:2], by=dana(), at=NOON
    )
    undo(tournament, last(tournament))
    assert tournament.structure.levels.count() == len(EVENING)


def test_a_start_time_given_in_the_zone_of_the_hall_can_be_changed_back():
    tournament = event()
    paris = datetime(2026, 11, 21, 20, tzinfo=ZoneInfo("Europe/Paris"))
    director.change_event(tournament.pk, fields={"starts_at": paris}, prices=[], by=dana(), at=NOON)
    undo(tournament, last(tournament))
    tournament.refresh_from_db()
    assert tournament.starts_at == NOON + timedelta(hours=1)


def test_two_who_wait_for_a_rebuy_are_not_both_out():
    running(entry_price(), rebuy_price(), players=2)
    director.bust_out(entry(1).pk, by=fay(), at=NOON)
    with pytest.raises(LastPlayerLeft):
        director.bust_out(entry(2).pk, by=fay(), at=NOON)


def test_several_who_may_rebuy_give_their_stacks_too():
    tournament = running(entry_price(), rebuy_price(), players=5)
    reports = [Report(entry(1).pk), Report(entry(2).pk)]
    with pytest.raises(StacksNeeded):
        director.bust_together(tournament.pk, reports=reports, by=fay(), at=NOON)


def test_a_close_is_not_undone_under_a_payment_or_a_finish():
    tournament = running(players=3)
    close = director.close_registration(tournament.pk, by=dana(), at=NOON)
    for number in (1, 2):
        director.bust_out(entry(number).pk, by=fay(), at=NOON)
    finish = director.finish(tournament.pk, by=dana(), at=NOON)

    with pytest.raises(BlockedByLaterLine) as refusal:
        undo(tournament, close.revision)
    assert refusal.value.revision == finish.revision

    paid = director.pay(entry(3).pk, by=carl(), at=NOON)
    with pytest.raises(BlockedByLaterLine) as refusal:
        undo(tournament, close.revision)
    assert refusal.value.revision == paid.revision


def test_a_player_let_out_before_the_close_is_not_brought_back_after_it():
    tournament = running(entry_price(), rebuy_price(), players=5)
    director.bust_out(entry(1).pk, by=fay(), at=NOON)
    let_out = director.decline_rebuy(entry(1).pk, by=fay(), at=NOON)
    close = director.close_registration(tournament.pk, by=dana(), at=NOON)

    with pytest.raises(BlockedByLaterLine) as refusal:
        undo(tournament, let_out.revision)

    assert refusal.value.revision == close.revision


def test_a_start_is_not_undone_under_a_bust():
    tournament = running(players=5, seated_at_sale=True)
    start = last(tournament)
    bust = director.bust_out(entry(1).pk, by=fay(), at=NOON)

    with pytest.raises(BlockedByLaterLine) as refusal:
        undo(tournament, start)

    assert refusal.value.revision == bust.revision


def test_who_has_played_comes_back_through_a_re_entry_or_not_at_all():
    tournament = running(entry_price(), reentry_price(), players=5)
    director.bust_out(entry(1).pk, by=fay(), at=NOON)
    with pytest.raises(HasPlayed):
        director.register_and_seat(tournament.pk, player_id=entry(1).player_id, by=carl(), at=NOON)


def test_a_turn_nobody_called_out_is_found_after_the_clock_was_touched():
    tournament = running(players=3)
    director.pause(tournament.pk, by=fay(), at=NOON + timedelta(minutes=21))
    announce_due(NOON + timedelta(minutes=22))
    director.resume(tournament.pk, by=fay(), at=NOON + timedelta(minutes=25))
    announce_due(NOON + timedelta(minutes=26))

    lines = tournament.journal.filter(kind="clock.level_began")
    assert [line.data["index"] for line in lines] == [1]


def test_a_pause_is_not_undone_across_levels_nobody_played():
    tournament = running(players=3)
    pause = director.pause(tournament.pk, by=fay(), at=NOON + timedelta(minutes=5))
    with pytest.raises(CannotUndo, match="Undoing would skip levels"):
        undo(tournament, pause.revision, minutes=65)
    undo(tournament, pause.revision, minutes=6)


def test_the_clock_of_a_finished_event_stays_still():
    tournament = running(players=2)
    pause = director.pause(tournament.pk, by=fay(), at=NOON)
    director.bust_out(entry(1).pk, by=fay(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)
    with pytest.raises(BlockedByLaterLine):
        undo(tournament, pause.revision)
    assert not Clock.objects.get(tournament=tournament).running


def test_what_only_time_stands_in_the_way_of_says_so():
    tournament = running(players=3)
    jump = director.jump(tournament.pk, index=1, by=dana(), at=NOON + timedelta(minutes=1))
    announce_due(NOON + timedelta(minutes=22))
    with pytest.raises(CannotUndo, match="Set the clock back instead"):
        undo(tournament, jump.revision, minutes=23)


def test_an_undone_close_stays_open_until_somebody_closes():
    tournament = running(players=3)
    later = NOON + timedelta(minutes=60)
    assert close_due(later) == 1
    undo(tournament, last(tournament), minutes=60)
    assert close_due(later) == 0


def test_the_final_table_never_has_more_chairs_than_ten():
    tournament = running(entry_price(until_level=9), players=20, seats_per_table=10)
    for number in range(1, 11):
        director.bust_out(entry(number).pk, by=fay(), at=NOON)
    free = Seat.objects.filter(table__tournament=tournament, table__number=1, entry=None).first()
    assert free is not None
    director.close_seat(tournament.pk, table=1, seat=free.number, by=fay(), at=NOON)
    from_tables = queries.still_in(tournament)

    with pytest.raises(Exception, match="too few seats"):
        director.redraw(tournament.pk, by=dana(), at=NOON)

    assert queries.still_in(tournament) == from_tables == 10


def test_tables_that_filled_at_the_sale_are_even_at_the_start():
    tournament = running(players=10, seated_at_sale=True)
    seated = [t.seats.exclude(entry=None).count() for t in tournament.tables.order_by("number")]
    assert max(seated) - min(seated) <= 1


def test_no_add_on_for_who_waits_for_a_rebuy():
    running(entry_price(), rebuy_price(), add_on_price(from_level=1), players=4)
    director.bust_out(entry(1).pk, by=fay(), at=NOON)
    with pytest.raises(RebuyUndecided):
        director.add_on(entry(1).pk, by=carl(), at=NOON)


def test_no_more_chips_leave_than_there_are():
    running(players=4)
    with pytest.raises(TooManyChips):
        director.remove(
            entry(1).pk, kind=Ending.DISQUALIFIED, stack_chips=10**9, by=dana(), at=NOON
        )


def test_the_last_entries_are_not_given_back_to_nobody():
    running(players=2)
    director.void_entry(entry(1).pk, by=carl(), at=NOON)
    with pytest.raises(LastPlayerLeft):
        director.void_entry(entry(2).pk, by=carl(), at=NOON)


def test_nobody_is_knocked_out_by_somebody_who_is_gone():
    running(players=5)
    director.bust_out(entry(1).pk, by=fay(), at=NOON)
    with pytest.raises(NotAnOpponent):
        director.bust_out(entry(2).pk, by_entries=[entry(1).pk], by=fay(), at=NOON)
    with pytest.raises(NotOfThisEvent):
        director.bust_out(entry(2).pk, by_entries=[999_999], by=fay(), at=NOON)


@pytest.mark.parametrize("count", [0, -1, 10**6])
def test_a_number_of_rebuys_is_one_somebody_can_mean(count):
    running(entry_price(), rebuy_price(trigger="any"), players=4)
    with pytest.raises(BadCount):
        director.rebuy(entry(1).pk, count=count, by=carl(), at=NOON)


def test_a_hand_has_somebody_who_went_out_and_each_once():
    tournament = running(players=5)
    twice = [Report(entry(1).pk, stack_chips=1), Report(entry(1).pk, stack_chips=1)]
    for reports in ([], twice):
        with pytest.raises(NotOfThisEvent):
            director.bust_together(tournament.pk, reports=reports, by=fay(), at=NOON)


def test_an_event_says_what_an_entry_costs():
    with pytest.raises(TermsMissing):
        event(rebuy_price())


@pytest.mark.parametrize(
    "terms",
    [
        {"seats_per_table": 11},
        {"guarantee_cents": -1},
        {"prize_unit_cents": 0},
        {"prize_table": "zzz"},
    ],
)
def test_terms_no_event_can_have_are_refused_with_their_field(terms):
    with pytest.raises(BadTerms) as refusal:
        event(**terms)
    assert refusal.value.field == next(iter(terms))


def test_the_same_policy_sent_again_is_no_change():
    tournament = running(players=3, policy={"chip_race": "tda"})
    director.change_event(
        tournament.pk, fields={"policy": {"chip_race": "tda"}}, prices=[], by=dana(), at=NOON
    )
    tournament.refresh_from_db()
    assert tournament.policy["chip_race"] == "tda"


def test_nothing_moves_in_an_event_that_is_over():
    tournament = running(players=2)
    director.bust_out(entry(1).pk, by=fay(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)
    with pytest.raises(WrongState):
        director.open_tables(tournament.pk, number=1, by=dana(), at=NOON)


# Sales that come back into force


def test_a_void_cannot_be_undone_once_another_has_the_last_entry():
    tournament = event(entry_price(limit=3))
    first, *_ = sell(tournament, "Ana", "Bo", "Cy")
    void = director.void_entry(first.pk, by=carl(), at=NOON)
    sell(tournament, "Dee")

    with pytest.raises(BlockedByLaterLine) as refusal:
        director.undo(tournament.pk, revision=void.revision, by=dana(), at=NOON)

    assert refusal.value.line is not None
    assert refusal.value.line.data["player"] == "Dee"


def test_a_void_cannot_be_undone_once_the_add_on_was_taken_anew():
    tournament = running(entry_price(), add_on_price(from_level=1, limit=1), players=3)
    entry = Entry.objects.get(number=1)
    taken = director.add_on(entry.pk, by=carl(), at=NOON)
    void = director.void_sale(taken.data["sale"], by=carl(), at=NOON)
    again = director.add_on(entry.pk, by=carl(), at=NOON)

    with pytest.raises(BlockedByLaterLine) as refusal:
        director.undo(tournament.pk, revision=void.revision, by=dana(), at=NOON)
    assert refusal.value.revision == again.revision

    director.undo(tournament.pk, revision=again.revision, by=dana(), at=NOON)
    director.undo(tournament.pk, revision=void.revision, by=dana(), at=NOON)
    assert queries.figures(tournament).add_ons == 1


def lifted_with_nearly_all() -> Tournament:
    """Of three stacks, one player is disqualified with all three by a wrong count."""
    tournament = running(players=3)
    told = {"kind": Ending.DISQUALIFIED, "stack_chips": 60_000}
    director.remove(Entry.objects.get(number=1).pk, **told, by=dana(), at=NOON)
    return tournament


def test_no_more_chips_are_taken_back_than_are_in_play():
    tournament = lifted_with_nearly_all()

    with pytest.raises(ChipsGone, match="Undo that"):
        director.void_entry(Entry.objects.get(number=2).pk, by=carl(), at=NOON)

    assert queries.chips_in_play(tournament) == 0


def test_no_undo_takes_more_chips_than_are_in_play():
    tournament = running(entry_price(), rebuy_price(trigger="any"), players=3)
    bought = director.rebuy(Entry.objects.get(number=2).pk, by=carl(), at=NOON)
    told = {"kind": Ending.DISQUALIFIED, "stack_chips": 80_000, "by": dana(), "at": NOON}
    wrong = director.remove(Entry.objects.get(number=1).pk, **told)

    with pytest.raises(BlockedByLaterLine) as refusal:
        director.undo(tournament.pk, revision=bought.revision, by=dana(), at=NOON)

    assert refusal.value.revision == wrong.revision

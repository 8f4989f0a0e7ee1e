"""Hand for hand: announced, reported table by table, dealt on, ended."""

from typing import Annotated, Unpack

from blinds.operations import clocks
from blinds.queries import schedule_of, step_data
from tables import hands as hands_now
from tables.models import HandForHand
from tables.operations import hands
from tables.rules.hand_for_hand import LAW
from tdsite.acts.hands_dealt import count_synchronised, count_unfinished
from tournaments import awarding, journal, queries
from tournaments.acts import Act, ActContext
from tournaments.addresses import EVENT, TABLE
from tournaments.models import JournalLine, Tournament
from tournaments.operations.events import require_running
from tournaments.register import act
from tournaments.rules import N_, RuleError
from tournaments.rules.values import MAX_TABLE, EventId, Help, TableNumber, Whole

PlayersLeft = Annotated[int, Whole(1, MAX_TABLE), Help("Players left at its end.")]


class PlacesNotSet(RuleError):
    """Registration is open: nobody knows yet how many places are paid."""


@act("hands.announced", path=f"{EVENT}hands/announce/")
def hands_announce(
    tournament_id: EventId, *, target: PlayersLeft | None = None, **order: Unpack[ActContext]
) -> JournalLine:
    """Announce hand for hand, down to the places paid or to so many players.

    From here on all who go out in one hand, at whatever table, rank together; the clock stands,
    and each hand takes two minutes off it.
    Raises WrongState, PlacesNotSet, HandForHandAlready, TargetReached.
    Source: TDA 2024 RP-8; WSOP 2026 126.
    """
    act = journal.open_act(tournament_id, "hands.announced", **order)
    require_running(act.tournament)
    if act.tournament.registration_closed_at is None:
        raise PlacesNotSet(N_("Close registration first: then it is known how many places pay."))
    left = queries.still_in(act.tournament)
    paid = awarding.places_paid(act.tournament, queries.prizes(act.tournament))
    play = hands.announce(act, left=left, target=paid if target is None else target)
    ran = clocks.hold(act)
    return journal.record(
        act, law=LAW, players_count=play.target, left_count=left, play=play.pk, clock_held=ran
    )


@act("hands.table_done", path=f"{TABLE}hand-done/")
def hand_done(
    tournament_id: EventId, *, table: TableNumber, **order: Unpack[ActContext]
) -> JournalLine:
    """Report that a table has finished the hand all tables play.

    The one under way at the announcement has no number in the log.
    Raises NotHandForHand, HandIsOver, ReportedAlready, NoSuchSeat.  Source: TDA 2024 RP-8.
    """
    act = journal.open_act(tournament_id, "hands.table_done", **order)
    hand = hands.report_done(act, table)
    count_synchronised(act, table, hand)
    return journal.record(act, law=LAW, table=table, hand=hand or None)


@act("hands.table_held", path=f"{TABLE}hand-held/")
def hand_held(
    tournament_id: EventId, *, table: TableNumber, **order: Unpack[ActContext]
) -> JournalLine:
    """Report an all-in and a call: the cards stay face down until the floor says so.

    Raises NotHandForHand, HandIsOver, ReportedAlready, NoSuchSeat.  Source: TDA 2024 RP-8-F.
    """
    act = journal.open_act(tournament_id, "hands.table_held", **order)
    hand = hands.report_held(act, table)
    return journal.record(act, law="TDA 2024 RP-8-F", table=table, hand=hand or None)


@act("hands.dealt", path=f"{EVENT}hands/next/")
def hand_next(tournament_id: EventId, **order: Unpack[ActContext]) -> JournalLine:
    """Deal the next hand at all tables, or end hand for hand when few enough are left.

    Two minutes leave the clock, and every button that is known moves on.
    Raises NotHandForHand, HandUnderWay (which names the tables), NoLevelNow.
    Source: TDA 2024 RP-8; WSOP 2026 126.
    """
    kind = "hands.dealt" if _goes_on(tournament_id) else "hands.ended"
    before = journal.kind_before(tournament_id, ("hands.dealt", "hands.ended"), order)
    act = journal.open_act(tournament_id, before or kind, **order)
    if kind == "hands.dealt":
        return _deal(act)
    hands.require_between_hands(act)
    return _end(act)


def _goes_on(tournament_id: int) -> bool:
    """Whether more players are left than it is played down to.  Locks the event until the act."""
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)
    play = hands_now.play_of(tournament)
    return play is not None and queries.still_in(tournament) > play.target


def _deal(act: Act) -> JournalLine:
    dealt = hands.deal_next(act, left=queries.still_in(act.tournament))
    assert dealt is not None
    clock = clocks.take_hand(act)
    where = step_data(schedule_of(act.tournament), clock.index)
    return journal.record(
        act, law=LAW, hand=dealt.hand, left_seconds=clock.left_ms // 1000, **where
    )


@act("hands.ended", path=f"{EVENT}hands/end/")
def hands_end(tournament_id: EventId, **order: Unpack[ActContext]) -> JournalLine:
    """End hand for hand: every table deals at its own pace again.

    The clock runs if the announcement held it.
    Raises NotHandForHand.  Source: TDA 2024 RP-8.
    """
    return _end(journal.open_act(tournament_id, "hands.ended", **order))


def _end(act: Act) -> JournalLine:
    count_unfinished(act)
    play = hands.end(act)
    if _clock_was_held(act, play):
        clocks.let_run(act)
    left = queries.still_in(act.tournament)
    return journal.record(act, law=LAW, hand=play.hand, left_count=left, play=play.pk)


def _clock_was_held(act: Act, play: HandForHand) -> bool:
    """Whether the clock ran until hand for hand was announced."""
    lines = JournalLine.objects.filter(
        tournament=act.tournament, kind="hands.announced", data__play=play.pk
    )
    return lines.filter(data__clock_held=True).exists()

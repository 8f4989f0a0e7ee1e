"""Parts of acts that move an event on: a hand that counts, the close of registration, the end."""

from collections.abc import Collection
from datetime import datetime

from blinds.operations import clocks
from blinds.stages import play_now
from tables import hands as hands_now
from tables.hands import not_there
from tables.operations import hands_dealt, seating
from tables.operations.hands_dealt import HandEffects
from tables.rules import hand_for_hand
from tournaments.acts import Act
from tournaments.models import Entry, JournalLine
from tournaments.operations import (
    bounties,
    eliminations,
    events,
    merging_flights,
)
from tournaments.operations.day_ends import require_play


def close(act: Act) -> list[int]:
    """The close of registration as a part of an act; the prizes in cents, first place first."""
    waiting = Entry.objects.filter(tournament=act.tournament, elimination__pending=True)
    for entry in waiting.select_related("player", "elimination", "seat__table"):
        eliminations.decline_rebuy(act, entry)
        seating.vacate(act, entry)
    if act.tournament.feeds_id is not None:
        return merging_flights.close_registration(act)
    return events.close_registration(act)


def end(act: Act) -> list[Entry]:
    """The end of the event as a part of an act; answers with the winners."""
    winners = events.finish(act)
    bounties.check_all_opened(act.tournament)
    hands_dealt.drop(act)
    clocks.stop_clock(act)
    return winners


def count_hand(
    act: Act, tables: Collection[int] | None, *, before: datetime | None = None
) -> HandEffects:
    """Within another act: a hand is dealt at these tables, or at all, and counts there.

    `before` is when it was dealt, if that was not now.  The act tells what it counted.
    """
    found = not_there(act.tournament, tables, before=before)
    if not found.places:
        return HandEffects()
    now = play_now(act.tournament, act.at)
    counted = hands_dealt.count(act, found, played_ms=now.played_ms, stakes=now.stakes)
    act.line_data |= counted.line_data()
    return counted


def count_own_pace(act: Act, tables: Collection[int] | None) -> None:
    """The same, but not while all tables play hand for hand: there the report counts.

    Raises DayEnding, StacksAreBagged.
    """
    require_play(act.tournament)
    if hands_now.play_of(act.tournament) is None:
        count_hand(act, tables)


def count_synchronised(act: Act, table: int, hand: int) -> None:
    """A table has finished the hand that all tables play: it counts from when it was dealt.

    The hand under way at the announcement has no number; its table counted it when it was dealt.
    """
    if hand:
        count_hand(act, [table], before=_dealt_at(act, hand))


def count_unfinished(act: Act) -> None:
    """Hand for hand ends in the middle of a hand: it was dealt at the tables still playing it."""
    play = hands_now.play_of(act.tournament)
    hands = hands_now.hands_of(play)
    if hands is None or not hands.hand:
        return
    at_it = hand_for_hand.outstanding(hands, hands_now.playing(act.tournament))
    if at_it:
        count_hand(act, at_it, before=_dealt_at(act, hands.hand))


def _dealt_at(act: Act, hand: int) -> datetime | None:
    """When the hand was dealt at all tables, by the log."""
    lines = JournalLine.objects.filter(
        tournament=act.tournament, kind="hands.dealt", data__hand=hand
    )
    return lines.order_by("-revision").values_list("at", flat=True).first()

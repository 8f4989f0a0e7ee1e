"""What a hand dealt counts for those who are not there, within another act."""

from collections.abc import Collection
from datetime import datetime

from blinds.stages import play_now
from tables import hands as hands_now
from tables.hands import not_there
from tables.operations import hands_dealt
from tables.operations.hands_dealt import HandEffects
from tables.rules import hand_for_hand
from tournaments.acts import Act
from tournaments.models import JournalLine
from tournaments.operations.day_ends import require_play


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

"""Hand for hand, which all tables deal together, and the last hands of a day.

Source: TDA 2024 RP-8; WSOP 2026 125, 126; docs/draws.md.
"""

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from enum import StrEnum

from tables.rules import draws
from tables.rules.draws import Drawn
from tables.rules.floor import Place
from tournaments.rules import N_, RuleError

LAW = "TDA 2024 RP-8"
NOT_ON = N_("Not hand for hand now. Announce it first.")


class NotHandForHand(RuleError):
    """The event is not played hand for hand now."""


class HandForHandAlready(RuleError):
    """It was announced before."""


class TargetReached(RuleError):
    """So few players are left already."""


class HandUnderWay(RuleError):
    """Tables still deal the synchronised hand."""


class HandIsOver(RuleError):
    """Every table has finished: nothing is left to report of this hand."""


class ReportedAlready(RuleError):
    """The table said so before."""


class State(StrEnum):
    """Where the hand stands: ANNOUNCED and DEALING until the first table has finished."""

    OFF = "off"
    ANNOUNCED = "announced"
    DEALING = "dealing"
    WAITING = "waiting"
    RESOLVE = "resolve"


@dataclass(frozen=True, slots=True)
class Hands:
    """Hand-for-hand play down to `target` players.  Hand 0 was under way at the announcement.

    `dealing` until every table has finished the hand; `done` and `held` are tables by number, a
    held one waits with its all-in until the floor lets it turn the cards up.
    """

    target: int
    hand: int = 0
    dealing: bool = True
    done: frozenset[int] = frozenset()
    held: frozenset[int] = frozenset()


def suggested(*, left: int, paid: int, tables: int) -> bool:
    """Whether it is time to think of it: one hand at every table could burst the bubble.

    >>> [suggested(left=left, paid=50, tables=3) for left in (54, 53, 51, 50)]
    [False, True, True, False]
    """
    return 0 < left - paid <= max(1, tables)


def announce(now: Hands | None, *, left: int, target: int) -> Hands:
    """Hand for hand from now on, while more than `target` of `left` players are in.

    Raises HandForHandAlready, TargetReached.  Source: TDA 2024 RP-8-A.
    """
    if now is not None:
        raise HandForHandAlready(
            N_("Already hand for hand, down to %(target)s players."), target=now.target
        )
    if not 1 <= target < left:
        raise TargetReached(
            N_("%(left)s players left: choose a lower number."),
            field="target",
            left=left,
        )
    return Hands(target)


def on(now: Hands | None) -> Hands:
    """What is played.  Raises NotHandForHand."""
    if now is None:
        raise NotHandForHand(NOT_ON)
    return now


def outstanding(hands: Hands, playing: Set[int]) -> tuple[int, ...]:
    """The tables that have not finished the hand; `playing` are those with two players or more."""
    return tuple(sorted(playing - hands.done)) if hands.dealing else ()


def state(hands: Hands | None, playing: Set[int]) -> State:
    """Where the hand stands."""
    if hands is None:
        return State.OFF
    if not outstanding(hands, playing):
        return State.RESOLVE
    if hands.done:
        return State.WAITING
    return State.DEALING if hands.hand else State.ANNOUNCED


def done(now: Hands | None, table: int) -> Hands:
    """A table has finished the hand.  Raises NotHandForHand, HandIsOver, ReportedAlready."""
    hands = _reporting(now, table)
    return replace(hands, done=hands.done | {table}, held=hands.held - {table})


def held(now: Hands | None, table: int) -> Hands:
    """A table has an all-in and a call: its cards stay face down until it is told.

    Raises NotHandForHand, HandIsOver, ReportedAlready.  Source: TDA 2024 RP-8-F.
    """
    hands = _reporting(now, table)
    if table in hands.held:
        raise ReportedAlready(
            N_("The all-in at table %(table)s is on hold already."), field="table", table=table
        )
    return replace(hands, held=hands.held | {table})


def settled(hands: Hands, playing: Set[int]) -> Hands:
    """The same, the hand over if no table has to finish it any more.

    Once it is over it stays so: a table that is opened or filled between hands has missed nothing.
    """
    return hands if outstanding(hands, playing) else replace(hands, dealing=False)


def next_hand(now: Hands | None, playing: Set[int], *, left: int) -> Hands | None:
    """The next hand for all tables; None when no more than `target` players are left.

    Raises NotHandForHand, HandUnderWay.  Source: TDA 2024 RP-8-A; WSOP 2026 126.
    """
    hands = on(now)
    require_between(hands, playing)
    return Hands(hands.target, hands.hand + 1) if left > hands.target else None


def require_between(hands: Hands | None, playing: Set[int]) -> None:
    """Raise HandUnderWay while a table deals: nobody moves before the end of the hand.

    Source: TDA 2024 RP-8; Robert's Rules 7.17.
    """
    if hands is None or not (waits_for := outstanding(hands, playing)):
        return
    raise HandUnderWay(
        N_("Hand for hand: finish the hand at these tables first: %(tables)s. Then try again."),
        tables=in_words(waits_for),
    )


def in_words(tables: Sequence[int]) -> str:
    """Table numbers as a sentence has them."""
    return ", ".join(map(str, tables))


def label(play: int, hand: int | str) -> str:
    """The name that all who go out in one synchronised hand share.  `play` is one announcement's.

    >>> label(3, 12)
    'hand 3.12'
    """
    return f"hand {play}.{hand}"


def hand_of(name: str, play: int) -> int | None:
    """The number of the hand with that name, if it is one of that announcement.

    >>> hand_of("hand 3.12", 3), hand_of("hand 3.12", 4), hand_of("line 77", 3)
    (12, None, None)
    """
    whose, _, number = name.rpartition(".")
    return int(number) if whose == f"hand {play}" and number.isdecimal() else None


def _reporting(now: Hands | None, table: int) -> Hands:
    hands = on(now)
    if not hands.dealing:
        raise HandIsOver(N_("All tables are done. Deal the next hand, or end hand for hand."))
    if table in hands.done:
        raise ReportedAlready(
            N_("Table %(table)s has finished this hand already."), field="table", table=table
        )
    return hands


def last_hands_draw(day: int, *, least: int, most: int) -> str:
    """The input of the draw: one number from the least to the most, for this day.

    >>> last_hands_draw(2, least=3, most=5)
    'pick 1 2-3 2-4 2-5\\ndeal 2'
    """
    numbers = [Place(day, hands) for hands in range(least, most + 1)]
    return "\n".join([draws.pick(1, numbers), draws.deal([day])])


def hands_drawn(drawn: Drawn, day: int) -> int:
    """The number of hands that came out."""
    return drawn.chairs[day].seat

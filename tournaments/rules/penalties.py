"""Penalties and absence: what each costs, what is left of it, and the step that would come next.

Source: Robert's Rules 7 (introduction), 7.22, 7.28; TDA 2024 35-C, 71, 71-A (penalties escalate);
WSOP 2026 113 (warning, missed hand, one to four rounds, disqualification).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import gcd

from tournaments.rules import N_, RuleError

HAND_SECONDS = 120  # as a hand takes off the clock hand for hand: TDA 2024 RP-8
LONG_AWAY_SECONDS = 1800  # a stack alone for half an hour: Robert's Rules 2.2.20


def removable_at(level_minutes: int, *, half_hour: int = 30) -> int:
    """The minute of play from which the director may lift an absent player's stack.

    Nothing is lifted by itself, and a request to hold the stack is honoured.
    Source: Robert's Rules 7.4.
    """
    return min(level_minutes, half_hour)


@dataclass(frozen=True, slots=True)
class Posted:
    """What an absent player puts in, and whether that was their last chip."""

    blind_chips: int
    ante_chips: int
    out: bool


def absent_posts(stack_chips: int, *, blind_chips: int, ante_chips: int = 0) -> Posted:
    """The blind, then the ante, as far as the stack goes; the hand itself is killed.

    The price to call stays the full blind.  Source: Robert's Rules 7.6, 7.20; TDA 2024 RP-11.
    """
    blind = min(blind_chips, stack_chips)
    ante = min(ante_chips, stack_chips - blind)
    return Posted(blind, ante, out=blind + ante == stack_chips)


def penalty_hands(players: int, *, rounds: int) -> int:
    """The hands a penalty of so many rounds costs; moving tables does not change it.

    `players` are those at the table when it is given, the offender included.
    Source: TDA 2024 71-A; WSOP 2026 113.
    """
    return players * rounds


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a level asks for.  `level` is its number; the ante of all, or of the big blind alone."""

    level: int
    small_chips: int
    big_chips: int
    ante_chips: int = 0
    big_blind_ante: bool = False


def owed_in_seat(stakes: Stakes, seat: int, *, sb: int | None, bb: int) -> tuple[int, int]:
    """Blind and ante of a seat that is dealt in, in chips.  `sb` None: a dead small blind.

    Source: Robert's Rules 7.6.

    >>> owed_in_seat(Stakes(3, 200, 400, 400, big_blind_ante=True), 5, sb=4, bb=5)
    (400, 400)
    """
    blind = stakes.big_chips if seat == bb else stakes.small_chips if seat == sb else 0
    pays_ante = seat == bb if stakes.big_blind_ante else True
    return blind, stakes.ante_chips if pays_ante else 0


def posts_in_hand(stack_chips: int, stakes: Stakes, seat: int, *, sb: int | None, bb: int) -> int:
    """The chips an absent stack puts into one hand, as far as it goes: the blind comes first.

    Source: Robert's Rules 7.6, 7.20; TDA 2024 71-C, RP-11.
    """
    blind, ante = owed_in_seat(stakes, seat, sb=sb, bb=bb)
    posted = absent_posts(stack_chips, blind_chips=blind, ante_chips=ante)
    return posted.blind_chips + posted.ante_chips


def posts_in_level(stack_chips: int, stakes: Stakes, *, players: int, seconds: int) -> int:
    """The chips an absent stack puts in for a whole level, as far as it goes.

    It is what one round costs, times the rounds that the level has at two minutes a hand, rounded
    down to what all amounts of the level divide by, so that it can be taken in its chips.
    Source: Robert's Rules 7.6 (that it posts); house rule (how a level is counted).

    >>> stakes = Stakes(2, 100, 200, 200, big_blind_ante=True)
    >>> posts_in_level(20_000, stakes, players=9, seconds=1200)
    500
    """
    players = max(2, players)
    antes = stakes.ante_chips * (1 if stakes.big_blind_ante else players)
    a_round = stakes.small_chips + stakes.big_chips + antes
    hands = seconds // HAND_SECONDS
    unit = gcd(stakes.small_chips, stakes.big_chips, stakes.ante_chips) or 1
    owed = a_round * hands // players // unit * unit
    return min(stack_chips, owed)


LAW = "TDA 2024 71"
MINUTE_MS = 60_000


class BadPenalty(RuleError):
    """No penalty of this length is ever given."""


class ReasonMissing(RuleError):
    """Nobody said what the penalty, or its end, is for."""


class WasDisqualified(RuleError):
    """Who was put out of the event does not come back into it."""


class Sanction(StrEnum):
    """What is given, the mildest first."""

    WARNING = "warning"
    HANDS = "hands"
    ROUNDS = "rounds"
    MINUTES = "minutes"
    DISQUALIFIED = "disqualified"


MAX_COUNTS = {Sanction.HANDS: 60, Sanction.ROUNDS: 9, Sanction.MINUTES: 240}


@dataclass(frozen=True, slots=True)
class Given:
    """A penalty as it was given, the earliest first wherever several are named.

    `hands` is what it costs in hands, `missed` how many of them were dealt since.  `amount` of
    minutes run from `played_ms` on the event's clock.
    """

    key: int
    kind: Sanction
    amount: int = 0
    hands: int = 0
    missed: int = 0
    played_ms: int = 0


@dataclass(frozen=True, slots=True)
class Left:
    """What is left of a penalty: hands to miss, or milliseconds of play; neither once served."""

    hands: int = 0
    ms: int = 0

    @property
    def serves(self) -> bool:
        return bool(self.hands or self.ms)

    @property
    def minutes(self) -> int:
        """The minutes begun."""
        return -(-self.ms // MINUTE_MS)


SERVED = Left()


def check_amount(kind: Sanction, amount: int) -> None:
    """Raise BadPenalty unless such a penalty can be given.  A warning has no length."""
    most = MAX_COUNTS.get(kind)
    if most is None:
        if amount:
            raise BadPenalty(
                N_("A warning has no length. Leave the number out, or choose hands or rounds."),
                field="amount",
            )
    elif not 1 <= amount <= most:
        raise BadPenalty(
            N_("Enter a number from 1 to %(most)s for this penalty."), field="amount", most=most
        )


def hands_cost(kind: Sanction, amount: int, *, players: int) -> int:
    """The hands to miss, fixed when it is given: moving tables does not change them.

    `players` are those at the table, the offender included.
    Source: TDA 2024 71-A; WSOP 2026 113.

    >>> hands_cost(Sanction.ROUNDS, 2, players=9), hands_cost(Sanction.HANDS, 3, players=9)
    (18, 3)
    """
    if kind is Sanction.ROUNDS:
        return penalty_hands(max(1, players), rounds=amount)
    return amount if kind is Sanction.HANDS else 0


def left_of(penalties: Sequence[Given], *, played_ms: int) -> dict[int, Left]:
    """What is left of each penalty of one player, by key, the earliest given first.

    Minutes run one after the other on the clock of play; a clock set back never makes one longer.
    """
    found: dict[int, Left] = {}
    ends_ms = 0
    for one in penalties:
        if one.kind is Sanction.MINUTES:
            length = one.amount * MINUTE_MS
            ends_ms = max(ends_ms, one.played_ms) + length
            found[one.key] = Left(ms=min(length, max(0, ends_ms - played_ms)))
        else:
            found[one.key] = Left(hands=max(0, one.hands - one.missed))
    return found


def together(left: Sequence[Left]) -> Left:
    """All that one player has before them."""
    return Left(sum(one.hands for one in left), sum(one.ms for one in left))


def counts_against(penalties: Sequence[Given], *, played_ms: int) -> int | None:
    """The penalty that a hand dealt now counts for: one hand counts once, for the earliest.

    None while minutes run, and when no hand is left to miss.  Source: TDA 2024 71-A.
    """
    left = left_of(penalties, played_ms=played_ms)
    if any(one.ms for one in left.values()):
        return None
    return next((one.key for one in penalties if left[one.key].hands), None)


LADDER: tuple[tuple[Sanction, int], ...] = (
    (Sanction.WARNING, 0),
    (Sanction.HANDS, 1),
    (Sanction.ROUNDS, 1),
    (Sanction.ROUNDS, 2),
    (Sanction.ROUNDS, 3),
    (Sanction.ROUNDS, 4),
    (Sanction.DISQUALIFIED, 0),
)
ROUND_MINUTES = 20  # a round of nine or ten hands


class Because(StrEnum):
    """Why a step is suggested."""

    NOTHING_BEFORE = "nothing_before"
    SAME_LAW = "same_law"
    THIS_EVENT = "this_event"
    OTHER_LAW = "other_law"


@dataclass(frozen=True, slots=True)
class Past:
    """A penalty a person was given before, in this event or another; lifted ones are left out."""

    kind: Sanction
    amount: int = 0
    law: str = ""
    here: bool = False


@dataclass(frozen=True, slots=True)
class Suggested:
    """The next step, why, and the penalty it goes one above: None for the first step."""

    kind: Sanction
    amount: int
    because: Because
    above: Past | None = None


def step_of(kind: Sanction, amount: int) -> int:
    """How high on the ladder a penalty stands.

    Several missed hands count as one step; minutes as the rounds they last.

    >>> step_of(Sanction.ROUNDS, 2), step_of(Sanction.MINUTES, 10)
    (3, 2)
    """
    if kind is Sanction.ROUNDS:
        return min(2 + amount - 1, len(LADDER) - 2)
    if kind is Sanction.MINUTES:
        rounds = -(-amount // ROUND_MINUTES)
        return min(2 + max(1, rounds) - 1, len(LADDER) - 2)
    return {Sanction.WARNING: 0, Sanction.HANDS: 1}.get(kind, len(LADDER) - 1)


def next_step(history: Sequence[Past], *, law: str = "") -> Suggested:
    """What would usually come next for this person and this law, with the reason.

    The same infraction weighs in whatever event it was: one step above the heaviest.  Of other
    infractions those of this event weigh, for penalties escalate; those of other events are told
    and no more.  Source: TDA 2024 71-A; WSOP 2026 113.
    """
    same = [past for past in history if law and past.law == law]
    here = [past for past in history if past.here]
    if weighs := same + here:
        heaviest = max(weighs, key=_height)
        step = min(_height(heaviest) + 1, len(LADDER) - 1)
        because = Because.SAME_LAW if heaviest in same else Because.THIS_EVENT
        return Suggested(*LADDER[step], because, heaviest)
    because = Because.OTHER_LAW if history else Because.NOTHING_BEFORE
    return Suggested(*LADDER[0], because)


def _height(past: Past) -> int:
    return step_of(past.kind, past.amount)

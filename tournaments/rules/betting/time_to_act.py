"""The clock called on a player: where it stands.

Source: Robert's Rules 3.3.1f, 6.16; TDA 2024 29; WSOP 2026 80.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.rules import N_
from tournaments.rules.betting.steps import Ruling, step

LAW = "3.3.1, 6.16; TDA 2024 29; WSOP 2026 80"
SECONDS_LAW = "6.16; TDA 2024 29; WSOP 2026 80"


class State(StrEnum):
    RUNNING = "running"
    LAST_TEN = "last_ten"
    HAND_DEAD = "hand_dead"
    CHECK = "check"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeToAct(Ruling):
    """Where a called clock stands; `left_seconds` may still be used."""

    state: State
    left_seconds: int


@dataclass(frozen=True, slots=True)
class Seconds:
    """The seconds to act that a rulebook leaves, the last `counted` of them called out."""

    limit: int
    counted: int
    law: str


RULEBOOKS = (Seconds(60, 10, "6.16"), Seconds(30, 5, "TDA 2024 29; WSOP 2026 80"))


def time_to_act(elapsed: int, *, facing_bet: bool, limit: int = 60, counted: int = 10) -> TimeToAct:
    """Where the clock stands after so many seconds; acting exactly at the limit is in time.

    `counted` seconds at the end are called out.  What a rulebook of other seconds answers stands
    beside it where it differs.  Source: 6.16; TDA 2024 29; WSOP 2026 80.
    """
    own = Seconds(limit, counted, _law(limit, counted))
    found = _by(own, elapsed, facing_bet=facing_bet)
    others = (_by(one, elapsed, facing_bet=facing_bet) for one in RULEBOOKS)
    return replace(
        found,
        readings=tuple(
            other
            for other in others
            if (other.state, other.left_seconds) != (found.state, found.left_seconds)
        ),
    )


def _law(limit: int, counted: int) -> str:
    """The law that these seconds follow; empty where they are the club's own."""
    return next((b.law for b in RULEBOOKS if (b.limit, b.counted) == (limit, counted)), "")


def _by(seconds: Seconds, elapsed: int, *, facing_bet: bool) -> TimeToAct:
    limit, counted = seconds.limit, seconds.counted
    state = _state(elapsed, facing_bet=facing_bet, limit=limit, counted=counted)
    values = {"elapsed": elapsed, "limit": limit, "counted": counted}
    values["left"] = max(0, limit - elapsed)
    text = N_(
        "%(limit)s seconds to act, the last %(counted)s called out; a tie goes to the player."
    )
    return TimeToAct(
        says=step(_SENTENCES[state], **values),
        steps=(
            step(text, seconds.law or SECONDS_LAW, **values),
            step(N_("Gone by: %(elapsed)s s."), "6.16", **values),
            step(
                N_("When the time is up: a hand that faces a bet is dead, else it is a check."),
                "3.3.1, 6.16; TDA 2024 29",
            ),
        ),
        law=LAW,
        source=seconds.law,
        state=state,
        left_seconds=max(0, limit - elapsed),
    )


def _state(elapsed: int, *, facing_bet: bool, limit: int, counted: int) -> State:
    if elapsed > limit:
        return State.HAND_DEAD if facing_bet else State.CHECK
    return State.LAST_TEN if elapsed >= limit - counted else State.RUNNING


_SENTENCES = {
    State.RUNNING: N_("The time runs: %(left)s s left."),
    State.LAST_TEN: N_("The last seconds are called out: %(left)s s left."),
    State.HAND_DEAD: N_("Time is up: the hand is dead."),
    State.CHECK: N_("Time is up: the player checks."),
}

"""Acting out of turn, and the clock called on a player who does not act.

Source: Robert's Rules 3.3.1f, 3.5.10, 3.5.11 and the raise rules' exception for three, 6.16; TDA
2024 29, 36, 53, 58; WSOP 2026 80.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.rules import N_
from tournaments.rules.betting.calculator import AnswerStep, Ruling, step

LAW_OUT_OF_TURN = "3.5.10, 3.5.11, R.10, R.11; TDA 2024 36, 53, 58"


class ActOutOfTurn(StrEnum):
    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"


class Policy(StrEnum):
    """SEED: three players' actions stand.  TDA: two with chips in, or three."""

    SEED = "seed"
    TDA = "tda"


class Effect(StrEnum):
    BINDING = "binding"
    RELEASED = "released"


AGGRESSIVE = (ActOutOfTurn.BET, ActOutOfTurn.RAISE)
WITH_CHIPS = (ActOutOfTurn.CALL, ActOutOfTurn.BET, ActOutOfTurn.RAISE)
ENOUGH = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfTurn(Ruling):
    """Whether the action out of turn binds.

    `options` are what is left to the player who made it, `skipped_options` to the skipped one.
    """

    oot: Effect
    options: tuple[ActOutOfTurn, ...]
    skipped_options: tuple[ActOutOfTurn, ...]


def out_of_turn(
    action: ActOutOfTurn,
    *,
    skipped: ActOutOfTurn,
    acted: int = 1,
    chips: bool | None = None,
    policy: Policy = Policy.SEED,
) -> OutOfTurn:
    """What becomes of an action out of turn once the skipped player has chosen.

    `acted` players acted before that player spoke up, the first with `action`; `chips`: one of
    them put chips in (None: judged by `action`).  The other rulebook's answer stands beside it
    where it differs.  Source: 3.5.10; TDA 2024 53.
    """
    with_chips = action in WITH_CHIPS if chips is None else chips
    found = {each: _ruled(action, skipped, acted, each, chips=with_chips) for each in Policy}
    first = found.pop(policy)
    (other,) = found.values()
    same = (first.oot, first.options, first.skipped_options) == (
        other.oot,
        other.options,
        other.skipped_options,
    )
    return first if same else _beside(first, other)


def _beside(first: OutOfTurn, other: OutOfTurn) -> OutOfTurn:
    return OutOfTurn(
        says=first.says,
        steps=first.steps,
        law=first.law,
        source=first.source,
        readings=(other,),
        oot=first.oot,
        options=first.options,
        skipped_options=first.skipped_options,
    )


def _ruled(
    action: ActOutOfTurn, skipped: ActOutOfTurn, acted: int, policy: Policy, *, chips: bool
) -> OutOfTurn:
    source = "3.5.10" if policy is Policy.SEED else "TDA 2024 53"
    if action is ActOutOfTurn.FOLD:
        conclusion = step(N_("A fold out of turn is always binding."), "3.3.1; TDA 2024 58")
        return _binding(action, (conclusion,), source)
    if _too_late(acted, policy, chips=chips):
        return _stands(action, acted, source, policy)
    back = step(N_("Action goes back to the skipped player."), "3.5.10; TDA 2024 53-A")
    if skipped in AGGRESSIVE:
        return _released(action, back, source, policy)
    text = N_("The player folds, checks or calls: the action does not change, so it is binding.")
    return _binding(action, (back, step(text, "3.5.10, R.10; TDA 2024 53-A")), source)


def _too_late(acted: int, policy: Policy, *, chips: bool) -> bool:
    return acted >= ENOUGH or (policy is Policy.TDA and acted == 2 and chips)


def _binding(
    action: ActOutOfTurn,
    steps: tuple[AnswerStep, ...],
    source: str,
    skipped: tuple[ActOutOfTurn, ...] = (),
) -> OutOfTurn:
    return OutOfTurn(
        says=step(_BINDS[action]),
        steps=steps,
        law=LAW_OUT_OF_TURN,
        source=source,
        oot=Effect.BINDING,
        options=(action,),
        skipped_options=skipped,
    )


_BINDS = {
    ActOutOfTurn.FOLD: N_("Binding: the fold stands."),
    ActOutOfTurn.CHECK: N_("Binding: the check stands."),
    ActOutOfTurn.CALL: N_("Binding: the call stands."),
    ActOutOfTurn.BET: N_("Binding: the bet stands."),
    ActOutOfTurn.RAISE: N_("Binding: the raise stands."),
}


def _stands(action: ActOutOfTurn, acted: int, source: str, policy: Policy) -> OutOfTurn:
    """Too many have acted: the skipped player let it happen."""
    if policy is Policy.SEED:
        text = N_("%(acted)s players have acted since: their actions stand.")
        late = step(text, "3.5.11, R.11", acted=acted)
        text = N_("The skipped player spoke up too late: may only call or fold.")
        rest = step(text, "3.5.11, R.11")
    else:
        text = N_("Substantial action, two players with chips or three in all: it stands.")
        late = step(text, "TDA 2024 36, 53-B")
        text = N_("The floor rules on the skipped hand: dead, or held to calling or folding.")
        rest = step(text, "TDA 2024 53-B")
    return _binding(action, (late, rest), source, (ActOutOfTurn.FOLD, ActOutOfTurn.CALL))


def _released(action: ActOutOfTurn, back: AnswerStep, source: str, policy: Policy) -> OutOfTurn:
    changed = step(
        N_("The player bets or raises: the action changes, so it is not binding."),
        "3.5.10; TDA 2024 53-A",
    )
    options: tuple[ActOutOfTurn, ...] = (ActOutOfTurn.FOLD, ActOutOfTurn.CALL, ActOutOfTurn.RAISE)
    rest = step(
        N_("Bets and raises are returned; the player may fold, call or raise."),
        "3.5.10; TDA 2024 53-A",
    )
    if policy is Policy.SEED and action in (ActOutOfTurn.CHECK, ActOutOfTurn.CALL):
        options = (ActOutOfTurn.FOLD, ActOutOfTurn.CALL)
        text = N_("A player who checked or called out of turn may not raise: fold or call only.")
        rest = step(text, "3.5.10")
    return OutOfTurn(
        says=step(
            N_("Not binding: the player may fold, call or raise.")
            if ActOutOfTurn.RAISE in options
            else N_("Not binding: the player may fold or call.")
        ),
        steps=(back, changed, rest),
        law=LAW_OUT_OF_TURN,
        source=source,
        oot=Effect.RELEASED,
        options=options,
        skipped_options=(),
    )


LAW_TIME = "3.3.1, 6.16; TDA 2024 29; WSOP 2026 80"
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
            step(N_("Elapsed: %(elapsed)s s."), "6.16", **values),
            step(
                N_("When the time is up: a hand that faces a bet is dead, else it is a check."),
                "3.3.1, 6.16; TDA 2024 29",
            ),
        ),
        law=LAW_TIME,
        source=seconds.law,
        state=state,
        left_seconds=max(0, limit - elapsed),
    )


def _state(elapsed: int, *, facing_bet: bool, limit: int, counted: int) -> State:
    if elapsed > limit:
        return State.HAND_DEAD if facing_bet else State.CHECK
    return State.LAST_TEN if elapsed >= limit - counted else State.RUNNING


_SENTENCES = {
    State.RUNNING: N_("Time is running: %(left)s s left."),
    State.LAST_TEN: N_("The last seconds are called out: %(left)s s left."),
    State.HAND_DEAD: N_("Time is up: the hand is dead."),
    State.CHECK: N_("Time is up: the player checks."),
}

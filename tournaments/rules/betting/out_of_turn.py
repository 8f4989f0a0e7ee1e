"""Acting out of turn: does it bind, and what may the skipped player still do.

Source: Robert's Rules 3.5.10, 3.5.11 and the raise rules' exception for three; TDA 2024 36, 53, 58.
"""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules import N_
from tournaments.rules.betting.steps import AnswerStep, Ruling, step

LAW = "3.5.10, 3.5.11, R.10, R.11; TDA 2024 36, 53, 58"


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

    `acted` players acted before he spoke up, the first of them with `action`; `chips`: one of
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
    text = N_("The player folds, checks or calls: the action does not change, so it binds.")
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
        law=LAW,
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
        text = N_("The skipped player spoke too late: they may only call or fold.")
        rest = step(text, "3.5.11, R.11")
    else:
        text = N_("Substantial action, two players with chips or three in all: it stands.")
        late = step(text, "TDA 2024 36, 53-B")
        text = N_("The floor rules on the skipped hand: dead, or held to calling or folding.")
        rest = step(text, "TDA 2024 53-B")
    return _binding(action, (late, rest), source, (ActOutOfTurn.FOLD, ActOutOfTurn.CALL))


def _released(action: ActOutOfTurn, back: AnswerStep, source: str, policy: Policy) -> OutOfTurn:
    changed = step(
        N_("The player bets or raises: the action changes, so it does not bind."),
        "3.5.10; TDA 2024 53-A",
    )
    options: tuple[ActOutOfTurn, ...] = (ActOutOfTurn.FOLD, ActOutOfTurn.CALL, ActOutOfTurn.RAISE)
    rest = step(
        N_("Bets and raises go back; the player may fold, call or raise."), "3.5.10; TDA 2024 53-A"
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
        law=LAW,
        source=source,
        oot=Effect.RELEASED,
        options=options,
        skipped_options=(),
    )

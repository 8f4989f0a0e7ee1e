"""What chips put forward mean: a call, a raise, or a raise that has to be completed.

Two readings.  TDA: of several chips, a raise of at least half the minimum is a raise.  The seed:
any clear attempt to raise is completed to the minimum, a mere overpaid call aside (6.13).
Source: Robert's Rules 3.5.14-3.5.16, 6.7-6.13; TDA 2024 40-46, 51, 52, 55; WSOP 2026 92-97.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.rules import N_, RuleError
from tournaments.rules.betting.calculator import Ruling, step
from tournaments.rules.betting.chips_forward import (
    Facing,
    Finding,
    Forward,
    Meaning,
    all_in,
    by_half,
    by_intent,
    declared,
    either_way,
    no_more,
    unopened,
)

TDA = "TDA 2024 43-46; WSOP 2026 92, 95, 97"
SEED = "3.5.15, 6.9, 6.12, 6.13"


class NoChips(RuleError):
    """Nothing was put forward, so there is nothing to rule on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gesture(Ruling):
    """What it is, the player's total for the round, and what they get back, all in chips."""

    ruling: Meaning
    total: int
    returned: int = 0


def chips_ruling(facing: Facing, forward: Forward) -> Gesture:
    """What the chips mean by TDA 2024, with the seed's reading beside it.

    Raises NoChips.  Source: 3.5.15, 6.12, 6.13; TDA 2024 43-46.
    """
    if not forward.chips:
        raise NoChips(N_("Enter the chips that were put forward."), field="chips")
    plain = either_way(facing, forward)
    tda = plain or by_half(facing, forward.total)
    seed = plain or by_intent(facing, forward.total)
    if forward.string:
        tda, seed = _first_motion(tda), _first_motion(seed)
    return _both(tda, seed, forward.total)


def that_play(chips: Sequence[int], unit: int) -> tuple[tuple[int, ...], int]:
    """The chips that may be bet, and what the smaller ones are worth together.

    Source: 3.5.7.

    >>> that_play((100, 25, 25), 100)
    ((100,), 50)
    """
    small = sum(chip for chip in chips if chip < unit)
    return tuple(chip for chip in chips if chip >= unit), small


def with_small_change(found: Gesture, small: int, unit: int) -> Gesture:
    """The ruling, and that chips below the smallest one that plays go back.  Source: 3.5.7."""
    if not small:
        return found
    text = N_("Chips below %(unit)s do not bet, not even together: %(small)s go back.")
    first = step(text, "3.5.7", unit=unit, small=small)
    readings = tuple(
        with_small_change(one, small, unit) for one in found.readings if isinstance(one, Gesture)
    )
    back = found.returned + small
    return replace(found, steps=(first, *found.steps), returned=back, readings=readings)


def _first_motion(found: Finding) -> Finding:
    """The finding of a string bet, of which only the first motion counts.

    Source: 3.5.14, 6.7, 7.24; TDA 2024 42, 56.
    """
    text = N_("A string bet: no amount was said, so only the chips of the first motion count.")
    first = step(text, "3.5.14, 6.7, 7.24, R.8; TDA 2024 42, 56")
    return replace(found, steps=(first, *found.steps))


def amount_ruling(facing: Facing, amount: int, *, last: bool, declared_raise: bool) -> Gesture:
    """What an amount means, said or pushed out; "raise, 8000" is a total of 8000.

    Source: 6.9, 6.13; TDA 2024 40-C, 43, 52-A.
    """
    if last:
        plain: Finding | None = all_in(amount)
    elif declared_raise:
        plain = declared(facing, amount)
    else:
        plain = unopened(facing, amount) or no_more(facing, amount)
    tda = plain or by_half(facing, amount)
    seed = plain or by_intent(facing, amount)
    return _both(tda, seed, amount)


def _both(tda: Finding, seed: Finding, put_in: int) -> Gesture:
    both = f"{SEED}; {TDA}"
    if (tda.ruling, tda.total) == (seed.ruling, seed.total):
        return _gesture(tda, put_in, law=both, source="")
    reading = _gesture(seed, put_in, law=both, source="6.13")
    return _gesture(tda, put_in, law=both, source="TDA 2024", readings=(reading,))


def _gesture(
    found: Finding, put_in: int, *, law: str, source: str, readings: tuple[Ruling, ...] = ()
) -> Gesture:
    back = max(0, put_in - found.total)
    steps = found.steps
    if back:
        steps += (step(N_("Back to the player: %(back)s."), back=back),)
    return Gesture(
        says=step(_SENTENCES[found.ruling], total=found.total),
        steps=steps,
        law=law,
        source=source,
        readings=readings,
        ruling=found.ruling,
        total=found.total,
        returned=back,
    )


_SENTENCES = {
    Meaning.CHECK: N_("A check."),
    Meaning.CALL: N_("A call of %(total)s."),
    Meaning.BET: N_("A bet of %(total)s."),
    Meaning.RAISE: N_("A raise to %(total)s."),
    Meaning.ALL_IN: N_("All-in for %(total)s."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SpokenAmount(Ruling):
    """What an unclear amount is taken for, in chips."""

    amount: int


def spoken_amount(figure: int, *, pot: int) -> SpokenAmount:
    """What “five” means where it can be 5, 50, 500 …: the most that is not above the pot.

    `pot` counts every chip in front of a player too.  A figure above the pot is itself.
    Source: TDA 2024 57.
    """
    amount = figure
    while 0 < amount * 10 <= pot:
        amount *= 10
    values = {"figure": figure, "pot": pot, "amount": amount, "next": amount * 10}
    text = N_(
        "“%(figure)s” can mean several amounts: the highest that is not above the pot counts."
    )
    steps = [step(text, "TDA 2024 57", **values)]
    if amount <= pot:
        text = N_("%(amount)s is within the pot of %(pot)s, %(next)s is above it.")
    else:
        text = N_("The pot is only %(pot)s: the announced amount is binding, %(amount)s.")
    steps.append(step(text, "TDA 2024 57", **values))
    return SpokenAmount(
        says=step(N_("The amount is %(amount)s."), **values),
        steps=tuple(steps),
        law="TDA 2024 57",
        source="TDA 2024 57",
        amount=amount,
    )

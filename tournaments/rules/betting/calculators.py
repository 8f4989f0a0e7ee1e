"""All the calculators, by name, in the order of a menu; and whose reading each gives first.

>>> CALCULATORS["pot-limit"].run(pot=150, bet=50, committed=0, stack=None, missing=0).max_total
250
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import StrEnum
from typing import Any

from tournaments.rules import N_
from tournaments.rules.betting.calculator import Calculator, Ruling, choice
from tournaments.rules.betting.calculators_of_limits import OF_LIMITS
from tournaments.rules.betting.calculators_of_pots import OF_POTS
from tournaments.rules.betting.calculators_of_procedure import OF_PROCEDURE
from tournaments.rules.betting.calculators_of_raises import OF_RAISES
from tournaments.rules.betting.showdown import OF_SHOWDOWN

MODERN = ("TDA", "WSOP")


class Rulebook(StrEnum):
    """SEED: the laws of our own book.  TDA: the TDA's, which the WSOP reads alike here."""

    SEED = "seed"
    TDA = "tda"


def first_by(ruling: Ruling, book: Rulebook) -> Ruling:
    """The answer by this rulebook, with the others as readings; as it is where it has none."""
    answers = (ruling, *ruling.readings)
    mine = next((one for one in answers if _is_of(one, book)), ruling)
    if mine is ruling:
        return ruling
    others = tuple(replace(one, readings=()) for one in answers if one is not mine)
    return replace(mine, readings=others)


def _is_of(ruling: Ruling, book: Rulebook) -> bool:
    return ruling.source.startswith(MODERN) == (book is Rulebook.TDA)


def with_rulebook(calculator: Calculator, *, default: Rulebook) -> Calculator:
    """The calculator asked by which rulebook it answers first.

    `default` is what a case means that does not say, such as one kept in the log of rulings.
    """
    rulebook = choice(
        "rulebook",
        N_("Rulebook"),
        (Rulebook.SEED, N_("French laws")),
        (Rulebook.TDA, N_("TDA 2024, WSOP 2026")),
        required=False,
        default=default,
    )
    return replace(
        calculator, ask=(*calculator.ask, rulebook), run=_run_by(calculator.run, default)
    )


def _run_by(run: Callable[..., Ruling], default: Rulebook) -> Callable[..., Ruling]:
    def by(*, rulebook: str = default, **params: Any) -> Ruling:
        return first_by(run(**params), Rulebook(rulebook))

    return by


# answered by a rulebook: which one, where a case does not say
READ_TWO_WAYS = {
    "chip-gesture": Rulebook.TDA,
    "declared-amount": Rulebook.TDA,
    "pot-limit": Rulebook.TDA,
    "missed-button": Rulebook.SEED,
    "stud-split": Rulebook.SEED,
}


def _by_rulebook(calculators: Iterable[Calculator]) -> tuple[Calculator, ...]:
    return tuple(
        with_rulebook(one, default=READ_TWO_WAYS[one.name]) if one.name in READ_TWO_WAYS else one
        for one in calculators
    )


# what a menu calls them together
GROUPS: tuple[tuple[str, tuple[Calculator, ...]], ...] = (
    (N_("Bets"), _by_rulebook((*OF_RAISES, *OF_LIMITS))),
    (N_("Pots and hands"), _by_rulebook((*OF_POTS, *OF_SHOWDOWN))),
    (N_("Play"), _by_rulebook(OF_PROCEDURE)),
)
CALCULATORS: dict[str, Calculator] = {one.name: one for _, group in GROUPS for one in group}

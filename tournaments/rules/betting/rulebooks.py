"""Whose reading is given first where the rulebooks differ; the other one stands beside it."""

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from typing import Any

from tournaments.rules import N_
from tournaments.rules.betting.asking import Calculator, choice
from tournaments.rules.betting.steps import Ruling

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

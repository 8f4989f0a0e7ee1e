"""All the calculators, by name, in the order in which a menu shows them.

>>> CALCULATORS["pot-limit"].run(pot=150, bet=50, committed=0, stack=None, missing=0).max_total
250
"""

from collections.abc import Iterable

from tournaments.rules import N_
from tournaments.rules.betting.asking import Calculator
from tournaments.rules.betting.calculators_of_limits import OF_LIMITS
from tournaments.rules.betting.calculators_of_pots import OF_POTS
from tournaments.rules.betting.calculators_of_procedure import OF_PROCEDURE
from tournaments.rules.betting.calculators_of_raises import OF_RAISES
from tournaments.rules.betting.calculators_of_showdown import OF_SHOWDOWN
from tournaments.rules.betting.rulebooks import Rulebook, with_rulebook

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

"""All the calculators, by name, in the order in which a menu shows them.

>>> CALCULATORS["pot-limit"].run(pot=150, bet=50, committed=0, stack=None, missing=0).max_total
250
"""

from tournaments.rules import N_
from tournaments.rules.betting.asking import Calculator
from tournaments.rules.betting.calculators_of_limits import OF_LIMITS
from tournaments.rules.betting.calculators_of_pots import OF_POTS
from tournaments.rules.betting.calculators_of_procedure import OF_PROCEDURE
from tournaments.rules.betting.calculators_of_raises import OF_RAISES
from tournaments.rules.betting.calculators_of_showdown import OF_SHOWDOWN

# what a menu calls them together
GROUPS: tuple[tuple[str, tuple[Calculator, ...]], ...] = (
    (N_("Bets"), (*OF_RAISES, *OF_LIMITS)),
    (N_("Pots and hands"), (*OF_POTS, *OF_SHOWDOWN)),
    (N_("Play"), OF_PROCEDURE),
)
CALCULATORS: dict[str, Calculator] = {one.name: one for _, group in GROUPS for one in group}

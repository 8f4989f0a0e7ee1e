"""What every correction of a bust looks at before and after: payments, envelopes, last longers."""

from dataclasses import dataclass

from tdsite.acts.settled import settled_otherwise
from tournaments import dealing, flight_tree
from tournaments.acts import Act
from tournaments.heads_sent import heads_as_sent
from tournaments.operations import bust_checks
from tournaments.operations.bust_checks import Before
from tournaments.rules import N_, RuleError


class HeadsWentOn(RuleError):
    """Heads are in play in the next day that would be worth something else."""


class SettledOtherwise(RuleError):
    """An envelope was opened, or a last longer paid, by what would no longer be so."""


@dataclass(frozen=True, slots=True)
class Stood:
    """The book before a correction; `settled` counts what did not fit already."""

    before: Before
    settled: int


def begin(act: Act) -> Stood:
    """What holds before anything is corrected.  Raises WrongState before the start."""
    return Stood(bust_checks.begin(act), _settled(act))


def check(act: Act, stood: Stood, *, sure: bool) -> list[int]:
    """The entries that were paid otherwise than they have won now.

    Raises SettledOtherwise, HeadsWentOn, DealInTheWay, and what `bust_checks.check` raises.
    """
    if _settled(act) > stood.settled:
        raise SettledOtherwise(
            N_(
                "An envelope was opened, or a last longer paid, by what would change. Undo the"
                " envelope or void that payment first, then correct the bust."
            )
        )
    if not heads_as_sent(act.tournament):
        raise HeadsWentOn(
            N_(
                "The heads of %(flight)s have gone on with the bags, and this would change what"
                " they are worth. Undo the merging of the flight first."
            ),
            flight=flight_tree.name_of(act.tournament),
        )
    dealing.check_holds(act.tournament)
    return bust_checks.check(act, stood.before, sure=sure)


def _settled(act: Act) -> int:
    return sum(1 for _ in settled_otherwise(act.tournament))

"""The chips in the club's cases."""

from collections.abc import Sequence

from blinds.models import ChipSet
from tournaments.acts import Act
from tournaments.rules import N_, RuleError

Cases = Sequence[tuple[int, str, int]]
MAX_LENGTH = 80


class ChipSetUnfit(RuleError):
    """A chip set without a name or without chips, or with a name another has."""


def keep_chip_set(act: Act, old: ChipSet | None, *, name: str, denominations: Cases) -> ChipSet:
    """A chip set as it shall be from now on: denomination, colour, pieces (0: not counted).

    Plans keep their own copy.  Raises ChipSetUnfit.
    """
    named = " ".join(name.split())[:MAX_LENGTH]
    if not named:
        raise ChipSetUnfit(N_("Give the chip set a name."), field="name")
    namesake = ChipSet.objects.filter(club=act.club, name=named).first()
    if namesake is not None and namesake != old:
        raise ChipSetUnfit(
            N_("There is a chip set “%(name)s” already. Choose another name."),
            field="name",
            name=named,
        )
    if not denominations:
        raise ChipSetUnfit(N_("Write at least one denomination."), field="chips")
    cases = [list(case) for case in sorted(denominations)]
    if old is None:
        return act.create(ChipSet(club=act.club, name=named, denominations=cases))
    return act.update(old, name=named, denominations=cases)

"""Structures to begin with, for a library that has none: copied into it when they are asked for."""

from dataclasses import dataclass
from pathlib import Path

from blinds.rules.steps import Schedule
from blinds.rules.structure import parse_csv
from tournaments.rules import N_

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class ReadyMade:
    """A structure of the house: its key in addresses, its name, what it is for, its chips."""

    key: str
    name: str
    says: str
    chips: tuple[tuple[int, str], ...]

    @property
    def schedule(self) -> Schedule:
        return parse_csv((HERE / f"{self.key}.csv").read_text(encoding="utf-8"))


SMALL = ((25, "green"), (100, "black"), (500, "purple"), (1000, "yellow"), (5000, "orange"))

READY_MADE = (
    ReadyMade("standard", N_("Standard, 20 minutes"), N_("Club evening, 15,000 stacks"), SMALL),
    ReadyMade("turbo", N_("Turbo, 10 minutes"), N_("Under 3 hours, 10,000 stacks"), SMALL[1:]),
    ReadyMade("deepstack", N_("Deepstack, 30 minutes"), N_("Full day, 30,000 stacks"), SMALL),
    ReadyMade("horse", N_("HORSE, limit"), N_("Five-game rotation, stud with bring-in"), SMALL),
)

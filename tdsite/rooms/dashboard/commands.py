"""What a line of the command box may ask for."""

from dataclasses import dataclass
from typing import TypeAlias

from tables.rules.floor import Place
from tdsite.rooms.dashboard.penalties_typed import HandDealt, Penalise
from tdsite.rooms.dashboard.rules_typed import HouseRule, HouseRules


@dataclass(frozen=True, slots=True)
class Out:
    """One player out: his seat, who took his last chips, his stack before the hand."""

    place: Place
    by: tuple[Place, ...] = ()
    stack_chips: int | None = None


@dataclass(frozen=True, slots=True)
class Bust:
    """`earlier_stack_chips`: what the one had who went out before them in the same hand."""

    outs: tuple[Out, ...]
    earlier_stack_chips: int | None = None


@dataclass(frozen=True, slots=True)
class Move:
    here: Place
    there: Place


@dataclass(frozen=True, slots=True)
class Rebuy:
    place: Place


@dataclass(frozen=True, slots=True)
class AddOn:
    place: Place


@dataclass(frozen=True, slots=True)
class NoRebuy:
    place: Place


@dataclass(frozen=True, slots=True)
class Button:
    """Where the button is; the blinds where they do not just follow."""

    place: Place
    sb: int | None = None
    bb: int | None = None


@dataclass(frozen=True, slots=True)
class WhoSits:
    place: Place


@dataclass(frozen=True, slots=True)
class HandForHand:
    """Announced, or while it is on the next hand."""


@dataclass(frozen=True, slots=True)
class HandDone:
    table: int


@dataclass(frozen=True, slots=True)
class HandHeld:
    table: int


@dataclass(frozen=True, slots=True)
class ChipCounts:
    """Stacks as somebody counted them, by seat."""

    stacks: tuple[tuple[Place, int], ...]


@dataclass(frozen=True, slots=True)
class ChipsOut:
    """Chips of a player that leave the table, and why; `foreign`: they are not the event's."""

    place: Place
    chips: int
    reason: str
    foreign: bool = False


@dataclass(frozen=True, slots=True)
class Say:
    text: str


@dataclass(frozen=True, slots=True)
class AskRuling:
    """What happened at a table; empty: it is still to be written."""

    table: int
    question: str


@dataclass(frozen=True, slots=True)
class Find:
    words: str


@dataclass(frozen=True, slots=True)
class LawSought:
    """A question to the rulebook, in either language."""

    words: str


@dataclass(frozen=True, slots=True)
class Help:
    pass


Command: TypeAlias = (
    Bust
    | Move
    | Rebuy
    | AddOn
    | NoRebuy
    | Button
    | HandForHand
    | HandDone
    | HandHeld
    | ChipCounts
    | ChipsOut
    | Penalise
    | HandDealt
    | Say
    | AskRuling
    | WhoSits
    | Find
    | LawSought
    | HouseRules
    | HouseRule
    | Help
)

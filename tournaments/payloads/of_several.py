"""What lines of several nouns hold alike."""

from typing import TypedDict


class Nothing(TypedDict):
    """The kind of the line says all there is to say."""


class DrawnAgain(TypedDict):
    """Why a draw was made a second time, and who confirmed it."""

    times: int
    why: str
    confirmed_by: str
    alone: bool


class Drawing(TypedDict, total=False):
    """An act that drew: the numbers of its draws, what was committed to, the seals that follow."""

    draws: list[int]
    commitments: list[str]
    next_seals: list[str]
    drawn_again: DrawnAgain


class HandCounted(TypedDict, total=False):
    """A hand that was dealt counted for penalties and for absent stacks."""

    served_count: int
    posted_chips: int


class StepOfPlan(TypedDict):
    """A step of the plan: `index` from 0; `level` is None for a break or the end of a day."""

    index: int
    level: int | None
    step_kind: str
    label: str


class EntryNamed(TypedDict):
    entry: int
    player: str


class EntrySeated(EntryNamed):
    """`seat` as people write it, 3-7; empty where the player has none."""

    seat: str


class PersonNamed(TypedDict):
    player_id: int
    player: str


class Pair(TypedDict):
    """Two people."""

    player_id: int
    other_id: int
    player: str
    other: str


class BuyRefunded(TypedDict, total=False):
    """Money given back: why, and who approved it as a second person."""

    reason: str
    approved: str

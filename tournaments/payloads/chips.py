"""Lines about chips, absent stacks, penalties and rulings."""

from typing import NotRequired, TypedDict

from tournaments.payloads.shapes import Drawing, EntryNamed, EntrySeated, payload_of


@payload_of("chips.color_up_opened")
class ColorUpOpened(TypedDict):
    old_chips: int
    new_chips: int
    way: str
    tables_count: int


@payload_of("chips.color_up_closed")
class ColorUpClosed(TypedDict):
    old_chips: int
    new_chips: int
    closed: bool


class TableRaced(Drawing):
    """`table`: one or several, as people read them; `closed`: the last of the color-up."""

    table: str
    old_chips: int
    new_chips: int
    way: str
    delta_chips: int
    closed: bool


# Keyed by seat, which JSON makes text.  No class: `given` is a key of the log, and no name in code
RacedBySeat = TypedDict(  # noqa: UP013
    "RacedBySeat",
    {
        "counted": NotRequired[dict[str, int]],
        "broke": NotRequired[list[int]],
        "cards": NotRequired[list[str] | None],
        "draw": NotRequired[int | None],
        "given": NotRequired[dict[str, int]],
        "awarded": NotRequired[list[int]],
        "rescued": NotRequired[list[int]],
        "gains": NotRequired[dict[str, int]],
    },
)


@payload_of("chips.raced")
class ChipsRaced(TableRaced, RacedBySeat):
    """A table seat by seat; or several, each with its `odd` chips and the `extra` beyond the pool.

    `gains`: what each stack has won or lost by it, in chips; `awarded`: the seats that won one.
    """

    tables_count: NotRequired[int]
    odd: NotRequired[dict[str, int]]
    extra: NotRequired[dict[str, int]]


@payload_of("chips.race_taken_back")
class RaceTakenBack(TypedDict):
    """A table that is entered anew; `delta_chips`: what goes out of play again by it."""

    table: str
    old_chips: int
    new_chips: int
    delta_chips: int


@payload_of("chips.exchanged")
class LateFindExchanged(EntrySeated):
    """Chips found after their color-up; `removed_chips`: taken away unpaid."""

    found_count: int
    old_chips: int
    given_count: int
    new_chips: int
    removed_chips: int


@payload_of("chips.counted")
class ChipsCounted(TypedDict):
    players_count: int


@payload_of("chips.count_removed")
class CountRemoved(EntryNamed):
    counted_chips: int
    reason: str


@payload_of("chips.found")
class ChipsFound(EntryNamed):
    """`out`: the player stays out; `winner`: of the all-in; `seat`: where the player sits again."""

    found_chips: int
    out: bool
    outcome: str
    to_winner_chips: int
    removed_chips: int
    kept_chips: int
    winner: str
    seat: str
    paid_otherwise: list[int]


@payload_of("chips.taken_out")
class ChipsTakenOut(EntrySeated):
    """`foreign`: they never were in play."""

    removed_chips: int
    foreign: bool
    reason: str


@payload_of("absence.began")
class AbsenceBegan(EntrySeated):
    why: str


@payload_of("absence.ended")
class AbsenceEnded(EntrySeated):
    away_seconds: int


@payload_of("absence.held")
class StackHeld(EntrySeated):
    reason: str


@payload_of("absence.posted")
class AbsentPosted(TypedDict):
    level: int
    players_count: int
    posted_chips: int


@payload_of("penalty.given", "penalty.lifted")
class PenaltyNamed(EntrySeated):
    """`amount` in hands, rounds or minutes, by its kind; `hands_count`: what rounds cost."""

    penalty_id: int
    penalty: str
    amount: int
    hands_count: int
    reason: str


@payload_of("penalty.prize_decided")
class PrizeDecided(EntryNamed):
    """`paid_otherwise`: the entries that were paid another prize than their place wins now."""

    decision: str
    reason: str
    paid_otherwise: list[int]


class RulingNamed(TypedDict):
    """`table`: a dash where it is about none; `question`: its first line."""

    ruling_id: int
    number: int
    table: int | str
    question: str


@payload_of("ruling.asked")
class RulingAsked(RulingNamed):
    """`late`: the claim came when the table had stopped or moved."""

    frozen_chips: NotRequired[int]
    late: NotRequired[bool]


@payload_of("ruling.decided")
class RulingDecided(RulingAsked):
    """`decision`: its first line.  Asked and decided in one act, it has what a question has."""

    decision: str


@payload_of("ruling.changed")
class RulingChanged(RulingNamed):
    """`before`: the decision that was wrong."""

    before: str
    reason: str
    decision: str


@payload_of("ruling.pot_released")
class PotReleased(RulingNamed):
    """`back`: in play again, after it was in no bag at the end of a day."""

    pot_chips: int
    to: str
    decision: str
    back: NotRequired[bool]


@payload_of("ruling.voided")
class RulingVoided(RulingNamed):
    reason: str
    decision: NotRequired[str]
    back: NotRequired[bool]

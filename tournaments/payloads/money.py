"""Lines about prizes, deals, bounties, last longers, payments and tills."""

from typing import NotRequired, TypedDict

from tournaments.payloads.shapes import Drawing, EntryNamed, payload_of


@payload_of("prizes.planned")
class PrizesPlanned(TypedDict):
    structure: str
    prize_table: str


@payload_of("prizes.corrected")
class PrizesCorrected(TypedDict):
    """`changed`: place, old and new cents; None where no such place was, or is, paid."""

    reason: str
    changed: list[tuple[int, int | None, int | None]]


@payload_of("deal.recorded")
class DealRecorded(TypedDict):
    """`left_cents`: still played for.  `stops`: everything is shared out, and who comes first."""

    deal_id: int
    number: int
    players_count: int
    amount_cents: int
    left_cents: int
    guaranteed: bool
    stops: NotRequired[bool]
    entry: NotRequired[int]
    player: NotRequired[str]


@payload_of("deal.voided")
class DealVoided(TypedDict):
    deal_id: int
    number: int
    reason: str


@payload_of("bounty.envelopes_set")
class EnvelopesSet(TypedDict):
    envelopes_count: int
    amount_cents: int


class Hunter(TypedDict):
    entry: int


@payload_of("bounty.opened")
class EnvelopeOpened(Drawing):
    """`entry`, `out`: who was knocked out; `player`: the winners' names; `envelope`: which."""

    entry: int
    out: str
    player: str
    hunters: list[Hunter]
    amount_cents: int
    envelope: int
    draw: int


@payload_of("side_pot.opened", "side_pot.voided")
class SidePotNamed(TypedDict):
    """`amount_cents`: the stake of one; when voided, all that goes back."""

    pot: str
    pot_id: int
    number: int
    amount_cents: int


@payload_of("side_pot.joined")
class SidePotJoined(SidePotNamed, EntryNamed):
    method: str


@payload_of("side_pot.left")
class SidePotLeft(SidePotNamed, EntryNamed):
    pass


@payload_of("payout.authorised", "payout.paid")
class PrizePaid(EntryNamed):
    """`place`: the number, or what else is paid for.  What is nothing is left out.

    `withheld_cents` and `ticket_cents` are parts of the amount; `parts`: kind and cents of each
    slip, where there are several; `pot`, `pot_id`: the last longer that was won.
    """

    place: int | str
    amount_cents: int
    method: str
    number: int
    withheld_cents: NotRequired[int]
    ticket_cents: NotRequired[int]
    code: NotRequired[str]
    thing: NotRequired[str]
    approved: NotRequired[str]
    parts: NotRequired[list[tuple[str, int]]]
    pot: NotRequired[str]
    pot_id: NotRequired[int]


@payload_of("payout.voided")
class PayoutVoided(EntryNamed):
    amount_cents: int
    number: int
    reason: str


@payload_of("till.added", "till.retired")
class TillNamed(TypedDict):
    till: str
    till_id: int


class TillShiftNamed(TillNamed):
    shift_id: int
    currency: str


@payload_of("till.opened")
class TillOpened(TillShiftNamed):
    who: str
    float_cents: int


@payload_of("till.moved")
class TillMoved(TillShiftNamed):
    move: str
    amount_cents: int
    reason: str


@payload_of("till.counted")
class TillCounted(TillShiftNamed):
    """`difference_cents`: counted less expected."""

    expected_cents: int
    counted_cents: int
    difference_cents: int


@payload_of("till.closed")
class TillClosed(TillCounted):
    explanation: str
    signed_by: str


@payload_of("till.handed_over")
class TillHandedOver(TillClosed):
    """`to_shift_id`: the time at the till of the colleague who took it over."""

    who: str
    to_shift_id: int

"""Lines about entries: sold, bought into again, settled, given back, and gone out."""

from typing import NotRequired, TypedDict

from tournaments.payloads.of_several import (
    BuyRefunded,
    Drawing,
    EntryNamed,
    EntrySeated,
    PersonNamed,
)
from tournaments.payloads.shapes import payload_of


class SaleTerms(TypedDict):
    """What is paid and how; the rest only where it is out of the usual.

    `receipt`: its number in the event; `sale`: its row.
    """

    amount_cents: int
    method: str
    receipt: int
    sale: int
    price_line: NotRequired[str]
    discount_cents: NotRequired[int]
    reason: NotRequired[str]
    voucher: NotRequired[str]
    note: NotRequired[str]


@payload_of("entry.registered", "entry.reentered")
class EntrySold(EntrySeated, SaleTerms, Drawing):
    """`number`: of the entry.  `waited`: was on the waiting list; `passed_over`: who was before.

    `forfeit_chips`, `old_entry`, `old_seat`: of the stack that was given up for it.
    """

    player_id: int
    number: int
    waited: NotRequired[bool]
    passed_over: NotRequired[list[str]]
    forfeit_chips: NotRequired[int]
    old_entry: NotRequired[int]
    old_seat: NotRequired[str]


@payload_of("entry.rebought", "entry.added_on")
class ChipsSold(EntryNamed, SaleTerms):
    """`number`: how many at once."""

    number: int


@payload_of("entry.table_added_on")
class TableAddedOn(TypedDict):
    table: int
    players_count: int
    amount_cents: int
    method: str
    entries: list[int]
    receipts: list[int]
    sales: list[int]


@payload_of("entry.settled")
class SaleSettled(EntryNamed):
    amount_cents: int
    method: str
    receipt: int


@payload_of("entry.sale_voided")
class SaleVoided(EntryNamed, BuyRefunded):
    """`waits`: the player is out again and may buy another."""

    amount_cents: int
    method: str
    receipt: int
    waits: NotRequired[bool]


@payload_of("entry.voided")
class EntryVoided(EntrySeated, BuyRefunded):
    number: int
    amount_cents: int


class BustOfEntry(EntrySeated):
    """`place`: None while it is open; `waits`: may rebuy; `by`: who won the chips, by name."""

    place: int | None
    waits: bool
    by: list[str]
    hand: NotRequired[int]


@payload_of("entry.busted")
class EntryBusted(BustOfEntry):
    """`also`: the others of the same hand.  A bust reported late has its reason."""

    also: list[BustOfEntry]
    late: NotRequired[bool]
    reason: NotRequired[str]
    paid_otherwise: NotRequired[list[int]]


@payload_of("entry.bust_corrected")
class BustCorrected(EntryNamed, Drawing):
    """`what` of it, and what stands there `instead`; `paid_otherwise`: who was paid another prize.

    `out`, `seat`: who is out instead of the player, and where the player sits again.
    """

    what: str
    instead: str
    reason: str
    paid_otherwise: list[int]
    out: NotRequired[int]
    seat: NotRequired[str]
    stack_chips: NotRequired[int | None]


@payload_of("entry.let_out")
class RebuyDeclined(EntrySeated):
    place: int


@payload_of("entry.lifted", "entry.disqualified")
class EntryRemoved(EntrySeated):
    """`place`: None while all tables play `hand`; `approved`: the second person's sign-in."""

    place: int | None
    removed_chips: int
    approved: str
    reason: NotRequired[str]
    hand: NotRequired[int]


@payload_of("alternate.joined")
class WaitingJoined(PersonNamed):
    """`number`: the place in line."""

    number: int


@payload_of("alternate.left")
class WaitingLeft(PersonNamed):
    pass


@payload_of("alternate.offered")
class SeatOffered(PersonNamed):
    alternate: int
    offer_seconds: int


@payload_of("alternate.passed")
class OfferPassed(PersonNamed):
    """`number`: how often by now; `left`: no longer in line."""

    alternate: int
    number: int
    left: bool


@payload_of("stack.put_down")
class LateStacksPutDown(TypedDict):
    """`stack_chips`: of each."""

    seats: str
    stack_chips: int


@payload_of("stack.removed")
class LateStackRemoved(TypedDict):
    seat: str
    stack_chips: int

"""Lines about players and their entries: sold, bought again, settled, given back, gone out."""

from typing import NotRequired, TypedDict

from tournaments.payloads.shapes import (
    BuyRefunded,
    Drawing,
    EntryNamed,
    EntrySeated,
    Pair,
    PersonNamed,
    payload_of,
)


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


@payload_of("alternate.accepted")
class OfferAccepted(PersonNamed):
    alternate: int


@payload_of("alternate.passed", "alternate.declined")
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


@payload_of("player.created", "player.links_renewed")
class PlayerNamed(PersonNamed):
    pass


@payload_of("player.changed")
class PlayerChanged(PersonNamed):
    """`fields`: what is different now; never what it was or is."""

    fields: list[str]


class MarkNamed(PersonNamed):
    mark_id: int
    mark: str


@payload_of("player.marked")
class PlayerMarked(MarkNamed):
    """`amount_cents`: of a debt."""

    amount_cents: int | None


@payload_of("player.mark_lifted")
class MarkLifted(MarkNamed):
    """`paid_cents`: the part of a debt that was paid; None for all of it."""

    paid_cents: int | None


@payload_of("player.merged")
class PlayersMerged(Pair):
    """`take`: the fields that were taken from the other row."""

    take: list[str]


@payload_of("player.told_apart")
class PlayersDiffer(Pair):
    pass


@payload_of("entry.renamed")
class EntryRenamed(TypedDict):
    """An event shows another name, because two people were made one in the club, or two again."""

    player: str
    other: str
    player_id: NotRequired[int]
    other_id: NotRequired[int]


@payload_of("player.imported")
class PlayersImported(TypedDict):
    file: str
    new_count: int
    changed_count: int
    left_count: int


@payload_of("player.erased")
class PlayerErased(TypedDict):
    """`altered`: each line of the same journal that was written anew, with the digest it has now.

    `events`: where the person played; in the club's own line only.
    """

    number: int
    altered: list[tuple[int, str]]
    events: NotRequired[list[int]]

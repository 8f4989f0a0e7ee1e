"""What the second book is told: prices, terms and acts of an evening, in cents and chips."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Price:
    """What one purchase costs, part by part, in cents, and the chips it brings."""

    prize: int = 0
    fee: int = 0
    staff: int = 0
    bounty: int = 0
    chips: int = 0

    @property
    def total(self) -> int:
        return self.prize + self.fee + self.staff + self.bounty


@dataclass(frozen=True)
class Terms:
    """What was announced: bounties, the shares of the places in basis points, cash."""

    bounties: str = "none"  # none, fixed, progressive, mystery
    bag_bp: int = 5_000
    shares_bp: tuple[int, ...] = (5_000, 3_000, 2_000)
    prize_unit: int = 1
    coin: int = 1
    guarantee: int = 0
    ticket: int = 0  # a satellite: what each of its tickets is worth
    is_flight: bool = False
    early_bp: int = 0  # a flight: how many of its entries win `early` cents in it
    early: int = 0
    envelopes_for_paid: bool = False  # mystery: from the money on, else from the close
    best_stack: bool = False  # of several bags the best plays on, not all of them


@dataclass(frozen=True)
class Opened:
    terms: Terms


@dataclass(frozen=True)
class Sold:
    """An entry or a re-entry.  `method` is where the money came in; a ticket may pay a part."""

    entry: int
    player: int
    price: Price
    method: str
    by_ticket: int = 0


@dataclass(frozen=True)
class Bought:
    """A rebuy or an add-on; `back` when it brought a player back who had no chips left."""

    entry: int
    price: Price
    count: int
    method: str
    sale: int
    back: bool = False


@dataclass(frozen=True)
class EntryVoided:
    entry: int


@dataclass(frozen=True)
class SaleVoided:
    sale: int


@dataclass(frozen=True)
class Out:
    """Last chips lost: to whom, from which stack; `waits` while a rebuy may still save them."""

    entry: int
    hunters: tuple[int, ...] = ()
    stack: int = 0
    waits: bool = False
    best_hand: bool = False
    alone: bool = False  # the end of a stack that left play, no hand that others were in


@dataclass(frozen=True)
class WentOut:
    outs: tuple[Out, ...]


@dataclass(frozen=True)
class Declined:
    """No rebuy: the bust that waited counts, from when it happened."""

    entry: int


@dataclass(frozen=True)
class Disqualified:
    entry: int
    chips: int


@dataclass(frozen=True)
class RegistrationClosed:
    pass


@dataclass(frozen=True)
class Dealt:
    """A deal: what each gets now, and what is left for the first places.  `paid`: by the house."""

    shares: tuple[tuple[int, int], ...]
    left: tuple[int, ...]
    deal: int
    paid: bool = True


@dataclass(frozen=True)
class DealVoided:
    deal: int


@dataclass(frozen=True)
class EnvelopeOpened:
    entry: int
    cents: int


@dataclass(frozen=True)
class Finished:
    pass


@dataclass(frozen=True)
class PaidOut:
    """Money handed over; `of` is prize or bounty, `ticket` the part that is a ticket."""

    payout: int
    entry: int
    of: str
    cents: int
    method: str
    ticket: int = 0


@dataclass(frozen=True)
class PayoutVoided:
    payout: int


@dataclass(frozen=True)
class Bagged:
    """The stacks of a table counted into bags: chips by entry."""

    bags: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Recounted:
    entry: int
    chips: int


@dataclass(frozen=True)
class DayClosed:
    """Every stack is in a bag that two people counted; what they found is in play."""


@dataclass(frozen=True)
class SentOn:
    """The flight is over: bags, money and heads go on to the next day."""


@dataclass(frozen=True)
class TakenIn:
    """A flight's bags come in: which entry each is of now; `removed` ones leave play at once."""

    flight: int
    became: tuple[tuple[int, int], ...]
    removed: tuple[int, ...] = ()


@dataclass(frozen=True)
class StackRemoved:
    """Before the start: the player was disqualified in a flight, and the stack leaves play."""

    entry: int


@dataclass(frozen=True)
class StackKept:
    """The same, and the director lets the player play it."""

    entry: int


@dataclass(frozen=True)
class Started:
    pass


@dataclass(frozen=True)
class Undone:
    numbers: tuple[int, ...]


Fact = (
    Opened
    | Sold
    | Bought
    | EntryVoided
    | SaleVoided
    | WentOut
    | Declined
    | Disqualified
    | RegistrationClosed
    | Dealt
    | DealVoided
    | EnvelopeOpened
    | Finished
    | PaidOut
    | PayoutVoided
    | Bagged
    | Recounted
    | DayClosed
    | SentOn
    | TakenIn
    | StackRemoved
    | StackKept
    | Started
    | Undone
)

"""The laws of the money ledger: what must hold of it whatever was sold, paid and undone.

What the house holds is positive, what it owes is negative.  The checks compare the postings with
a second reckoning, made from the receipts and the slips alone.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.rules import N_
from tournaments.rules.prices import parts
from tournaments.rules.sales import (
    BOUGHT,
    BOUNTY,
    BOUNTY_SENT,
    CARRIED,
    DISCOUNT,
    OVERLAY,
    PRIZE_POOL,
    ROUNDING,
    SIDE_POT,
    STAFF,
    TILLS,
    UNTOLD,
    WITHHELD,
    Cents,
    Receipt,
    Slip,
    sides,
)


@dataclass(frozen=True, slots=True)
class Bounties:
    """What became of the bounty money, in cents.

    `given_back_cents` is what entries that were given back have won, have on their heads or were
    paid; `over`: the event has its winner, or the flight has sent on what it had.  Flights send
    to the next day what is on heads or unclaimed, which takes it in.
    """

    won_cents: int = 0
    heads_cents: int = 0
    unclaimed_cents: int = 0
    given_back_cents: int = 0
    over: bool = False
    taken_in_cents: int = 0
    sent_cents: int = 0


@dataclass(frozen=True, slots=True)
class Book:
    """What the checks look at: the postings summed up, and beside them the papers.

    `odd_lines` are acts whose postings do not sum to zero; `odd_entries` those whose postings are
    not what their papers say; `shared_odd_cents` is what a tie could not share, for the staff.
    `chips_sold` are the chips of receipts in force, by reason; `chips_kept` those of purchases
    whose money alone went back (an absent player taken out of the event).  `bounties` is what the
    busts made of the bounty money, None where nobody looked.
    """

    balances: Cents
    receipts: tuple[Receipt, ...] = ()
    slips: tuple[Slip, ...] = ()
    lines: int = 0
    odd_lines: tuple[int, ...] = ()
    odd_entries: tuple[int, ...] = ()
    prizes_cents: int | None = None
    shared_odd_cents: int = 0
    chips_moved: Mapping[str, int] = field(default_factory=dict)
    chips_sold: Mapping[str, int] = field(default_factory=dict)
    chips_kept: Mapping[str, int] = field(default_factory=dict)
    bounties: Bounties | None = None

    def held(self, *accounts: str) -> int:
        return sum(self.balances.get(account, 0) for account in accounts)

    def owed(self, *accounts: str) -> int:
        return -self.held(*accounts)

    @property
    def active_receipts(self) -> list[Receipt]:
        return [receipt for receipt in self.receipts if not receipt.voided]

    @property
    def paid_cents(self) -> int:
        """What was handed over as prizes, with what was kept back from them."""
        return self.paid_of(PRIZE_POOL)

    def paid_of(self, account: str) -> int:
        return sum(slip.amount_cents for slip in self.slips if slip.of == account)

    @property
    def left_the_tills_cents(self) -> int:
        return sum(slip.amount_cents - slip.withheld_cents for slip in self.slips)

    @property
    def bounties_cents(self) -> int:
        """All bounty money, that which was handed over with it."""
        return self.owed(BOUNTY, BOUNTY_SENT) + self.paid_of(BOUNTY)

    @property
    def side_pots_cents(self) -> int:
        """All stakes of last longers, those that were handed over with them."""
        return self.owed(SIDE_POT) + self.paid_of(SIDE_POT)

    @property
    def kept_cents(self) -> int:
        """What stays with the house of the pool itself, beside what slips say is kept back."""
        return self.owed(WITHHELD) - sum(slip.withheld_cents for slip in self.slips)


@dataclass(frozen=True, slots=True)
class Term:
    """One figure of an equation, with its sign: sales, − refunds."""

    name: str
    amount: int


@dataclass(frozen=True, slots=True)
class Check:
    """One law of the ledger: left is right.  `unit` is money, chips or nothing (a count)."""

    name: str
    says: str
    left: tuple[Term, ...]
    right: tuple[Term, ...]
    unit: str = "money"
    also: bool = True  # what else must hold, that the sums alone do not show

    @property
    def difference(self) -> int:
        return _sum(self.left) - _sum(self.right)

    @property
    def holds(self) -> bool:
        return self.difference == 0 and self.also


def _sum(terms: Iterable[Term]) -> int:
    return sum(term.amount for term in terms)


def checks(book: Book) -> list[Check]:
    """Every law of the ledger, with its figures."""
    return [check(book) for check in _CHECKS]


def _acts(book: Book) -> Check:
    return Check(
        "acts",
        N_("The money of every action sums to zero."),
        (Term(N_("Actions with money"), book.lines),),
        (Term(N_("Actions that sum to zero"), book.lines - len(book.odd_lines)),),
        unit="count",
    )


def _papers(book: Book) -> Check:
    """The slow second engine, entry by entry."""
    return Check(
        "papers",
        N_("Every entry's postings match its receipts and slips."),
        (Term(N_("Entries that differ"), len(book.odd_entries)),),
        (),
        unit="count",
    )


def _tills(book: Book) -> Check:
    """Method by method: what is there is what was sold, less what went back and out."""
    sold = sum(receipt.total_cents for receipt in book.receipts)
    back = sum(receipt.total_cents for receipt in book.receipts if receipt.voided)
    computed = sides(book.receipts, book.slips)
    return Check(
        "tills",
        N_("Money in the tills equals sales, less refunds and payouts."),
        (Term(N_("In the tills"), book.held(*TILLS)),),
        (
            Term(N_("Sold"), sold),
            Term(N_("Refunded"), -back),
            Term(N_("Paid out"), -book.left_the_tills_cents),
        ),
        also=all(book.held(till) == computed.get(till, 0) for till in TILLS),
    )


def _parts(book: Book) -> Check:
    """The parts of all prices are in the accounts they belong to."""
    left = book.owed(PRIZE_POOL, CARRIED) + book.paid_cents - book.held(OVERLAY, UNTOLD)
    pool = left + book.shared_odd_cents + book.kept_cents
    staff = book.owed(STAFF) - book.shared_odd_cents
    names = {part.account: part.in_the_books for part in parts()} | {SIDE_POT: N_("Last longers")}
    found = {account: book.owed(account) for account in names} | {
        PRIZE_POOL: pool,
        STAFF: staff,
        BOUNTY: book.bounties_cents,
        SIDE_POT: book.side_pots_cents,
    }
    wanted = dict.fromkeys(names, 0)
    for receipt in book.active_receipts:
        wanted[SIDE_POT] += receipt.side_pot_cents
        for account, cents in receipt.split.by_account().items():
            wanted[account] += cents
    return Check(
        "parts",
        N_("Every price is split whole: prize pool, fees, staff and bounties."),
        (Term(N_("Prices of all sales"), sum(wanted.values())),),
        tuple(Term(name, found[account]) for account, name in names.items()),
        also=found == wanted,
    )


def _given(book: Book) -> Check:
    """What the house gave away and what coins rounded off."""
    discounts = sum(receipt.discount_cents for receipt in book.active_receipts)
    rounding = sum(receipt.rounding_cents for receipt in book.active_receipts)
    return Check(
        "given",
        N_("Discounts and rounding match the receipts."),
        (
            Term(N_("Discounts"), book.held(DISCOUNT)),
            Term(N_("Rounding of cash"), book.held(ROUNDING)),
        ),
        (Term(N_("On the receipts"), discounts - rounding),),
        also=book.held(DISCOUNT) == discounts,
    )


def _prizes(book: Book) -> Check:
    """Entries less fees, with the overlay, are prizes, bounties and what is withheld."""
    sold = sum(receipt.price_cents for receipt in book.active_receipts)
    fees = sum(receipt.split.kept_cents for receipt in book.active_receipts)
    not_paid = book.owed(PRIZE_POOL)
    return Check(
        "prizes",
        N_("Sales less fees, plus the overlay, equal prizes, bounties and amounts withheld."),
        (
            Term(N_("Prices of all sales"), sold),
            Term(N_("Fees and staff"), -fees),
            Term(N_("Overlay"), book.held(OVERLAY)),
            *_if_any(N_("Paid in, not on file"), book.held(UNTOLD)),
        ),
        (
            Term(N_("Prizes paid"), book.paid_cents),
            Term(N_("Not paid yet"), not_paid),
            Term(N_("Carried to the next day"), book.owed(CARRIED)),
            Term(N_("Bounties"), book.bounties_cents),
            Term(N_("Last longers"), book.side_pots_cents),
            Term(N_("Withheld"), book.kept_cents),
            Term(N_("Rounding remainder (staff)"), book.shared_odd_cents),
        ),
        also=book.prizes_cents in (None, not_paid + book.paid_cents + book.shared_odd_cents),
    )


def _heads(book: Book) -> Check:
    """Every bounty that was sold was won, is on a head, or waits for the winner."""
    sold = sum(receipt.split.head_cents for receipt in book.active_receipts)
    became = book.bounties or Bounties(won_cents=sold)
    return Check(
        "heads",
        N_("The bounties of all sales are won, on players, or unclaimed."),
        (
            Term(N_("Bounties of all sales"), sold),
            *_if_any(N_("Taken in from flights"), became.taken_in_cents),
        ),
        (
            Term(N_("Won"), became.won_cents),
            Term(N_("On players"), became.heads_cents),
            Term(N_("Unclaimed"), became.unclaimed_cents),
            *_if_any(N_("Carried to the next day"), became.sent_cents),
        ),
        also=became.sent_cents - became.taken_in_cents == book.owed(BOUNTY_SENT),
    )


def _if_any(name: str, cents: int) -> tuple[Term, ...]:
    return (Term(name, cents),) if cents else ()


def _hunted(book: Book) -> Check:
    """What nobody could ever be paid, and what nobody should be."""
    became = book.bounties or Bounties()
    left = became.heads_cents + became.unclaimed_cents if became.over else 0
    return Check(
        "hunted",
        N_("No bounty is left after the finish, and none belongs to a refunded entry."),
        (
            Term(N_("Left after the finish"), left),
            Term(N_("Refunded entries"), became.given_back_cents),
        ),
        (),
    )


def _chips(book: Book) -> Check:
    """Chips are issued against receipts only."""
    moved = {reason: book.chips_moved.get(reason, 0) for reason in BOUGHT}
    wanted = {
        reason: book.chips_sold.get(reason, 0) + book.chips_kept.get(reason, 0) for reason in BOUGHT
    }
    return Check(
        "chips",
        N_("Chips issued match the receipts."),
        (Term(N_("Chips issued"), sum(moved.values())),),
        (
            Term(N_("On the receipts"), sum(book.chips_sold.values())),
            Term(N_("Kept in play"), sum(book.chips_kept.values())),
        ),
        unit="chips",
        also=moved == wanted,
    )


def _in_play(book: Book) -> Check:
    """The chip ledger's sum is never below nothing."""
    others = sum(c for reason, c in book.chips_moved.items() if reason not in BOUGHT)
    total = sum(book.chips_moved.values())
    return Check(
        "in_play",
        N_("Chips in play are those issued, less those removed, with what chip races changed."),
        (Term(N_("In play"), total),),
        (
            Term(N_("Chips issued"), total - others),
            Term(N_("Removed, raced and put down"), others),
        ),
        unit="chips",
        also=total >= 0,
    )


_CHECKS: tuple[Callable[[Book], Check], ...] = (
    _acts,
    _papers,
    _tills,
    _parts,
    _given,
    _prizes,
    _heads,
    _hunted,
    _chips,
    _in_play,
)


def over_all_days(books: Sequence[Book]) -> list[Check]:
    """The laws of an event over all its flights: `books` are those of its days, each once."""
    known = [book.bounties for book in books if book.bounties]
    sold = sum(receipt.split.head_cents for book in books for receipt in book.active_receipts)
    return [
        Check(
            "all_heads",
            N_(
                "Over all flights: bounties sold are won, on players, unclaimed or carried "
                "to the next day."
            ),
            (Term(N_("Bounties of all sales"), sold),),
            (
                Term(N_("Won"), sum(one.won_cents for one in known)),
                Term(N_("On players"), sum(one.heads_cents for one in known)),
                Term(N_("Unclaimed"), sum(one.unclaimed_cents for one in known)),
                Term(N_("Carried to the next day"), sum(b.owed(BOUNTY_SENT) for b in books)),
            ),
        ),
        Check(
            "all_prizes",
            N_("Over all flights: the prize part of all sales is won, to be won, or the house's."),
            (Term(N_("Prize part of all sales"), _prize_parts(books)),),
            (
                Term(N_("Prizes paid"), sum(book.paid_cents for book in books)),
                Term(N_("Not paid yet"), sum(book.owed(PRIZE_POOL) for book in books)),
                Term(N_("Carried to the next day"), sum(b.owed(CARRIED) for b in books)),
                Term(N_("Overlay"), -sum(book.held(OVERLAY) for book in books)),
                Term(
                    N_("Withheld and odd money"),
                    sum(book.kept_cents + book.shared_odd_cents for book in books),
                ),
            ),
        ),
    ]


def _prize_parts(books: Sequence[Book]) -> int:
    return sum(receipt.split.pool_cents for book in books for receipt in book.active_receipts)

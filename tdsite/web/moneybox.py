"""The money as the payout desk reads it: what was taken, where it belongs, what is there."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F, Q, Sum
from django.utils.translation import gettext

from tdsite.web.results import Results
from tournaments import bounties, dues, flight_tree, queries
from tournaments.models import Payout, Posting, Sale, Tournament
from tournaments.models.money import TILLS, Account, Method
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.models.tournament import PriceKind
from tournaments.rules.bounties import BountyType
from tournaments.rules.prices import PriceComponent, further, parts

SPLIT_WIDTH = 400
SPLIT_GAP = 2


@dataclass(frozen=True, slots=True)
class Sold:
    """So many purchases of one kind at one price."""

    kind: str
    count: int
    each_cents: int

    @property
    def kind_name(self) -> str:
        return str(PriceKind(self.kind).label)

    @property
    def total_cents(self) -> int:
        return self.count * self.each_cents


@dataclass(frozen=True, slots=True)
class Slice:
    """A part of the bar that shows how the money splits."""

    name: str
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class Till:
    """One way to pay: what came in by it, what went out as prizes, what is there."""

    name: str
    taken_cents: int
    paid_cents: int

    @property
    def held_cents(self) -> int:
        return self.taken_cents - self.paid_cents


@dataclass(frozen=True, slots=True)
class MoneyBox:
    """Everything taken, and where it belongs.  `expected_overlay_cents` only before the close."""

    sold: tuple[Sold, ...]
    taken_cents: int
    pool_cents: int
    fees_cents: int
    staff_cents: int
    overlay_cents: int
    expected_overlay_cents: int
    prizes_count: int
    prizes_cents: int
    tills: tuple[Till, ...]
    cash_held_cents: int
    to_pay_cents: int
    adds_up: bool
    bounty_cents: int = 0
    discount_cents: int = 0
    rounding_cents: int = 0
    withheld_cents: int = 0
    stakes_cents: int = 0  # put into last longers
    untold_cents: int = 0  # paid in where past results do not say how
    kept_cents: int = 0  # of what is withheld, what no slip speaks of
    further: tuple[tuple[PriceComponent, int], ...] = ()  # what further parts of the prices came to
    bounties_due_cents: int = 0  # won and not handed over
    stakes_due_cents: int = 0  # won in last longers and not handed over
    flights_due: tuple[tuple[Tournament, int], ...] = ()  # the same, in the flights that owe some

    @property
    def allowances(self) -> list[tuple[str, int]]:
        """What stands between the prices and what was taken, in cents; nothing that is zero."""
        lines = [
            (gettext("Discounts"), -self.discount_cents),
            (gettext("Rounding of cash"), self.rounding_cents),
        ]
        return [(name, cents) for name, cents in lines if cents]

    @property
    def also(self) -> list[tuple[str, str, int]]:
        """Where else the money belongs, in cents: a part of the bar, a name, how much."""
        lines = [
            ("bounty", gettext("Bounties"), self.bounty_cents),
            ("bounty", gettext("Last longers"), self.stakes_cents),
            ("withheld", gettext("Withheld"), self.kept_cents),
            ("prize", gettext("Paid in, not on file"), self.untold_cents),
            *((part.word, gettext(part.in_the_books), cents) for part, cents in self.further),
        ]
        return [line for line in lines if line[2]]

    @property
    def due_cents(self) -> int:
        """Prizes, bounties and last longers that are won and not handed over."""
        return self.to_pay_cents + self.bounties_due_cents + self.stakes_due_cents

    @property
    def cash_short_cents(self) -> int:
        """What the cash, that of the flights too, lacks of all that is due, there too."""
        due_below_cents = sum(due for _, due in self.flights_due)
        return max(0, self.due_cents + due_below_cents - self.cash_held_cents)

    @property
    def slices(self) -> tuple[Slice, ...]:
        """The bar's parts from left to right: prizes, bounties, fee, staff; no empty ones."""
        parts = {
            "prize": self.pool_cents,
            "bounty": self.bounty_cents,
            "fee": self.fees_cents,
            "staff": self.staff_cents,
            **{part.word: cents for part, cents in self.further},
        }
        whole = sum(parts.values())
        x, found = 0.0, []
        for name, cents in parts.items():
            if cents > 0:
                width = SPLIT_WIDTH * cents / whole
                found.append(Slice(name, round(x, 1), round(max(1.0, width - SPLIT_GAP), 1)))
                x += width
        return tuple(found)


def money_box(tournament: Tournament, results: Results) -> MoneyBox:
    """The money box beside these results."""
    ledger = queries.money_box(tournament)
    sold = _sold(tournament)
    accounts = queries.balances(tournament)
    paid_out = _given_out(tournament)
    stakes = -accounts[Account.SIDE_POT] + paid_out["side_pots"]
    tills = _tills(tournament, accounts)
    discounts, rounding = accounts[Account.DISCOUNT], -accounts[Account.ROUNDING]
    flights = flight_tree.below(tournament)
    prizes_cents = sum(results.prizes)
    to_come = 0 if results.prizes_set else max(0, prizes_cents - ledger["prize_pool"])
    return MoneyBox(
        sold=sold,
        taken_cents=ledger["taken"],
        pool_cents=ledger["prize_pool"],
        fees_cents=ledger["fees"],
        staff_cents=ledger["staff"],
        overlay_cents=ledger["overlay"],
        expected_overlay_cents=to_come,
        prizes_count=len(results.prizes),
        prizes_cents=prizes_cents,
        tills=tuple(till for till in tills.values() if till.taken_cents or till.paid_cents),
        # what past results paid came from somewhere: no till is short of it
        cash_held_cents=tills[Account.CASH].held_cents
        + accounts[Account.UNTOLD]
        + _cash_of(flights),
        to_pay_cents=results.sums.to_pay_cents,
        adds_up=(
            ledger["difference"] == 0
            and ledger["taken"]
            == sum(line.total_cents for line in sold) - discounts + rounding + stakes
            and (results.sums.adds_up or not results.prizes)
        ),
        bounty_cents=paid_out["bounties"]
        - accounts[Account.BOUNTY]
        - accounts[Account.BOUNTY_SENT],
        untold_cents=accounts[Account.UNTOLD],
        discount_cents=discounts,
        rounding_cents=rounding,
        withheld_cents=-accounts[Account.WITHHELD],
        stakes_cents=stakes,
        kept_cents=-accounts[Account.WITHHELD] - paid_out["withheld"],
        further=tuple((part, ledger[part.account]) for part in further()),
        bounties_due_cents=_bounties_due(tournament) if accounts[Account.BOUNTY] else 0,
        stakes_due_cents=_stakes_due(tournament) if accounts[Account.SIDE_POT] else 0,
        flights_due=_due_in(flights),
    )


def _cash_of(flights: Sequence[Tournament]) -> int:
    """What the desks of the flights have taken and not paid out again, in cents: one safe."""
    cash = Posting.objects.filter(tournament__in=flights, account=Account.CASH)
    return cash.aggregate(total=Sum("amount_cents"))["total"] or 0


def _due_in(flights: Sequence[Tournament]) -> tuple[tuple[Tournament, int], ...]:
    """The flights that still owe bounties, and how much in cents."""
    if (
        not flights or bounties.kind_of(flights[0]) is BountyType.NONE
    ):  # one event's terms hold in all
        return ()
    return tuple((flight, due) for flight in flights if (due := _bounties_due(flight)))


def _bounties_due(tournament: Tournament) -> int:
    """Bounties won and not handed over, in cents."""
    book = bounties.won(tournament)
    return sum(max(0, cents - book.paid.get(entry, 0)) for entry, cents in book.won.items())


def _stakes_due(tournament: Tournament) -> int:
    """What last longers have been won for and not handed over, in cents."""
    rows = dues.pots(tournament)
    return sum(max(0, pot.due_cents(entry)) for pot in rows for entry in pot.standing.shares)


def _given_out(tournament: Tournament) -> dict[str, int]:
    """Of what was handed over: bounties, last longers, what was withheld, in cents."""
    rows = Payout.objects.filter(tournament=tournament, voided=False, state=PayoutState.PAID)
    found = rows.aggregate(
        bounties=Sum("amount_cents", filter=Q(kind=PayoutKind.BOUNTY)),
        side_pots=Sum("amount_cents", filter=Q(kind=PayoutKind.SIDE_POT)),
        withheld=Sum("withheld_cents"),
    )
    return {name: cents or 0 for name, cents in found.items()}


def _sold(tournament: Tournament) -> tuple[Sold, ...]:
    rows = Sale.objects.filter(tournament=tournament, voided=False).values_list(
        "kind", *(part.field for part in parts())
    )
    order = list(PriceKind)
    counted = [
        Sold(PriceKind(kind), count, sum(parts))
        for kind, *parts, count in rows.annotate(count=Sum("quantity"))
    ]
    return tuple(
        sorted(counted, key=lambda line: (order.index(PriceKind(line.kind)), line.each_cents))
    )


def _tills(tournament: Tournament, held: Mapping[str, int]) -> dict[Account, Till]:
    rows = Payout.objects.filter(tournament=tournament, voided=False, state=PayoutState.PAID)
    handed = F("amount_cents") - F("withheld_cents") - F("ticket_cents")
    paid = Counter(dict(rows.values_list("method").annotate(total=Sum(handed))))
    paid[Method.TICKET] += rows.aggregate(total=Sum("ticket_cents"))["total"] or 0
    return {
        till: Till(str(Method(till).label), held[till] + paid.get(till, 0), paid.get(till, 0))
        for till in TILLS
    }

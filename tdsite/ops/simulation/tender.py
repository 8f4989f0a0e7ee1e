"""How people pay at the desk: by chance, in every way the desk takes."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tournaments.models.money import Method, VoucherKind
from tournaments.operations.sales import SaleDetails

WAYS = {Method.CASH: 60, Method.CARD: 30, Method.TRANSFER: 8, Method.COMP: 2}
BY_PAPER = 0.08
DISCOUNTED = 0.06
DISCOUNTS = ((5_00, "Member of the league"), (11_13, "Dealer last week"), (2_52, "Old stamp card"))
NOTE_CENTS = 50_00  # who pays cash hands over notes of this


@dataclass(frozen=True, slots=True)
class Paper:
    """A voucher or a satellite ticket of the club."""

    code: str
    kind: VoucherKind
    worth_cents: int


@dataclass(frozen=True, slots=True)
class Tender:
    """What is put on the counter for one price."""

    price_cents: int
    method: Method
    paper: Paper | None = None
    discount_cents: int = 0
    reason: str = ""

    @property
    def paper_cents(self) -> int:
        """What the paper pays: no change is given for it."""
        worth = self.paper.worth_cents if self.paper else 0
        return min(worth, self.price_cents - self.discount_cents)

    @property
    def details(self) -> SaleDetails:
        notes = -(-self.price_cents // NOTE_CENTS) * NOTE_CENTS
        return SaleDetails(
            discount_cents=self.discount_cents,
            discount_reason=self.reason,
            voucher_code=self.paper.code if self.paper else "",
            given_cents=notes if self.method is Method.CASH else None,
            sure=True,
        )


def draw_tender(price_cents: int, papers: Sequence[Paper], *, rng: Random) -> Tender:
    """One of many ways to pay a price; the last of the papers if it is to be one."""
    method = draw_method(rng)
    if papers and rng.random() < BY_PAPER:
        return Tender(price_cents, Method.CASH if method is Method.COMP else method, papers[-1])
    if method is not Method.COMP and rng.random() < DISCOUNTED:
        cents, reason = rng.choice(DISCOUNTS)
        return Tender(price_cents, method, discount_cents=min(cents, price_cents), reason=reason)
    return Tender(price_cents, method)


def draw_method(rng: Random, *, only: Sequence[Method] = tuple(WAYS)) -> Method:
    """A way to pay, the usual ones more often."""
    return rng.choices(only, [WAYS[method] for method in only])[0]

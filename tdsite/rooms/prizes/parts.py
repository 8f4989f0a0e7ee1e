"""Parts of the rooms of prizes and deals: fields as typed, rows, offers, ways, bars."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext_lazy as _

from tdsite.web import charts, formats
from tdsite.web.charts import PrizeCurve
from tdsite.web.event_curves import short
from tdsite.web.fields import as_typed, parse_cents, parse_stack
from tdsite.web.languages import reading
from tournaments.models import Entry
from tournaments.prize_money import whole_cents
from tournaments.rules import RuleError
from tournaments.rules.deals import Method
from tournaments.rules.prize_plans import Prize
from tournaments.sentences import translate

LONGEST = 40


@dataclass(frozen=True, slots=True)
class TypedNumber:
    """A field: its text, the number it stands for, and why it is none."""

    text: str = ""
    number: int | None = None
    error: str = ""


def chips_typed(text: str) -> TypedNumber:
    """A stack; nothing typed is no stack."""
    return _typed(text, parse_stack)


def money_typed(text: str, *, currency: str) -> TypedNumber:
    """An amount; nothing typed is none, and 0 is nothing."""
    return _typed(text, lambda amount: parse_cents(amount, currency=currency))


def _typed(text: str, read: Callable[[str], int]) -> TypedNumber:
    text = text.strip()[:LONGEST]
    if not text:
        return TypedNumber()
    try:
        return TypedNumber(text, read(text))
    except RuleError as error:
        return TypedNumber(text, None, translate(error))


def chips_known(chips: int, *, locale: str) -> TypedNumber:
    """A stack as a field has it."""
    return TypedNumber(formats.chips(chips, locale=locale), chips)


def money_known(cents: int, *, currency: str) -> TypedNumber:
    """An amount as a field has it."""
    return TypedNumber(as_typed(cents, currency=currency) or "0", cents)


@dataclass(frozen=True, slots=True)
class Fields:
    """What was sent, field by field; what was not is empty."""

    sent: Mapping[str, str]
    currency: str

    def chips(self, entry: int) -> TypedNumber:
        return chips_typed(self.sent.get(f"chips-{entry}", ""))

    def amount(self, entry: int) -> TypedNumber:
        return money_typed(self.sent.get(f"amount-{entry}", ""), currency=self.currency)

    def left(self, place: int) -> TypedNumber:
        return money_typed(self.sent.get(f"left-{place}", ""), currency=self.currency)

    def is_ticked(self, name: str) -> bool:
        return bool(self.sent.get(name))

    def words(self, name: str) -> str:
        return self.sent.get(name, "").strip()[:200]


@dataclass(frozen=True, slots=True)
class WayCell:
    """What one way gives a player, in cents, beside the prize of the place the stack has now.

    `cents` is None where the way cannot say; `prize_cents` 0 where that place wins none.
    """

    method: str
    name: str
    cents: int | None
    prize_cents: int
    place: int

    @property
    def more_cents(self) -> int:
        """How much more than that prize; 0 where there is nothing to compare."""
        return max(0, self._over)

    @property
    def less_cents(self) -> int:
        return max(0, -self._over)

    @property
    def _over(self) -> int:
        return self.cents - self.prize_cents if self.cents is not None and self.prize_cents else 0


@dataclass(frozen=True, slots=True)
class DealRow:
    """One player who is still in."""

    entry: Entry
    seat: str
    chips: TypedNumber
    amount: TypedNumber
    is_signed: bool
    is_waived: bool
    icm_cents: int | None = None
    ways: tuple[WayCell, ...] = ()
    needs_waiver: bool = False  # less than is won already
    share_basis_points: int | None = None

    @property
    def name(self) -> str:
        return self.entry.player.name

    @property
    def over_icm_cents(self) -> int:
        """How much more this is than ICM says; 0 where either is not known."""
        return max(0, self._over_icm)

    @property
    def under_icm_cents(self) -> int:
        return max(0, -self._over_icm)

    @property
    def is_icm(self) -> bool:
        return self.amount.number is not None and self.amount.number == self.icm_cents

    @property
    def _over_icm(self) -> int:
        if self.amount.number is None or self.icm_cents is None:
            return 0
        return self.amount.number - self.icm_cents


@dataclass(frozen=True, slots=True)
class Offer:
    """What one way of reckoning gives each player, in cents; or why it cannot say."""

    method: Method
    name: str
    cents: Mapping[int, int] = field(default_factory=dict)
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that stands against the deal as it is typed, with its law."""

    says: str
    law: str = ""


@dataclass(frozen=True, slots=True)
class Unit:
    """An amount that offers may be rounded to; 1 is to the cent."""

    cents: int
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class PlanOutcome:
    """What the plan makes of one field."""

    entries: int
    pool_cents: int
    prizes: tuple[Prize, ...]

    @property
    def first_cents(self) -> int:
        return self.prizes[0].amount_cents if self.prizes else 0

    @property
    def last_cents(self) -> int:
        return self.prizes[-1].amount_cents if self.prizes else 0

    @property
    def first_bp(self) -> int:
        """The first prize in basis points of the pool."""
        return self.first_cents * 10_000 // self.pool_cents if self.pool_cents else 0

    @property
    def paid_bp(self) -> int:
        return len(self.prizes) * 10_000 // self.entries if self.entries else 0

    @property
    def bubble(self) -> int:
        return len(self.prizes) + 1


def curve_of(amounts: Sequence[int], *, currency: str) -> PrizeCurve | None:
    """The chart of these prizes in cents; nothing without a first prize."""
    if not amounts or not amounts[0]:
        return None
    locale, unit = reading(), whole_cents(currency)
    return charts.prize_curve(
        amounts,
        still_open=len(amounts),
        label=lambda cents: short(cents // unit, locale) if cents % unit == 0 else "",
        say=formats.money(amounts[0], currency=currency, locale=locale),
    )


MAX_ENTRIES = 20_000
AHEAD = (125, 150, 200)  # the other fields shown, in percent of the entries now
WAYS = (
    ("bar", _("Bar"), _("18% paid, min-cash 1.5 buy-ins")),
    ("casino", _("Casino"), _("13% paid, min-cash 1.8 buy-ins")),
    ("festival", _("Festival"), _("15% paid, min-cash 1.6 buy-ins")),
    ("auto", _("Automatic"), _("rounded amounts along a curve")),
    ("fixed", _("Manual"), _("these amounts for any field")),
    ("satellite", _("Satellite"), _("as many tickets as the pool covers")),
)
MONEY = {
    "unit": "prize_unit_cents",
    "minimum": "minimum_prize_cents",
    "added": "added_cents",
    "guarantee": "guarantee_cents",
    "ticket_worth": "ticket_cents",
    "step": "remainder_step_cents",
}

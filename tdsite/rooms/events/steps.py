"""The four steps of a new event: what stands open in each, what is folded, and its sentence."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext

from tdsite.rooms.events import sentences
from tdsite.rooms.events.bundle import EventBundle
from tdsite.rooms.events.checks import Warned, warnings
from tdsite.rooms.events.defaults import FieldDefault, default_of
from tdsite.rooms.events.eventforms import event_as_typed
from tdsite.rooms.events.preview import Preview
from tdsite.rooms.events.priceforms import PriceForm
from tournaments.models.tournament import PriceKind, Tournament
from tournaments.rules import N_

NAMES = ("basics", "price", "structure", "prizes")
_TITLES = {
    "basics": N_("Basics"),
    "price": N_("Price"),
    "structure": N_("Structure"),
    "prizes": N_("Prizes and house rules"),
}
_OPEN = {
    "basics": ("name", "starts_at", "seats_per_table", "seated_at_sale"),
    "price": ("bounty_kind",),
    "structure": ("structure",),
    "prizes": ("prize_table", "prize_unit", "guarantee", "preset"),
}
_MORE = {
    "basics": (
        *("announced_only", "opens_at", "closes_at", "starts_itself"),
        *("offers_itself", "offer_minutes", "preregistration", "preregistration_places"),
        *("currency", "timezone", "language", "rehearsal"),
    ),
    "price": ("bounty_bag_bp", "mystery_from_left", "mystery_from_money"),
    "structure": (
        *("shot_clock_seconds", "time_cards", "time_card_seconds"),
        *("push_minutes", "downs_before_break"),
    ),
    "prizes": ("target", "cash_unit"),
}
# what stands in the row of a price, beneath the table, and folded
_IN_ROW = ("chips", "limit")
_BENEATH = ("from_level", "from_break", "until_level", "trigger")
_FOLDED = ("through_break", "limit_in_all", "forfeit_at_close")


@dataclass(frozen=True, slots=True)
class StepSummary:
    """One step as the page draws it.  `sentence` is all that a reader sees of it while folded."""

    name: str
    number: int
    title: str
    following: str
    sentence: str
    fields: tuple[forms.BoundField, ...]
    more: tuple[forms.BoundField, ...]
    defaults: tuple[FieldDefault, ...]
    warnings: tuple[Warned, ...]
    has_errors: bool

    @property
    def changed(self) -> int:
        """How many folded fields are not at their default."""
        return sum(not default.is_usual for default in self.defaults)

    @property
    def is_done(self) -> bool:
        return not self.has_errors and bool(self.sentence)


@dataclass(frozen=True, slots=True)
class PriceRow:
    """A kind of purchase in the table of prices, and what of it stands elsewhere."""

    form: PriceForm
    is_sold: bool
    total_cents: int
    currency: str
    beneath: tuple[forms.BoundField, ...]
    folded: tuple[forms.BoundField, ...]


def parts_of(preview: Preview, drawn: EventBundle) -> list[StepSummary]:
    """The four steps, in their order; their fields are those of the forms that are drawn."""
    found = warnings(preview)
    written = {
        "basics": sentences.basics(preview),
        "price": sentences.price(preview),
        "structure": sentences.structure(preview),
        "prizes": sentences.prizes(preview),
    }
    usual = event_as_typed(Tournament(club=preview.club))
    return [
        _part(drawn, name, number, written[name], [w for w in found if w.step == name], usual)
        for number, name in enumerate(NAMES, start=1)
    ]


def _part(
    drawn: EventBundle,
    name: str,
    number: int,
    sentence: str,
    warned: Iterable[Warned],
    usual: Mapping[str, Any],
) -> StepSummary:
    form = drawn.form
    more = _fields(form, _MORE[name])
    following = NAMES[number] if number < len(NAMES) else ""
    return StepSummary(
        name,
        number,
        gettext(_TITLES[name]),
        gettext(_TITLES[following]) if following else "",
        sentence,
        _fields(form, _OPEN[name]),
        more,
        tuple(default_of(field, usual) for field in more),
        tuple(warned),
        has_errors=_has_errors(drawn, name),
    )


def _has_errors(bundle: EventBundle, name: str) -> bool:
    own = {*_OPEN[name], *_MORE[name]}
    if name == "structure":
        own |= {"plan", "plan_name"}
    if name == "basics":  # what other rooms ask, like flights, is folded here
        own |= set(bundle.form.fields) - {f for n in NAMES for f in (*_OPEN[n], *_MORE[n])}
        own -= {"plan", "plan_name"}
    if own & set(bundle.form.errors):
        return True
    if name == "price":
        return any(price.errors for price in bundle.sold) or any(
            line.errors for line in bundle.lines
        )
    entry = next(price for price in bundle.prices if price.kind is PriceKind.ENTRY)
    return name == "basics" and bool({"until_level", "limit"} & set(entry.errors))


def _fields(form: Any, names: Iterable[str]) -> tuple[forms.BoundField, ...]:
    return tuple(form[name] for name in names if name in form.fields)


def price_rows(preview: Preview, drawn: EventBundle) -> list[PriceRow]:
    """The table of prices, a row a kind, with the fields that are drawn."""
    return [_row(preview, form) for form in drawn.prices]


def _row(preview: Preview, form: PriceForm) -> PriceRow:
    price = preview.prices.get(form.kind)
    beneath = () if form.kind is PriceKind.ENTRY else _fields(form, _BENEATH)
    return PriceRow(
        form,
        form.is_sold,
        price.total_cents if price else 0,
        preview.currency,
        beneath,
        _fields(form, _FOLDED),
    )

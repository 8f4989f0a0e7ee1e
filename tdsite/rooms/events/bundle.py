"""The forms of one event taken together: terms, prices, further prices, and the expected field."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tdsite.rooms.events.eventforms import PlainEventForm, event_as_typed
from tdsite.rooms.events.priceforms import LineForms, PriceForm, price_as_typed
from tdsite.rooms.events.sources import Expected, Source, expected_of, this_evening, usual
from tdsite.web.fields import number_in
from tdsite.web.hooks import hooks
from tdsite.web.submit import new_key
from tournaments.models import Club, Tournament
from tournaments.models.tournament import PriceKind

MAX_EXPECTED = 20_000
SEATS = 9
# what belongs to one event only, and to none that is like it
NOT_COPIED = {
    "rehearsal": "",
    "feeds": None,
    "flight": "",
    "target": None,
    "opens_at": None,
    "closes_at": None,
}


class ExpectedForm(forms.Form):
    """What the summary is calculated for, when a plan that is made shall end, and whether flights
    come next.  Never kept with the event.
    """

    expected = forms.IntegerField(
        label=_("Entries expected"), min_value=2, max_value=MAX_EXPECTED, required=False
    )
    expected_rebuys = forms.IntegerField(
        label=_("Rebuys expected"), min_value=0, max_value=MAX_EXPECTED, required=False
    )
    expected_add_ons = forms.IntegerField(
        label=_("Add-ons expected"), min_value=0, max_value=MAX_EXPECTED, required=False
    )
    should_end = forms.TimeField(
        label=_("Should end at"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )

    with_flights = forms.TypedChoiceField(
        label=_("Days"),
        choices=(("", _("one day")), ("1", _("flights, then a last day"))),
        coerce=bool,
        required=False,
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for field in self.fields.values():
            field.widget.attrs["class"] = "input"

    @property
    def numbers(self) -> Expected:
        """What is expected; two tables where nothing sensible is typed."""
        data = self.cleaned_data
        return Expected(
            data.get("expected") or usual(SEATS).entries,
            data.get("expected_rebuys") or 0,
            data.get("expected_add_ons") or 0,
        )


@dataclass(frozen=True, slots=True)
class EventBundle:
    """All forms of the page of one event."""

    form: PlainEventForm
    prices: list[PriceForm]
    lines: LineForms
    expected: ExpectedForm

    @property
    def sold(self) -> list[PriceForm]:
        return [price for price in self.prices if price.is_sold]

    def is_valid(self) -> bool:
        """Whether every part has its shape; each is looked at, so that all errors are found."""
        forms_sold = [price.is_valid() for price in self.sold]
        return all([self.form.is_valid(), *forms_sold, self.lines.is_valid()])

    def as_sent(self) -> dict[str, Any]:
        """What the page would send as it is drawn."""
        sent: dict[str, Any] = {"lines": str(len(self.lines))}
        for form in (self.form, *self.prices, *self.lines, self.expected):
            for field in form:
                value = _sent(field)
                if value not in (None, "", False):
                    sent[field.html_name] = value
        return sent


def _sent(field: forms.BoundField) -> Any:
    """A field as its input sends it; nothing of a box that is not ticked."""
    if isinstance(field.field.widget, forms.CheckboxInput):
        return "on" if field.value() else ""
    value = field.field.widget.format_value(field.value())
    return value[0] if isinstance(value, list) and value else value or ""


def new_bundle(
    club: Club,
    data: Any,
    *,
    like: Source | None = None,
    typed: Mapping[str, Any] | None = None,
    structure_id: int | None = None,
) -> EventBundle:
    """The forms of a new event: what was sent, else a draft as it was `typed`, else the source."""
    if data is None and typed is not None:
        return as_left(club, typed, like=like)
    currency = str((data or {}).get("currency") or (like.event if like else club).currency)
    first: dict[str, Any] = {"currency": club.currency, "starts_at": this_evening()}
    first |= {"timezone": club.timezone, "language": club.language, "structure": structure_id}
    if like is not None:
        first |= {**event_as_typed(like.event), **NOT_COPIED, "like": like.like}
        first["starts_at"] = like.starts_at
    first["key"] = new_key()
    known = like.prices if like else {}
    return EventBundle(
        form=hooks().event_form.form(data, club=club, currency=currency, initial=first, like=like),
        prices=[_price(data, kind, currency, known.get(kind, {})) for kind in PriceKind],
        lines=LineForms(data, currency=currency, copied=like.lines if like else ()),
        expected=ExpectedForm(data, initial=_expected(like.expected if like else usual(SEATS))),
    )


def bundle_of(tournament: Tournament, data: Any) -> EventBundle:
    """The forms of an event that is there, filled in."""
    currency = str((data or {}).get("currency") or tournament.currency)
    known = {price.kind: price for price in tournament.prices.all()}
    initial = event_as_typed(tournament) | {"seen": tournament.revision}
    return EventBundle(
        form=hooks().event_form.form(
            data, club=tournament.club, event=tournament, currency=currency, initial=initial
        ),
        prices=[
            _price(
                data,
                kind,
                currency,
                price_as_typed(known.get(kind), currency=tournament.currency),
            )
            for kind in PriceKind
        ],
        lines=LineForms(
            data, currency=currency, known=list(tournament.price_lines.order_by("position"))
        ),
        expected=ExpectedForm(data, initial=_expected(expected_of(tournament))),
    )


def _price(data: Any, kind: PriceKind, currency: str, initial: Mapping[str, Any]) -> PriceForm:
    return PriceForm(data, kind=kind, currency=currency, initial=dict(initial))


def _expected(numbers: Expected) -> dict[str, int]:
    return {
        "expected": numbers.entries,
        "expected_rebuys": numbers.rebuys,
        "expected_add_ons": numbers.add_ons,
    }


def as_left(
    club: Club,
    typed: Mapping[str, Any],
    *,
    like: Source | None = None,
    event: Tournament | None = None,
) -> EventBundle:
    """The forms as a draft has them: drawn without a complaint, what is unfinished too."""
    currency = str(typed.get("currency") or (event or club).currency)
    event_form = hooks().event_form.form
    number = number_in(str(typed.get("lines") or "0")) or 0
    return EventBundle(
        form=event_form(
            None, club=club, event=event, currency=currency, initial=dict(typed), like=like
        ),
        prices=[_price(None, kind, currency, _below(typed, kind.value)) for kind in PriceKind],
        lines=LineForms(
            None,
            currency=currency,
            copied=[
                line
                for n in range(1, number + 1)
                if (line := _below(typed, f"line{n}")).get("name")
            ],
        ),
        expected=ExpectedForm(None, initial=dict(typed)),
    )


def _below(typed: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    """What was typed into the fields of one form, by their names in it."""
    begins = f"{prefix}-"
    return {n.removeprefix(begins): value for n, value in typed.items() if n.startswith(begins)}

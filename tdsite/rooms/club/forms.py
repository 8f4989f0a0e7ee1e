"""The house's own terms, as the director types them."""

from functools import cache
from typing import Any, cast
from zoneinfo import available_timezones

from babel import Locale
from babel.core import get_global
from babel.numbers import format_currency, get_currency_name
from django import forms
from django.utils.translation import gettext_lazy as _

from tdsite.rooms.club.acts import ClubTerms
from tdsite.rooms.club.zones import Zone, zones
from tdsite.web import languages
from tdsite.web.fields import INPUT, AmountField, as_typed
from tournaments.models import Club
from tournaments.models.club import PaperSize
from tournaments.operations.clubs import OLDEST_MINIMUM

USUAL = ("EUR", "GBP", "USD", "CHF", "CAD", "AUD", "SEK", "NOK", "DKK", "PLN", "CZK", "JPY")


class VenueForm(forms.Form):
    """What a club is asked first: its name, where it plays, its money and its language."""

    name = forms.CharField(
        label=_("Name"),
        max_length=120,
        widget=forms.TextInput(attrs=INPUT),
        error_messages={"required": _("Give the club a name.")},
    )
    timezone = forms.ChoiceField(
        label=_("Time zone"), widget=forms.Select(attrs={"class": "input"})
    )
    language = forms.ChoiceField(
        label=_("Language"),
        choices=languages.named,
        widget=forms.Select(attrs={"class": "input"}),
    )
    currency = forms.ChoiceField(label=_("Currency"), widget=forms.Select(attrs={"class": "input"}))
    key = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, club: Club, initial: Any = None) -> None:
        super().__init__(data, initial=_of_the_venue(club) if initial is None else initial)
        known = sorted({*available_timezones(), club.timezone})
        others = sorted({*_paid_with(), club.currency} - set(USUAL))
        self._choose("timezone", [(zone, zone.replace("_", " ")) for zone in known])
        self._choose("currency", [(code, currency_label(code)) for code in (*USUAL, *others)])

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The zones as people look for them, the chosen one among them."""
        return zones(also=str(self["timezone"].value()))

    def terms(self) -> ClubTerms:
        """What was typed, as the act takes it."""
        values = {name: value for name, value in self.cleaned_data.items() if name != "key"}
        return cast(ClubTerms, values)


class ClubForm(VenueForm):
    """What every event of the house begins with, and the rules of its desks."""

    minimum_age = forms.IntegerField(
        label=_("Minimum age"),
        required=False,
        min_value=0,
        max_value=OLDEST_MINIMUM,
        widget=forms.NumberInput(attrs=INPUT),
    )
    tills_required = forms.BooleanField(label=_("Cash only with an open till"), required=False)
    refund_limit_cents = AmountField(label=_("Second approval for refunds above"), required=False)
    payout_limit_cents = AmountField(label=_("Second approval for prizes above"), required=False)
    public_address = forms.CharField(
        label=_("Public address"),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={**INPUT, "inputmode": "url", "spellcheck": "false"}),
    )
    public_events = forms.BooleanField(label=_("A public list of events"), required=False)
    postal_address = forms.CharField(
        label=_("Club address"),
        max_length=400,
        required=False,
        widget=forms.Textarea(attrs={**INPUT, "rows": 3, "autocomplete": "street-address"}),
    )
    licence = forms.CharField(
        label=_("Licence or tax number"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs=INPUT),
    )
    paper_size = forms.ChoiceField(
        label=_("Paper size"),
        choices=PaperSize.choices,
        widget=forms.Select(attrs={"class": "input"}),
    )
    logo_on_paper = forms.BooleanField(label=_("Logo on paper"), required=False)
    key = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, club: Club) -> None:
        super().__init__(data, club=club, initial=_initial(club))
        for money in self.fields.values():
            if isinstance(money, AmountField):
                money.currency = self.data.get("currency") or club.currency


@cache
def _paid_with() -> frozenset[str]:
    """The currencies that somebody pays with today: no francs of 1959, no gold, no accounts."""
    of_lands = get_global("territory_currencies").values()
    return frozenset(
        code
        for rows in of_lands
        for code, _since, until, is_tender in rows
        if is_tender and not until
    )


def currency_label(code: str) -> str:
    """A currency by its letters, and how an amount of it is written; or by its name, if rare.

    >>> currency_label("EUR"), currency_label("PYG")
    ('EUR, €1,234.50', 'PYG, Paraguayan Guarani')
    """
    locale = Locale.parse(languages.reading(), sep="-")
    if code in USUAL:
        return f"{code}, {format_currency(1234.5, code, locale=locale)}"
    return f"{code}, {get_currency_name(code, locale=locale)}"


def _of_the_venue(club: Club) -> dict[str, Any]:
    return {
        "name": club.name,
        "timezone": club.timezone,
        "language": club.language,
        "currency": club.currency,
    }


def _initial(club: Club) -> dict[str, Any]:
    return {
        **_of_the_venue(club),
        "minimum_age": club.minimum_age,
        "tills_required": club.tills_required,
        "public_events": club.public_events,
        "public_address": club.public_address,
        "postal_address": club.postal_address,
        "licence": club.licence,
        "paper_size": club.paper_size,
        "logo_on_paper": club.logo_on_paper,
        "refund_limit_cents": _limit(club.refund_limit_cents, club),
        "payout_limit_cents": _limit(club.payout_limit_cents, club),
    }


def _limit(cents: int | None, club: Club) -> str:
    """A limit as it is typed: nothing is none, and 0 is everything."""
    return "0" if cents == 0 else as_typed(cents or 0, currency=club.currency)

"""What a person says of a list of players before it is imported."""

from collections.abc import Sequence
from typing import Any

from babel.numbers import get_currency_name
from django import forms
from django.utils.translation import gettext_lazy as _

from tdsite.rooms.imports.many.choices import FULL, SHARED
from tdsite.rooms.imports.players.cells import ORDERS, DateOrder
from tdsite.rooms.imports.players.columns import HEADING_WITHIN, LABELS
from tdsite.web.languages import reading
from tournaments.models import Club
from tournaments.rules.imports import Bought, Choices, Existing

MAX_SHEETS = 250
EXISTING = {
    Existing.UPDATE: _("Update: list data replaces player data"),
    Existing.LEAVE: _("Keep as is"),
    Existing.NEW: _("Add again as new players"),
}
DOUBTS = {
    Existing.LEAVE: _("Skip"),
    Existing.UPDATE: _("Same player"),
    Existing.NEW: _("New player"),
}


AGAIN_WORDS = {
    Bought.REENTRY: _("Re-entries: each is an entry with a place of its own"),
    Bought.REBUY: _("Rebuys: the entry goes on, with its last place alone"),
}
KNOCK_OUT_WORDS = {
    FULL: _("count in full for each"),
    SHARED: _("count in equal parts"),
}
CURRENCIES = ("EUR", "GBP", "USD", "CHF", "CAD", "AUD", "SEK", "NOK", "DKK", "PLN", "CZK", "JPY")


def currencies(club: Club) -> list[tuple[str, str]]:
    """The currencies that files may be in, the club's first."""
    codes = dict.fromkeys((club.currency, *CURRENCIES))
    locale = reading()
    return [(code, f"{code}, {get_currency_name(code, locale=locale)}") for code in codes]


class UploadForm(forms.Form):
    """The file."""

    file = forms.FileField(
        label=_("File"),
        error_messages={"required": _("Choose a file first."), "empty": _("This file is empty.")},
    )


class ReadingForm(forms.Form):
    """Which sheet of the book, and in which row its headings are."""

    sheet = forms.IntegerField(required=False, min_value=0, max_value=MAX_SHEETS)
    heading = forms.IntegerField(required=False, min_value=0, max_value=HEADING_WITHIN)
    dates = forms.ChoiceField(choices=list(ORDERS.items()), required=False)

    @property
    def order(self) -> DateOrder:
        return DateOrder(self.cleaned_data.get("dates") or DateOrder.DAY_FIRST)

    @property
    def order_chosen(self) -> str:
        """The order as it was chosen; empty where nobody did."""
        return self.cleaned_data.get("dates") or ""

    @property
    def number(self) -> int:
        return self.cleaned_data.get("sheet") or 0

    @property
    def heading_row(self) -> int:
        return self.cleaned_data.get("heading") or 0


def meanings(data: Any, width: int) -> tuple[str, ...]:
    """What each column means as the selects say: `column-0`, `column-1` and so on."""
    columns = (data.get(f"column-{at}", "") for at in range(width))
    return tuple(one if one in LABELS else "" for one in columns)


def choices_said(data: Any, rows: Sequence[int]) -> Choices:
    """What to do with those who are here, and with each doubtful row: `row-12`."""
    by_row = {row: _existing(data.get(f"row-{row}")) for row in rows}
    return Choices(
        _existing(data.get("existing")) or Existing.UPDATE,
        _existing(data.get("doubtful")) or Existing.LEAVE,
        {row: one for row, one in by_row.items() if one is not None},
    )


def _existing(value: str | None) -> Existing | None:
    return Existing(value) if value in set(Existing) else None

"""The prizes drawn: a bar for each place."""

from collections.abc import Sequence

from babel.numbers import get_currency_precision
from django.utils.translation import get_language

from tdsite import formats
from tdsite.reports import charts
from tdsite.reports.charts import PrizeCurve
from tdsite.reports.evening import short


def curve_of(amounts: Sequence[int], *, currency: str) -> PrizeCurve | None:
    """The chart of these prizes in cents; nothing without a first prize."""
    if not amounts or not amounts[0]:
        return None
    locale, unit = get_language() or "en", 10 ** get_currency_precision(currency)
    return charts.prize_curve(
        amounts,
        still_open=len(amounts),
        label=lambda cents: short(cents // unit, locale) if cents % unit == 0 else "",
        say=formats.money(amounts[0], currency=currency, locale=locale),
    )

"""The prizes drawn: a bar for each place."""

from collections.abc import Sequence

from tdsite.web import charts, formats
from tdsite.web.charts import PrizeCurve
from tdsite.web.event_curves import short
from tdsite.web.languages import reading
from tournaments.prize_money import whole_cents


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

"""What the commands about leagues and seasons are told: shape only."""

from decimal import Decimal
from typing import Any

from rest_framework import serializers

from tdsite.api.fields import Body, Text, Whole, row_id
from tdsite.rooms.leagues.forms import LONGEST_FORMULA
from tournaments.rules.seasons import HEAVIEST_PERCENT, LONGEST_NAME, MOST_RESULTS
from tournaments.rules.standings import TieBreak

FORMULA = "Points for one player, as docs/formulas.md describes: n - r + 1."


class LeagueName(Body):
    name = Text(LONGEST_NAME)


class SeasonTerms(Body):
    """How a season counts.  What is not named is as usual: every result, nothing left out."""

    name = Text(LONGEST_NAME)
    formula = Text(LONGEST_FORMULA, help_text=FORMULA)
    starts_on = serializers.DateField(default=None, allow_null=True)
    ends_on = serializers.DateField(default=None, allow_null=True)
    best_of = Whole(1, MOST_RESULTS, default=None, allow_null=True, help_text="null: all count.")
    drop_worst = Whole(0, MOST_RESULTS, default=0)
    least_events = Whole(0, MOST_RESULTS, default=0, help_text="Fewer events: no rank.")
    tie_breaks: Any = serializers.ListField(
        child=serializers.ChoiceField([(one.value, one.value) for one in TieBreak]),
        default=list,
        max_length=len(TieBreak),
        help_text="What decides between equal points, the first first.",
    )


class CountedEvent(Body):
    """An event that counts, or how it counts from now on."""

    tournament_id = row_id()
    weight_percent = Whole(1, HEAVIEST_PERCENT, default=100)
    formula = Text(
        LONGEST_FORMULA, default="", allow_blank=True, help_text="Its own; empty: the season's."
    )


class NamedSeason(Body):
    """The season an imported event counts in; league and season are made if they are missing."""

    league = Text(LONGEST_NAME)
    season = Text(LONGEST_NAME)
    formula = Text(LONGEST_FORMULA, help_text=FORMULA)


class Points(serializers.DecimalField):
    """A number of points, or its text, to four digits."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            max_digits=11,
            decimal_places=4,
            min_value=Decimal(-(10**6)),
            max_value=Decimal(10**6),
            **options,
        )


class GivenPoints(Body):
    """Points by hand, below zero to take them away."""

    player_id = row_id()
    points = Points()
    reason = Text(120)

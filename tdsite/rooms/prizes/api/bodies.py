"""What the acts about prizes are told."""

from rest_framework import serializers

from tdsite.api.acts import shape_of
from tdsite.api.fields import Body, Text, Whole, cents, row_id, several
from tournaments.models.prizes import PrizeStructureKind
from tournaments.models.tournament import TicketRemainder
from tournaments.rules.prize_plans import LONGEST_THING, Prize
from tournaments.rules.prize_terms import MAX_BRACKETS, MAX_PLACES, NAMES

MAX_ENTRIES = 10**6
MAX_LENGTH = 60  # of the name of a structure


PrizeOfPlace = shape_of(Prize)


class Extra(Body):
    """What comes with the money of a place."""

    place = Whole(1, MAX_PLACES)
    ticket_cents = cents(default=0)
    thing = Text(LONGEST_THING, default="", allow_blank=True)
    thing_cents = cents(default=0)


class FieldOfEntries(Body):
    """The shares of one field."""

    entries_up_to = Whole(1, MAX_ENTRIES)
    shares_ppm = serializers.ListField(
        child=Whole(0, 10**6),
        min_length=1,
        max_length=MAX_PLACES,
        help_text="Parts per million of the pool, first place first.",
    )


class PrizePlan(Body):
    """How the pool is divided; what is left out stays as it is."""

    prize_table = serializers.ChoiceField([(name, name) for name in NAMES])
    structure_id = row_id(required=False, help_text="Of the club's library; copied.")
    name = Text(
        MAX_LENGTH,
        required=False,
        allow_blank=True,
        help_text="Of fixed and club: what the copied structure is called.",
    )
    places = Whole(1, MAX_PLACES, required=False, allow_null=True, help_text="Of auto.")
    first_cents = cents(required=False, allow_null=True, help_text="Of auto.")
    minimum_cents = cents(required=False, allow_null=True, help_text="Of auto.")
    fixed = several(PrizeOfPlace, 0, MAX_PLACES, required=False, help_text="Of fixed.")
    percent = several(FieldOfEntries, 0, MAX_BRACKETS, required=False, help_text="Of club.")
    extras = several(Extra, 0, 100, required=False)
    unit_cents = Whole(1, 10**9, required=False)
    minimum_prize_cents = cents(required=False, help_text="No paid place gets less.")
    added_cents = cents(required=False, help_text="The house adds it to the pool.")
    guarantee_cents = cents(required=False)
    ticket_cents = cents(required=False, allow_null=True, help_text="Of a satellite.")
    remainder = serializers.ChoiceField(TicketRemainder.choices, required=False)
    remainder_step_cents = cents(required=False, allow_null=True)
    convertible = serializers.BooleanField(
        required=False,
        help_text="Of a satellite: a tie over the last ticket shares its worth as money.",
    )


class PrizeStructureBody(Body):
    """A structure of the library."""

    also_told = ("id", "rows")

    name = Text(MAX_LENGTH)
    kind = serializers.ChoiceField(PrizeStructureKind.choices)
    fixed = several(PrizeOfPlace, 0, MAX_PLACES, required=False)
    percent = several(FieldOfEntries, 0, MAX_BRACKETS, required=False)

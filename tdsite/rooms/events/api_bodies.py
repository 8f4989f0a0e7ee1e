"""What the commands about an event and its prices are told: shape only.

A price has one field for each part that the register knows, `<word>_cents`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from blinds.rules.structure import MAX_STEPS
from tdsite.api.fields import (
    Body,
    Flag,
    Language,
    Text,
    Whole,
    cents,
    check_currency,
    check_zone,
    chips,
    row_id,
    several,
)
from tdsite.api.plans import NewPlan
from tournaments.models.tournament import BountyKind, MergedStacks, PriceKind, RebuyTrigger
from tournaments.operations.flights import MAX_FLIGHT_NAME
from tournaments.operations.openings import MAX_LINES
from tournaments.rules.prices import PRIZE, PriceComponent, parts
from tournaments.rules.prize_terms import NAMES

Fields = Mapping[str, serializers.Field[Any, Any, Any, Any]]


def with_parts(
    fields: Fields, make: Callable[[PriceComponent], Any], *, before: str
) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
    """These fields, with one for each part before the one that is named."""
    found: dict[str, serializers.Field[Any, Any, Any, Any]] = {}
    for name, field in fields.items():
        if name == before:
            found |= {part.field: make(part) for part in parts()}
        found[name] = field
    return found


def as_told(part: PriceComponent) -> Any:
    """A part as it is asked for: what goes into the pool has to be said, the others may be."""
    if part is PRIZE:
        return cents(help_text=part.help_text)
    return cents(default=0, help_text=part.help_text or None)


class NewPrice(Body):
    """What one kind of purchase costs and brings, and when it is on sale."""

    also_told = ("total_cents",)

    kind = serializers.ChoiceField(PriceKind.choices)
    chips = chips(1)
    from_level = Whole(1, MAX_STEPS, default=None, allow_null=True)
    from_break = Flag(default=False, help_text="From the break after that level.")
    until_level = Whole(
        0, MAX_STEPS, default=None, allow_null=True, help_text="0: before the start only."
    )
    through_break = Flag(default=True, help_text="Through the break after it.")
    limit = Whole(
        1,
        30_000,
        default=None,
        allow_null=True,
        help_text="Most entries in all, re-entries of a player, rebuys or add-ons of an entry.",
    )
    limit_in_all = Whole(
        1, 10**6, default=None, allow_null=True, help_text="Most of this kind in the whole event."
    )
    forfeit_at_close = Flag(
        default=False, help_text="Re-entry: also for a stack given up at the close."
    )
    trigger = serializers.ChoiceField(RebuyTrigger.choices, default=RebuyTrigger.STARTING_STACK)

    def get_fields(self) -> Any:
        return with_parts(super().get_fields(), as_told, before="chips")


class NewLine(Body):
    """A price beside the regular one, within its times and levels; the first that fits is taken."""

    also_told = ("id", "total_cents")

    name = Text(40)
    kind = serializers.ChoiceField(PriceKind.choices, default=PriceKind.ENTRY)
    chips = chips(
        1, default=None, allow_null=True, help_text="As many as the regular price brings."
    )
    members_only = Flag(default=False)
    from_time = serializers.DateTimeField(default=None, allow_null=True)
    until_time = serializers.DateTimeField(default=None, allow_null=True)
    from_level = Whole(0, MAX_STEPS, default=None, allow_null=True, help_text="0: before it.")
    until_level = Whole(0, MAX_STEPS, default=None, allow_null=True)

    def get_fields(self) -> Any:
        return with_parts(super().get_fields(), as_told, before="chips")


LAST_YEAR = 2100


class FlightTerms(Body):
    """What makes an event a flight of another, and what the other asks of its flights."""

    feeds_id = row_id(
        allow_null=True, default=None, help_text="The event of the next day that it is a flight of."
    )
    flight = Text(
        MAX_FLIGHT_NAME, allow_blank=True, default="", help_text="The flight's short name, 1A."
    )
    stacks_forward = serializers.ChoiceField(
        MergedStacks.choices, default=MergedStacks.ALL, help_text="Of several bags of a player."
    )
    enter_with_bag = Flag(
        default=False, help_text="Whether a further flight may be entered with a bag in hand."
    )
    direct_entries = Flag(
        default=False,
        help_text="Whether an event that flights feed sells entries itself, its own days included.",
    )
    most_entries = Whole(
        1, 1000, allow_null=True, default=None, help_text="Of one player over all flights."
    )
    quota_players = Whole(
        1, 10**6, allow_null=True, default=None, help_text="The flight ends with so many left."
    )
    quota_bp = Whole(
        1, 10_000, allow_null=True, default=None, help_text="The same, of the flight's entries."
    )
    early_bp = Whole(
        0, 10_000, default=0, help_text="How many of a flight's entries are paid in the flight."
    )
    early_cents = cents(default=0, help_text="What each of them gets.")


class NewEvent(FlightTerms):
    """A new event: its terms, its prices, and a plan of its own or a copy of a template."""

    name = Text(120)
    starts_at = serializers.DateTimeField()
    currency = Text(3, required=False, validators=[check_currency])
    timezone = Text(60, required=False, validators=[check_zone])
    language = Language(required=False)
    seats_per_table = Whole(2, 10, default=9)
    seated_at_sale = Flag(default=False)
    starts_itself = Flag(default=False, help_text="Whether the clock starts it at starts_at.")
    rehearsal = Flag(
        default=False, help_text="Whether nothing of it happens by itself: no level is called out."
    )
    shot_clock_seconds = Whole(0, 600, default=0, help_text="For each decision; 0: none is kept.")
    time_cards = Whole(0, 100, default=0, help_text="Of each entry, to lengthen a shot clock.")
    time_card_seconds = Whole(1, 600, default=30, help_text="What a time card adds.")
    push_minutes = Whole(5, 240, default=30, help_text="How long a dealer deals one table.")
    downs_before_break = Whole(1, 20, default=2, help_text="Tables a dealer deals in a row.")
    target_id = row_id(
        allow_null=True, default=None, help_text="For a satellite: the event its tickets are for."
    )
    announced_only = Flag(default=False, help_text="Registration is opened later, by hand.")
    opens_at = serializers.DateTimeField(
        allow_null=True, default=None, help_text="Registration opens by itself, not at once."
    )
    closes_at = serializers.DateTimeField(
        allow_null=True, default=None, help_text="No entry is sold from then on, at any level."
    )
    offers_itself = Flag(default=True, help_text="Whether free seats are offered in line.")
    offer_seconds = Whole(30, 3600, default=300, help_text="How long an offered seat is kept.")
    preregistration = Flag(default=False, help_text="Whether there is a public page to register.")
    preregistration_places = Whole(1, 30_000, allow_null=True, default=None)
    cash_unit_cents = Whole(1, 10_000, default=1, help_text="What cash is rounded to.")
    guarantee_cents = cents(default=0)
    prize_table = serializers.ChoiceField(
        [(name, name) for name in NAMES],
        default="bar",
        help_text="What fixed and club want is told by prizes/plan/.",
    )
    prize_unit_cents = Whole(1, 100_000_000, default=500)
    bounty_kind = serializers.ChoiceField(
        BountyKind.choices,
        default=BountyKind.NONE,
        help_text="A price with a bounty wants one of them.",
    )
    bounty_bag_bp = Whole(0, 10_000, default=5_000, help_text="Of a head, won at once.")
    mystery_from_left = Whole(2, 10**6, allow_null=True, default=None)
    mystery_from_money = Flag(default=False)
    policy = serializers.DictField(
        child=serializers.JSONField(),
        default=dict,
        help_text="Only what differs from the club's own; laws: from that rulebook's preset.",
    )
    prices = several(NewPrice, 1, len(PriceKind))
    price_lines = several(NewLine, 0, MAX_LINES, required=False)
    template_id = row_id(required=False, help_text="A structure of the club, copied.")
    structure = NewPlan(required=False)

    def validate_starts_at(self, at: Any) -> Any:
        if not 2000 <= at.year < LAST_YEAR:
            raise serializers.ValidationError(_("This date is too far away."), "date_too_far")
        return at

    def validate_closes_at(self, at: Any) -> Any:
        return at and self.validate_starts_at(at)

    def validate_opens_at(self, at: Any) -> Any:
        return at and self.validate_starts_at(at)

    def validate_prices(self, prices: list[dict[str, Any]]) -> list[dict[str, Any]]:
        kinds = [price["kind"] for price in prices]
        if PriceKind.ENTRY not in kinds or len(set(kinds)) < len(kinds):
            raise serializers.ValidationError(
                _("Give one price for the entry, and at most one of each other kind."),
                "prices_unclear",
            )
        return prices

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "template_id" in attrs and "structure" in attrs:
            raise serializers.ValidationError(
                _("Give template_id or structure, not both."), "plan_unclear"
            )
        return attrs


class ChangedEvent(NewEvent):
    """Other terms; what is not mentioned stays.  Of the prices all are written again, or none."""

    also_told = (
        *("id", "state", "revision", "figures", "clock"),
        *("started_at", "registration_closed_at", "finished_at", "suspended_at"),
    )

    announced_only = None  # type: ignore[assignment]

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for field in self.fields.values():
            field.required, field.default = False, serializers.empty

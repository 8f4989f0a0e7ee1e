"""What commands are told: shape only.  What it means is for the rules."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from blinds.models import Ante, Betting, LevelKind
from blinds.rules.sheet import MOST_SECONDS
from blinds.rules.structure import MOST_STEPS
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
from tdsite.rooms.checks.mended import Code
from tdsite.rooms.days.api.flight_bodies import FlightTerms
from tdsite.rooms.events.api.price_bodies import NewLine, NewPrice
from tdsite.rooms.structures.api.chip_bodies import Chip, check_once
from tdsite.rooms.structures.forms.chips import MOST_CHIPS
from tournaments.models.entries import Ending
from tournaments.models.money import Method
from tournaments.models.tournament import BountyKind, PriceKind
from tournaments.operations.price_lines import MOST_LINES
from tournaments.rules.prize_terms import NAMES

LAST_TABLE = 30_000
LAST_YEAR = 2100


def table_number(**options: Any) -> Whole:
    return Whole(1, LAST_TABLE, **options)


def seat_number(**options: Any) -> Whole:
    return Whole(1, 10, **options)


class NewStep(Body):
    """One step of a plan, as the API also answers it."""

    kind = serializers.ChoiceField(LevelKind.choices)
    seconds = Whole(0, MOST_SECONDS, default=0, help_text="0 for the end of a day.")
    small_chips = chips(default=0)
    big_chips = chips(default=0)
    ante_chips = chips(default=0)
    ante_type = serializers.ChoiceField(Ante.choices, default=Ante.NONE)
    remove_chips = chips(1, default=None, allow_null=True, help_text="Raced off at this break.")
    label = Text(80, default="", allow_blank=True)  # type: ignore[assignment]
    game = Text(60, default="", allow_blank=True)
    betting = serializers.ChoiceField(Betting.choices, default=Betting.NO_LIMIT)
    small_bet_chips = chips(default=0)
    big_bet_chips = chips(default=0)
    bring_in_chips = chips(default=0)
    note = Text(200, default="", allow_blank=True)


class NewPlan(Body):
    """A plan written out: either its steps, or the text of a structure file."""

    also_told = ("id",)

    name = Text(120)
    steps = several(NewStep, 0, MOST_STEPS, required=False)
    csv = Text(100_000, required=False, trim_whitespace=False)
    json = Text(100_000, required=False, trim_whitespace=False)
    chips = several(Chip, 0, MOST_CHIPS, required=False)
    notes = Text(1000, required=False, allow_blank=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        check_once(attrs.get("chips", ()))
        if len(attrs.keys() & {"steps", "csv", "json"}) != 1:
            raise serializers.ValidationError(_("Give one of steps, csv and json."), "plan_unclear")
        return attrs


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
    price_lines = several(NewLine, 0, MOST_LINES, required=False)
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


class Mend(Body):
    code = serializers.ChoiceField(
        [(code.value, code.value) for code in Code], help_text="Of a check that `can_mend`."
    )


class TicketsFor(Body):
    target_id = row_id(allow_null=True, help_text="null: for no event yet.")


class Reason(Body):
    reason = Text(200, allow_blank=True)


class Undo(Body):
    revision = Whole(1, 10**9 - 1)


class Paid(Body):
    method = serializers.ChoiceField(Method.choices, default=Method.CASH)


class AlternateSale(Paid):
    player_id = row_id()


def _earlier_stack() -> Whole:
    return chips(
        default=None,
        allow_null=True,
        help_text="Hand for hand: that of the first one out in the hand, if it was not given.",
    )


def _certain() -> Flag:
    return Flag(default=False, help_text="Out although seen elsewhere, or not in that seat.")


class Loss(Body):
    by_entries = serializers.ListField(
        child=row_id(), default=list, max_length=10, help_text="Who won the chips."
    )
    stack_chips = chips(
        default=None, allow_null=True, help_text="The stack when the hand began, before antes."
    )


class Knock(Loss):
    entry_id = row_id()


class Bust(Loss):
    certain = _certain()
    earlier_stack_chips = _earlier_stack()


class Hand(Body):
    """All who went out in one hand."""

    busts = several(Knock, 1, 20)
    certain = _certain()
    earlier_stack_chips = _earlier_stack()

    def validate_busts(self, busts: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if len({bust["entry_id"] for bust in busts}) < len(busts):
            raise serializers.ValidationError(_("Name every entry once."), "named_twice")
        return busts


class Removal(Body):
    kind = serializers.ChoiceField(
        [(kind.value, kind.label) for kind in (Ending.NO_SHOW, Ending.DISQUALIFIED)]
    )
    stack_chips = chips()
    law = Text(60, default="", allow_blank=True, help_text="Of a disqualification: the law broken.")
    reason = Text(200, default="", allow_blank=True, help_text="Of a disqualification.")
    approver = Text(
        150, default="", allow_blank=True, help_text="Where money above a limit goes back."
    )
    approver_password = Text(200, default="", allow_blank=True, trim_whitespace=False)


class AtSeat(Body):
    table = table_number()
    seat = seat_number()


class ButtonSeat(Body):
    seat = seat_number()
    sb = seat_number(required=False, help_text="The small blind, where it does not just follow.")
    bb = seat_number(required=False, help_text="The big blind, where it does not just follow.")


class Tables(Body):
    number = Whole(1, 100, default=1, help_text="How many more.")


class Balance(Body):
    big_blinds = several(
        AtSeat,
        0,
        1000,
        required=False,
        help_text="Where the floor saw the last big blind, where the house did not follow.",
    )
    stay = several(AtSeat, 0, 100, required=False, help_text="Seats whose players are let sit.")


class MoreTime(Body):
    seconds = Whole(-MOST_SECONDS, MOST_SECONDS)


class Start(Body):
    index = Whole(
        0,
        MOST_STEPS,
        allow_null=True,
        default=None,
        help_text="The level it begins with, a step of the plan from 0. Without it the first one;"
        " of an event that flights feed the level at which they stopped.",
    )


class Jump(Body):
    index = Whole(0, MOST_STEPS, help_text="The step of the plan, from 0.")


class Credentials(Body):
    username = Text(150)
    password = Text(4096, trim_whitespace=False)

"""Forms of days and flights: a part of an event's terms, what their pages send, stacks as typed.

A stack is typed at a table as one number, or as pieces of each denomination.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tdsite.rooms.days.bagging import SeatBag
from tdsite.web.fields import (
    MAX_CHIPS,
    OVER,
    ChipsField,
    EventField,
    MoneyField,
    as_typed,
    parse_stack,
)
from tdsite.web.second_person import SecondPersonFields
from tournaments.models.club import Club
from tournaments.models.tournament import MergedStacks, Tournament
from tournaments.rules import N_, RuleError
from tournaments.sentences import translate

MAX_NUMBER = 10**6
MAX_ID = 2**62
KEY = 60
LONGEST_REASON = 200
COLUMNS = {
    "feeds": "feeds_id",
    "quota": "quota_bp",
    "early": "early_bp",
    "early_money": "early_cents",
}


class FlightFields(forms.Form):
    """An event's part in a larger one, or what holds for its own flights."""

    feeds = EventField(
        Tournament.objects.none(),
        label=_("Parent event"),
        required=False,
        empty_label=_("no other event"),
    )
    flight = forms.CharField(
        label=_("Flight"),
        max_length=12,
        required=False,
        widget=forms.TextInput(attrs={"placeholder": "1A"}),
    )
    quota_players = forms.IntegerField(
        label=_("Flight ends at (players left)"), min_value=1, max_value=MAX_NUMBER, required=False
    )
    quota = forms.DecimalField(
        label=_("or percent left"),
        min_value=0,
        max_value=100,
        decimal_places=2,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "decimal"}),
    )
    early = forms.DecimalField(
        label=_("Paid in this flight (%)"),
        min_value=0,
        max_value=100,
        decimal_places=2,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "decimal"}),
    )
    early_money = MoneyField(label=_("Prize in this flight"))
    stacks_forward = forms.TypedChoiceField(
        label=_("Multiple bags of a player"),
        choices=(
            (MergedStacks.ALL, _("combine all stacks")),
            (MergedStacks.BEST, _("best stack only")),
        ),
        coerce=MergedStacks,
        empty_value=MergedStacks.ALL,
        initial=MergedStacks.ALL,
        required=False,
    )
    enter_with_bag = forms.TypedChoiceField(
        label=_("Re-enter another flight after bagging"),
        choices=(("", _("no")), ("1", _("yes"))),
        coerce=bool,
        required=False,
    )
    direct_entries = forms.TypedChoiceField(
        label=_("Entries once the flights are over"),
        choices=(("", _("no: sold in the flights only")), ("1", _("yes: sold on this day too"))),
        coerce=bool,
        required=False,
    )
    most_entries = forms.IntegerField(
        label=_("Entries per player"), min_value=1, max_value=1000, required=False
    )


def may_feed(club: Club, event: Tournament | None) -> Any:
    """The events that this one may be a flight of: those of the club that are not over."""
    found = Tournament.objects.filter(club=club).exclude(state__in=OVER)
    if event is not None:
        found = found.exclude(pk=event.pk)
        if event.feeds_id is not None:
            found = found | Tournament.objects.filter(pk=event.feeds_id)
    return found.order_by("starts_at", "name")


def offer_events(form: forms.Form, club: Club, event: Tournament | None) -> None:
    """The choices of what it may be a flight of."""
    feeds = form.fields["feeds"]
    assert isinstance(feeds, forms.ModelChoiceField)
    feeds.queryset = may_feed(club, event)


def flight_values(data: Mapping[str, Any]) -> dict[str, Any]:
    """What the director's act wants of these fields."""
    return {
        "feeds_id": data["feeds"].pk if data["feeds"] else None,
        "flight": data["flight"].strip(),
        "quota_players": data["quota_players"],
        "quota_bp": _basis_points(data["quota"]),
        "early_bp": _basis_points(data["early"]) or 0,
        "early_cents": data["early_money"],
        "stacks_forward": data["stacks_forward"],
        "enter_with_bag": bool(data["enter_with_bag"]),
        "direct_entries": bool(data["direct_entries"]),
        "most_entries": data["most_entries"],
    }


def flight_as_typed(event: Tournament) -> dict[str, Any]:
    """What the form shows of an event before anything is changed."""
    return {
        "feeds": event.feeds_id,
        "flight": event.flight,
        "quota_players": event.quota_players,
        "quota": _percent(event.quota_bp),
        "early": _percent(event.early_bp),
        "early_money": as_typed(event.early_cents, currency=event.currency),
        "stacks_forward": event.stacks_forward,
        "enter_with_bag": "1" if event.enter_with_bag else "",
        "direct_entries": "1" if event.direct_entries else "",
        "most_entries": event.most_entries,
    }


def _basis_points(share: Decimal | None) -> int | None:
    """Nothing where nothing, or none of them, is meant."""
    return int(share * 100) or None if share is not None else None


def _percent(basis_points: int | None) -> str:
    return f"{Decimal(basis_points) / 100:f}".rstrip("0").rstrip(".") if basis_points else ""


class AddFlightForm(forms.Form):
    """A further flight: its label and when it starts, in the zone of the event."""

    flight = forms.CharField(
        label=_("Flight"), max_length=12, widget=forms.TextInput(attrs={"class": "input"})
    )
    starts_at = forms.DateTimeField(
        label=_("Start time"),
        widget=forms.DateTimeInput(
            attrs={"type": "datetime-local", "class": "input"}, format="%Y-%m-%dT%H:%M"
        ),
    )
    last_level = forms.IntegerField(
        label=_("Ends after level"),
        min_value=1,
        max_value=MAX_NUMBER,
        required=False,
        widget=forms.NumberInput(attrs={"class": "input"}),
    )
    key = forms.CharField(required=False, max_length=KEY)

    def clean_starts_at(self) -> datetime:
        at: datetime = self.cleaned_data["starts_at"]
        if not 2000 <= at.year <= 2100:
            raise forms.ValidationError(gettext("Choose a day of this century."))
        return at


class CorrectBagForm(forms.Form):
    """Another figure for a bag, with the reason."""

    bag = forms.IntegerField(min_value=1, max_value=MAX_NUMBER)
    chips = ChipsField(
        label=_("Chips"),
        min_value=0,
        max_value=10**12,
        error_messages={"required": _("Enter the chips in the bag.")},
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        error_messages={"required": _("Enter why the bag count changes.")},
    )
    key = forms.CharField(required=False, max_length=KEY)


class ConfirmForm(SecondPersonFields):
    """Who confirms, where one tablet serves two people; a reason where one counts alone."""

    reason = forms.CharField(label=_("Reason"), required=False, max_length=LONGEST_REASON)
    key = forms.CharField(required=False, max_length=KEY)


class MergeForm(forms.Form):
    """The flight to merge; none means all that are ready."""

    flight = forms.IntegerField(required=False, min_value=1, max_value=MAX_ID)
    key = forms.CharField(required=False, max_length=KEY)


MAX_DIGITS = 7
LONGEST = 20


class NotCounted(RuleError):
    """No stack can be read of what was typed at a seat."""


@dataclass
class TypedStacks:
    """What was typed by seat, what was read of it, and what is wrong beside each field."""

    sent: dict[int, str] = field(default_factory=dict)
    stacks: dict[int, int] = field(default_factory=dict)
    errors: dict[int, str] = field(default_factory=dict)

    @property
    def is_right(self) -> bool:
        return not self.errors


def typed_at_table(
    post: Mapping[str, Any], seats: Iterable[SeatBag], *, values: Sequence[int] = ()
) -> TypedStacks:
    """The stack of each of these seats; `values` are the denominations pieces may be typed of.

    A stack left empty is what its pieces add up to; with both, they must agree.
    """
    typed = TypedStacks()
    for row in seats:
        typed.sent[row.seat] = str(post.get(f"stack-{row.seat}", "")).strip()[:LONGEST]
        try:
            typed.stacks[row.seat] = _stack(post, row.seat, typed.sent[row.seat], values)
        except RuleError as error:
            typed.errors[row.seat] = translate(error)
    return typed


def _stack(post: Mapping[str, Any], seat: int, text: str, values: Sequence[int]) -> int:
    """Raises NotAStack, NotCounted."""
    pieces = _pieces(post, seat, values)
    if not text and pieces is None:
        raise NotCounted(N_("Count this stack. A seat without a stack is not bagged."))
    if not text:
        return pieces or 0
    chips = parse_stack(text)
    if pieces is not None and pieces != chips:
        raise NotCounted(
            N_("The pieces add up to %(pieces_chips)s, not to %(stack_chips)s. Count again."),
            pieces_chips=pieces,
            stack_chips=chips,
        )
    return chips


def _pieces(post: Mapping[str, Any], seat: int, values: Sequence[int]) -> int | None:
    """What the pieces come to; None where none were typed.  Raises NotCounted."""
    typed = {value: str(post.get(f"pieces-{seat}-{value}", "")).strip() for value in values}
    counted = {value: text for value, text in typed.items() if text}
    for value, text in counted.items():
        if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS):
            raise NotCounted(
                N_("Enter how many chips of %(chip_chips)s there are."), chip_chips=value
            )
    total = sum(value * int(text) for value, text in counted.items())
    return min(total, MAX_CHIPS) if counted else None

"""A structure that is made or changed by a wish, as it is typed: shapes only.

The wish from which a new one is made, and the page that changes that of a running event.
"""

import re
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from blinds.models import Ante, ChipSet
from blinds.rules import reshape as rules
from blinds.rules.generator import StructureRequest
from blinds.rules.reshape import LONGEST_SECONDS
from blinds.rules.steps import AnteType, Schedule
from blinds.rules.structure import parse_json
from tdsite.web.fields import ChipsField
from tournaments.models import Club
from tournaments.rules import RuleError
from tournaments.sentences import translate

USUAL_CHIPS = "25, 100, 500, 1000, 5000"
MAX_CHIPS = 10**9
MAX_PLAYERS = 20_000
_A_DAY = timedelta(days=1)


def _whole(label: Any, low: int, high: int, first: int | None = None) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=low, max_value=high, initial=first, required=first is not None
    )


def _time(label: Any, first: str, *, required: bool) -> forms.TimeField:
    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    return forms.TimeField(label=label, initial=first, required=required, widget=widget)


class CaseField(forms.ModelChoiceField):
    """A chip set of the club, called by its name."""

    def label_from_instance(self, obj: Any) -> str:
        return str(obj.name)


class GeneratorForm(forms.Form):
    """Players, chips, time, breaks and antes.  `wish` once it is valid."""

    players = _whole(_("Players"), 2, MAX_PLAYERS, 60)
    stack_chips = ChipsField(label=_("Starting stack"), min_value=1, max_value=MAX_CHIPS)
    depth = _whole(_("First big blind: stack ÷"), 5, 1000, 100)
    chip_set = CaseField(
        ChipSet.objects.none(), label=_("Chip set"), required=False, empty_label=_("as typed")
    )
    chips = forms.CharField(label=_("Chips"), max_length=200, required=False, initial=USUAL_CHIPS)
    starts = _time(_("Start time"), "20:00", required=True)
    ends = _time(_("Ends around"), "01:00", required=False)
    level_minutes = _whole(_("Minutes per level"), 1, 240)
    breaks_every = _whole(_("Break every … levels"), 0, 50, 4)
    break_minutes = _whole(_("Minutes per break"), 1, 240, 10)
    ante_type = forms.ChoiceField(label=_("Ante"), choices=Ante.choices, initial=Ante.BIG_BLIND)
    ante_from = _whole(_("Ante from level"), 1, 200, 1)
    rebuys = _whole(_("Rebuys and re-entries"), 0, 100_000, 0)
    rebuy_chips = ChipsField(label=_("Chips per rebuy"), min_value=0, max_value=MAX_CHIPS)
    add_ons = _whole(_("Add-ons"), 0, 100_000, 0)
    add_on_chips = ChipsField(label=_("Chips per add-on"), min_value=0, max_value=MAX_CHIPS)

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        super().__init__(*args, **options)
        chooser = self.fields["chip_set"]
        assert isinstance(chooser, forms.ModelChoiceField)
        chooser.queryset = ChipSet.objects.filter(club=club).order_by("name")
        for name, first in (("stack_chips", 20_000), ("rebuy_chips", 0), ("add_on_chips", 0)):
            self.fields[name].initial = first
            self.fields[name].required = name == "stack_chips"
        for field in self.fields.values():
            field.widget.attrs["class"] = "input"
        self.fields["level_minutes"].help_text = gettext("blank = set by the end time")
        self.fields["ends"].help_text = gettext("blank = set by the levels")

    @classmethod
    def usual(cls, club: Club) -> "GeneratorForm":
        """The form before anything is typed, filled in and valid."""
        fresh = cls(club=club)
        typed = {name: fresh.get_initial_for_field(f, name) for name, f in fresh.fields.items()}
        return cls({name: value for name, value in typed.items() if value is not None}, club=club)

    def clean_chips(self) -> tuple[int, ...]:
        """Denominations as people write them: 25, 100, 500 or 25/100/500."""
        parts = re.split(r"[\s,;/]+", self.cleaned_data["chips"].strip())
        if not all(part.isdecimal() and int(part[:12]) > 0 for part in parts if part):
            raise forms.ValidationError(gettext("Enter the chips like this: 25, 100, 500."))
        return tuple(sorted({int(part) for part in parts if part and len(part) < 12}))

    def clean(self) -> dict[str, Any]:
        data = dict(self.cleaned_data)
        if not data.get("level_minutes") and not data.get("ends"):
            self.add_error("ends", gettext("Enter an end time or a level length."))
        if not data.get("chip_set") and not data.get("chips") and "chips" not in self.errors:
            self.add_error("chips", gettext("Enter the chips like this: 25, 100, 500."))
        return data

    @property
    def pieces(self) -> dict[int, int]:
        """Pieces by denomination of the chip set; 0 where nobody counted."""
        case = self.cleaned_data.get("chip_set")
        if case is None:
            return dict.fromkeys(self.cleaned_data["chips"], 0)
        return {int(chip[0]): int(chip[2]) if len(chip) > 2 else 0 for chip in case.denominations}

    @property
    def colours(self) -> dict[int, str]:
        case = self.cleaned_data.get("chip_set")
        return {int(chip[0]): str(chip[1]) for chip in case.denominations} if case else {}

    @property
    def wish(self) -> StructureRequest:
        data = self.cleaned_data
        minutes = data["level_minutes"]
        return StructureRequest(
            players=data["players"],
            stack_chips=data["stack_chips"],
            denominations=tuple(sorted(self.pieces)),
            level_seconds=60 * minutes if minutes else None,
            event_seconds=_between(data["starts"], data["ends"]) if data["ends"] else None,
            rebuys=data["rebuys"],
            rebuy_chips=data["rebuy_chips"] or 0,
            add_ons=data["add_ons"],
            add_on_chips=data["add_on_chips"] or 0,
            levels_between_breaks=data["breaks_every"],
            break_seconds=60 * data["break_minutes"],
            ante_type=AnteType(data["ante_type"]),
            ante_from_level=data["ante_from"],
            depth=data["depth"],
        )

    def suggested_name(self) -> str:
        """A name for the plan made: 60 players, 20000."""
        players = self.cleaned_data["players"]
        sentence = ngettext("%(n)s player", "%(n)s players", players) % {"n": players}
        return f"{sentence}, {self.cleaned_data['stack_chips']}"


def _between(starts: time, ends: time) -> int:
    """Seconds from one time of the clock to the next; the same time is a day later."""
    length = _since_midnight(ends) - _since_midnight(starts)
    return int((length if length > timedelta() else length + _A_DAY).total_seconds())


def _since_midnight(at: time) -> timedelta:
    return timedelta(hours=at.hour, minutes=at.minute)


LONGEST_MINUTES = LONGEST_SECONDS // 60
MAX_JSON = 200_000


def _minutes(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=1, max_value=LONGEST_MINUTES)


class ReshapeForm(forms.Form):
    """The plan looked at, and what one press makes of it."""

    plan = forms.CharField(max_length=MAX_JSON, strip=False)
    seen = forms.CharField(required=False, max_length=32)
    key = forms.CharField(required=False, max_length=60)
    do = forms.CharField(max_length=20)
    minutes = _minutes(_("Upcoming levels"))
    minutes_now = _minutes(_("Length of this level"))
    break_minutes = _minutes(_("Break"))
    end_by = forms.TimeField(label=_("End by"), required=False, input_formats=["%H:%M", "%H:%M:%S"])
    reason = forms.CharField(label=_("Reason"), required=False, max_length=200)

    def clean_plan(self) -> Schedule:
        try:
            return parse_json(self.cleaned_data["plan"])
        except RuleError as error:
            raise forms.ValidationError(translate(error)) from error


def wished_at(wish: time, now: datetime, *, zone: str) -> datetime:
    """The next moment at which the clock on the venue's wall shows that time."""
    here = now.astimezone(ZoneInfo(zone))
    at = here.replace(hour=wish.hour, minute=wish.minute, second=0, microsecond=0)
    return at if at > here else at + timedelta(days=1)


PERCENT = {"faster": 75, "slower": 133}
ASKS = {
    "lengths": "minutes",
    "this": "minutes_now",
    "break": "break_minutes",
    "end-by": "end_by",
}


def simple(do: str, plan: Schedule, data: dict[str, Any], *, index: int) -> Schedule:
    """The plan that one press on a control of the page makes, from the step on the clock on."""
    if do in PERCENT:
        return rules.scaled(plan, after=index, percent=PERCENT[do])
    if do == "lengths":
        return rules.with_lengths(plan, after=index, seconds=60 * data["minutes"])
    if do == "break":
        return rules.with_break(plan, after=index, seconds=60 * data["break_minutes"])
    if do == "no-break":
        return rules.without_next_break(plan, after=index)
    if do == "this":
        return rules.with_length_of(plan, index=index, seconds=60 * data["minutes_now"])
    return plan

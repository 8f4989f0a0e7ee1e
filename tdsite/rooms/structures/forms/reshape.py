"""What the page that changes a running event's structure sends: shapes only."""

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from blinds.rules import reshape as rules
from blinds.rules.reshape import LONGEST_SECONDS
from blinds.rules.steps import Schedule
from blinds.rules.structure import parse_json
from tournaments.rules import RuleError
from tournaments.sentences import translate

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
    minutes = _minutes(_("Levels ahead"))
    minutes_now = _minutes(_("This step lasts"))
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

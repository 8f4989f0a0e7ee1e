"""When registration opens, an event's time zone and language, and what its tickets are for."""

from collections.abc import Mapping
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from tdsite.web import languages
from tdsite.web.fields import EventField, targets_of
from tournaments.models import Club, Tournament
from tournaments.models.tournament import State

COLUMNS = {"target": "target_id"}
OF_A_NEW_EVENT = ("announced_only",)
WHEN_IT_OPENS = ("announced_only", "opens_at")


@cache
def known_zones() -> frozenset[str]:
    """The time zones there are, read once: each reading walks through files for 40 ms."""
    return frozenset(available_timezones())


class OpeningFields(forms.Form):
    """Registration opened at once, by hand or at a time; zone, language, target of a satellite."""

    announced_only = forms.TypedChoiceField(
        label=_("Registration opens"),
        choices=(("", _("immediately, or at a set time")), ("1", _("on director’s call"))),
        coerce=bool,
        required=False,
    )
    opens_at = forms.DateTimeField(
        label=_("Registration opens at"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    timezone = forms.ChoiceField(label=_("Time zone"), required=False)
    language = forms.ChoiceField(label=_("Language"), choices=languages.named, required=False)
    target = EventField(
        Tournament.objects.none(),
        label=_("Tickets for"),
        required=False,
        empty_label=_("no event: not a satellite"),
    )

    def prepare_opening(self, club: Club, event: Tournament | None) -> None:
        """The choices there are; what a later event has no use for is left out."""
        zones, target = self.fields["timezone"], self.fields["target"]
        assert isinstance(zones, forms.ChoiceField)
        assert isinstance(target, forms.ModelChoiceField)
        known = sorted({*known_zones(), club.timezone, event.timezone if event else "UTC"})
        zones.choices = [(zone, zone.replace("_", " ")) for zone in known]
        target.queryset = targets_of(club, event)
        if event is not None:
            del self.fields["announced_only"]
            if event.state != State.ANNOUNCED:
                del self.fields["opens_at"]

    def when_registration_opens(self) -> list[forms.BoundField]:
        """The fields of it that this event still has."""
        return [self[name] for name in WHEN_IT_OPENS if name in self.fields]


def opening_values(data: Mapping[str, Any]) -> dict[str, Any]:
    """What the director's act wants of the fields that were there."""
    values: dict[str, Any] = {"target_id": data["target"].pk if data["target"] else None}
    values |= {name: data[name] for name in ("timezone", "language") if data[name]}
    if "announced_only" in data:
        values["announced_only"] = bool(data["announced_only"])
    if "opens_at" in data:
        values["opens_at"] = data["opens_at"]
    return values


def opening_as_typed(event: Tournament) -> dict[str, Any]:
    """What the form shows of an event before anything is changed."""
    values = {name: getattr(event, name) for name in ("opens_at", "timezone", "language")}
    return values | {"target": event.target_id}

"""Events as forms offer them."""

from typing import Any

from django import forms

from tournaments.models import Club, Tournament
from tournaments.models.tournament import State

OVER = (State.FINISHED, State.CANCELLED)


class EventField(forms.ModelChoiceField):
    """An event of the club, called by its name."""

    def label_from_instance(self, obj: Any) -> str:
        return str(obj.name)


def targets_of(club: Club, event: Tournament | None) -> Any:
    """The events that tickets may be for: those of the club that are not over."""
    found = Tournament.objects.filter(club=club).exclude(state__in=OVER)
    if event is not None:
        found = found.exclude(pk=event.pk).filter(currency=event.currency)
        if event.target_id is not None:
            found = found | Tournament.objects.filter(pk=event.target_id)
    return found.order_by("starts_at", "name")

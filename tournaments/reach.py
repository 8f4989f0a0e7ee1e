"""Which events an act reaches: those its rows belong to, and those that a flight plays for.

A right is asked in each of them, whichever event the act was opened in: so nothing of one event
is changed by somebody who may act in another only.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.db import models

from tournaments.models import Tournament

if TYPE_CHECKING:
    from tournaments.acts import Change

EVENT = Tournament._meta.label_lower
AT_ONCE = 500  # rows asked about in one statement

# what a row is part of, where it does not name its event itself
PART_OF = {
    "blinds.level": "structure",
    "blinds.tablecolorup": "color_up",
    "tables.seat": "table",
    "tables.timecarduse": "entry",
    "tournaments.knockout": "elimination",
    "tournaments.pricepart": "price",
    "tournaments.pricelinepart": "line",
    "tournaments.salepart": "sale",
    "tournaments.sidepotentry": "pot",
    "tournaments.carriedbag": "entry",
    "tournaments.dealshare": "deal",
    "tournaments.down": "shift",
    "tournaments.penaltyhand": "penalty",
    "tournaments.heldprize": "entry",
    "tournaments.rulingentry": "ruling",
    "tournaments.televisionkey": "television",
    "tournaments.withholding": "payout",
}


@cache
def owner_column(model: type[models.Model]) -> str:
    """The column that leads from a row to its event; empty for rows of the club."""
    label = model._meta.label_lower
    if label in PART_OF:
        return f"{PART_OF[label]}_id"
    return "tournament_id" if _names_its_event(model) else ""


def nearest_to_event(row: models.Model) -> models.Model:
    """The row itself, or what it is part of as far as that is in memory: no need to ask for it."""
    while part := PART_OF.get(row._meta.label_lower):
        whole = row._state.fields_cache.get(part)
        if whole is None:
            break
        row = whole
    return row


def events_of(owners: Mapping[str, set[Any]], changes: Sequence["Change"]) -> set[int]:
    """The events that any row of an act belongs to, or leads to, before or after it.

    `owners` has for each model what its rows are part of, as their owner column says.
    """
    found: set[int] = set()
    for change in changes:
        if change["model"] == EVENT:
            sides = (change["before"], change["after"])
            found |= {change["pk"]}.union(*(_led(side, "target_id") for side in sides))
            found |= set().union(*(days_ahead(side) for side in sides))
    for label, keys in owners.items():
        found |= _events(apps.get_model(label), keys - {None})
    return found


def feeds_changed(change: "Change") -> bool:
    """Whether a flight was linked to another event with this, or loosed from one."""
    if change["model"] != EVENT:
        return False
    return _led(change["before"], "feeds_id") != _led(change["after"], "feeds_id")


def days_ahead(flight: dict[str, Any] | None) -> set[int]:
    """The events that a flight with these values plays for, to the last day."""
    found: set[int] = set()
    ahead = _led(flight, "feeds_id")
    while ahead - found:
        found |= ahead
        rows = Tournament.objects.filter(pk__in=ahead, feeds__isnull=False)
        ahead = {pk for pk in rows.values_list("feeds_id", flat=True) if pk}
    return found


def lock_days(*events: int | None) -> None:
    """Lock these events and all that they play for, in the order of their numbers, as acts do."""
    wanted = {pk for pk in events if pk}
    for row in Tournament.objects.filter(pk__in=list(wanted)):
        wanted |= days_ahead({"feeds_id": row.feeds_id})
    rows = Tournament.objects.filter(pk__in=wanted).order_by("pk")
    list(rows.select_for_update(no_key=True).values_list("pk"))


def feeds_named(changes: Iterable["Change"]) -> set[int]:
    """The events whose flights these changes make or end."""
    named = [change for change in changes if feeds_changed(change)]
    return {
        pk for c in named for side in (c["before"], c["after"]) for pk in _led(side, "feeds_id")
    }


def _led(side: dict[str, Any] | None, column: str) -> set[int]:
    """Where an event's row leads to with a column."""
    value = (side or {}).get(column)
    return {value} if value else set()


def _names_its_event(model: type[models.Model]) -> bool:
    return any(field.name == "tournament" for field in model._meta.concrete_fields)


def _events(model: type[models.Model], keys: set[int]) -> set[int]:
    """The events behind what rows are part of."""
    part_of = PART_OF.get(model._meta.label_lower)
    if part_of is None:
        return keys
    whole: Any = model._meta.get_field(part_of).related_model
    column, wanted, found = owner_column(whole), sorted(keys), set()
    for first in range(0, len(wanted), AT_ONCE):
        rows = whole._default_manager.filter(pk__in=wanted[first : first + AT_ONCE])
        found.update(rows.values_list(column, flat=True).distinct())
    return _events(whole, found - {None})

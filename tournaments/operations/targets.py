"""What a new event begins as, and for which event the tickets of another may be."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from tournaments.models import Tournament
from tournaments.models.tournament import State
from tournaments.rules import N_, RuleError

LONGEST_CHAIN = 20  # of satellites of satellites


class BadTarget(RuleError):
    """An event that these tickets cannot pay for."""


class OpensTooSoon(RuleError):
    """Registration cannot open at a time that has passed."""


def announce(fields: Mapping[str, Any], *, at: datetime) -> dict[str, Any]:
    """The fields of a new event, in the state that they ask for.

    An event whose registration opens at a later time, or by hand, is announced only.
    Raises OpensTooSoon.
    """
    values = dict(fields)
    waits, opens_at = values.pop("announced_only", False), values.get("opens_at")
    if opens_at is not None:
        check_opens(opens_at, at=at)
    return values | {"state": State.ANNOUNCED} if waits or opens_at else values


def check_opens(opens_at: datetime | None, *, at: datetime) -> None:
    """Raise OpensTooSoon for a time that has passed."""
    if opens_at is not None and opens_at <= at:
        raise OpensTooSoon(
            N_("This time has passed. Choose a later one, or open registration at once."),
            field="opens_at",
        )


def check_target(event: Tournament, target_id: int | None) -> Tournament | None:
    """The event that tickets of this one would pay for.

    Raises BadTarget, with the field, for an event of another club or currency, one that is over,
    the event itself, and a circle.
    """
    if target_id is None:
        return None
    target = Tournament.objects.filter(pk=target_id, club=event.club_id).first()
    if target is None:
        raise BadTarget(N_("Unknown event. Choose one from the list."), field="target_id")
    if target.currency != event.currency:
        raise BadTarget(
            N_("%(event)s is played in another currency: a ticket could not pay for it."),
            field="target_id",
            event=target.name,
        )
    if target.state in (State.FINISHED, State.CANCELLED) and target_id != event.target_id:
        raise BadTarget(
            N_("%(event)s is over. Choose an event that is still to come."),
            field="target_id",
            event=target.name,
        )
    if event.pk is not None and event.pk in _aims(target):
        raise BadTarget(
            N_("Tickets won in an event cannot pay for the same event. Choose another event."),
            field="target_id",
        )
    return target


def _aims(event: Tournament) -> list[int]:
    """The event, what its tickets are for, and so on."""
    found = [event.pk]
    following = event.target
    while following is not None and len(found) < LONGEST_CHAIN and following.pk not in found:
        found.append(following.pk)
        following = following.target
    return found

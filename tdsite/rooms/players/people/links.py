"""The personal links of somebody who plays, waits or has registered: each is a key."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from tdsite.web.player_links import SALT, WAITING, token_of
from tournaments.models import Alternate, Entry, Player, Preregistration
from tournaments.models.tournament import State

OVER = (State.FINISHED, State.CANCELLED)


@dataclass(frozen=True, slots=True)
class PersonalLink:
    """One address of one event."""

    event: str
    address: str


def personal_links(player: Player, address: Callable[[str], str]) -> list[PersonalLink]:
    """Those of events that are not over."""
    generation = player.link_generation
    rooms: tuple[tuple[str, QuerySet[Any]], ...] = (
        ("player_page", Entry.objects.filter(player=player, voided=False)),
        ("waiting_page", Alternate.objects.filter(player=player, left_at=None)),
        ("check_in", Preregistration.objects.filter(player=player, withdrawn_at=None)),
    )
    found = [
        (row, room)
        for room, rows in rooms
        for row in rows.exclude(tournament__state__in=OVER).select_related("tournament")
    ]
    return [
        PersonalLink(row.tournament.name, address(reverse(room, args=[_key(row, generation)])))
        for row, room in found
    ]


def _key(row: Any, generation: int) -> str:
    if isinstance(row, Preregistration):
        return row.token
    salt = WAITING if isinstance(row, Alternate) else SALT
    return token_of(row.pk, salt=salt, generation=generation)

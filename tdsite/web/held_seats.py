"""Seats that are drawn and not released yet are for those who may see people."""

from typing import Any

from tables.draws import seats_are_public
from tournaments import access
from tournaments.access import NotAllowed
from tournaments.models import Tournament
from tournaments.rules import N_


def require_seats(person: Any, tournament: Tournament) -> None:
    """Raise NotAllowed for a screen that shows seats to everybody while they are held back."""
    if access.allowed(person, "see_people", tournament.pk) or seats_are_public(tournament):
        return
    raise NotAllowed(N_("The seats are drawn, but not released yet. Release the draw first."))

"""The public links of an event as its staff hands them out."""

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class PublicLink:
    """One address that everybody may have: what it opens, its path here, and the whole of it."""

    what: str
    path: str
    address: str


def public_links(event: Tournament, address: Callable[[str], str]) -> list[PublicLink]:
    """The board, the draws, and the registration if the event has one."""
    rooms = [("board", gettext("Board")), ("draws", gettext("Draws"))]
    if event.preregistration:
        rooms.append(("join", gettext("Public registration")))
    paths = [(what, reverse(room, args=[event.board_token])) for room, what in rooms]
    return [PublicLink(what, path, address(path)) for what, path in paths]

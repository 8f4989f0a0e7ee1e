"""Who was seated by a draw, which draws can be printed, and the card of an entry."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tables.draws import DrawState, seats_are_public, standing_of
from tables.models import Draw, DrawKind
from tdsite.web.people import seat_of
from tournaments.models import Entry, Tournament
from tournaments.rules import N_, RuleError

SEATING = (DrawKind.SEATS, DrawKind.LATE_SEAT, DrawKind.BREAK, DrawKind.REDRAW)
MANY_SEATS = (DrawKind.SEATS, DrawKind.BREAK, DrawKind.REDRAW)
MAX_SHOWN = 30
WHOLE_ROOM = (DrawKind.SEATS, DrawKind.REDRAW)  # chairs given beforehand are part of these
BEFORE_PLAY = (DrawKind.SEATS, DrawKind.LATE_SEAT)  # the player still has what they bought
_DRAWN = re.compile(r"^(\d+) (?:\w+ )?\d+-\d+$", re.MULTILINE)
_GIVEN = re.compile(r"^seated (\d+) \d+-\d+$", re.MULTILINE)


class NoSuchDraw(RuleError):
    """No draw of that number seats anybody."""


class NotReleased(RuleError):
    """Nobody's seat is public before the draw is released."""


class Superseded(RuleError):
    """Another draw took this one's place."""


def draws_to_print(tournament: Tournament) -> list[Draw]:
    """The newest released draws of many seats that stand, the last one first."""
    draws = Draw.objects.filter(
        tournament=tournament, kind__in=MANY_SEATS, drawn_revision__isnull=False
    )
    newest = draws.select_related("tournament", "superseded_by").order_by("-number")[:MAX_SHOWN]
    return [draw for draw in newest if standing_of(draw) is DrawState.RELEASED]


def the_draw(tournament: Tournament, number: int) -> Draw:
    """The draw of that number.  Raises NoSuchDraw, NotReleased, Superseded."""
    draws = Draw.objects.filter(tournament=tournament, kind__in=SEATING, number=number)
    draw = draws.select_related("tournament", "superseded_by").first()
    standing = standing_of(draw) if draw else DrawState.DROPPED
    if draw is None or standing in (DrawState.UNDONE, DrawState.DROPPED):
        raise NoSuchDraw(N_("Draw %(draw)s assigns no seats. Choose another."), draw=number)
    if standing is DrawState.SUPERSEDED and draw.superseded_by is not None:
        raise Superseded(
            N_("Draw %(draw)s was replaced. Print draw %(other)s instead."),
            draw=number,
            other=draw.superseded_by.number,
        )
    if standing is not DrawState.RELEASED:
        raise NotReleased(
            N_("Draw %(draw)s not published. Publish it to print its cards."),
            draw=number,
        )
    return draw


def check_public(tournament: Tournament) -> None:
    """Raise NotReleased while the draw before the start is held back: paper is read by all."""
    if not seats_are_public(tournament):
        raise NotReleased(N_("Seats not published. Publish the draw, then print."))


def seated_by(draw: Draw) -> set[int]:
    """The entries that the draw gave a seat, by the texts it is published as: docs/draws.md."""
    drawn = {int(entry) for entry in _DRAWN.findall(draw.drawn)}
    if draw.kind in WHOLE_ROOM:
        drawn |= {int(entry) for entry in _GIVEN.findall(draw.given)}
    return drawn


@dataclass(frozen=True, slots=True)
class Card:
    """The card of an entry; `seat` is 12-5, or empty while there is none or it is not public."""

    entry: Entry
    seat: str

    @property
    def about(self) -> str:
        """What it is counted under: a new seat makes a new card, not a copy."""
        return f"{self.entry.pk} {self.seat}".strip()


def cards_of(tournament: Tournament, entries: Iterable[Entry]) -> list[Card]:
    """The cards of these entries, which are read with seat and table."""
    public = seats_are_public(tournament)
    return [Card(entry, seat_of(entry) if public else "") for entry in entries]

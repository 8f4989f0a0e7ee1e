"""How often something was drawn, and why, as everybody may read it."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext, ngettext

from tables.draws import GIVES_SEATS, DrawState, standings_of
from tables.models import Draw, DrawKind
from tournaments.models import Tournament

IN_FORCE = (DrawState.MADE, DrawState.RELEASED)
SEATING = (DrawKind.SEATS, DrawKind.LATE_SEAT, DrawKind.BREAK, DrawKind.REDRAW)


def repeated(draw: Draw) -> str:
    """“Drawn 3 times, because …”; empty for what was drawn once."""
    if draw.times < 2:
        return ""
    values = {"times": draw.times, "why": draw.why}
    if draw.why:
        says = gettext("Drawn %(times)s times, because: %(why)s") % values
    else:
        says = gettext("Drawn %(times)s times, the last time automatically.") % values
    return f"{says} {_by(draw)}".strip()


def _by(draw: Draw) -> str:
    if draw.alone:
        return gettext("(by one person)")
    return gettext("(confirmed by a second person)") if draw.confirmed_by_id else ""


def seats_repeated(tournament: Tournament) -> str:
    """The same of the draw that gave everybody the seats; empty when nobody was drawn again."""
    marked = Draw.objects.filter(tournament=tournament, times__gt=1, kind__in=GIVES_SEATS)
    rows = marked.select_related("superseded_by").defer("given", "drawn").order_by("number")
    again = [draw for draw, now in standings_of(tournament, rows) if now in IN_FORCE]
    many = [draw for draw in again if draw.kind != DrawKind.LATE_SEAT]
    if many:
        return repeated(many[-1])
    return _late(again)


def envelopes_repeated(tournament: Tournament) -> str:
    """The same of the last envelope that was drawn more than once."""
    kind = DrawKind.ENVELOPE
    marked = Draw.objects.filter(tournament=tournament, times__gt=1, kind=kind)
    newest = marked.order_by("-number").first()
    return repeated(newest) if newest else ""


def _late(again: Sequence[Draw]) -> str:
    if not again:
        return ""
    says = ngettext(
        "%(number)s late seat was drawn more than once.",
        "%(number)s late seats were drawn more than once.",
        len(again),
    )
    return says % {"number": len(again)}


def by_entry(tournament: Tournament) -> Callable[[int], str]:
    """The same of the draw that gave an entry, by number, the seat.  Read once for all cards."""
    marked = Draw.objects.filter(tournament=tournament, times__gt=1, kind__in=SEATING)
    draws = [(f"\n{draw.drawn}", repeated(draw)) for draw in marked.order_by("-number")]

    def name(number: int) -> str:
        return next((says for drawn, says in draws if f"\n{number} " in drawn), "")

    return name

"""When registration closed, by the event's own line of acts rather than by a clock on a wall."""

from tournaments.journal import lines_of
from tournaments.models import Tournament

CLOSES = ("registration.closed", "day.carried", "tournament.finished")
ORDER_OF_A_LINE = 1000  # ends written by one line count from its revision times this


def closed_from(tournament: Tournament) -> int | None:
    """From which place in the order of ends on they came after the close; None while it is open.

    A rehearsal, an import or a machine with a wrong clock dates its acts otherwise than the rest;
    the order of the lines is the order in which things were done.
    """
    if tournament.registration_closed_at is None:
        return None
    lines = lines_of(tournament).filter(kind__in=CLOSES, at=tournament.registration_closed_at)
    known: dict[str, int] = dict(lines.order_by("revision").values_list("kind", "revision"))
    closed = next((known[kind] for kind in CLOSES if kind in known), None)
    if closed is None:  # it closes now, and its line is not written yet
        closed = tournament.revision + 1
    return closed * ORDER_OF_A_LINE

"""The draws of an event: which are announced, made, released, and which count no more."""

from collections.abc import Iterable
from enum import StrEnum

from tables.models import Draw, DrawKind, DrawSecret
from tables.rules import draws as rules
from tournaments.models import Tournament
from tournaments.undo import undone_revisions


class DrawState(StrEnum):
    """How far a draw is.  Its seed and its result are public once it is past MADE."""

    ANNOUNCED = "announced"
    MADE = "made"
    RELEASED = "released"
    SUPERSEDED = "superseded"
    UNDONE = "undone"
    DROPPED = "dropped"

    @property
    def is_public(self) -> bool:
        return self in (DrawState.RELEASED, DrawState.SUPERSEDED, DrawState.UNDONE)


# an act that draws twice (seats, then buttons) finds both its seeds sealed before it
SEALED_AHEAD = 2
GIVES_SEATS = (DrawKind.SEATS, DrawKind.LATE_SEAT)


def standings(tournament: Tournament) -> list[tuple[Draw, DrawState]]:
    """Every draw of the event, by number, with how it stands now."""
    rows = Draw.objects.filter(tournament=tournament).order_by("number")
    return _standings(tournament, rows)


def standing_of(draw: Draw) -> DrawState:
    """How one draw stands now."""
    rows = [draw, draw.superseded_by] if draw.superseded_by else [draw]
    return {row.pk: found for row, found in _standings(draw.tournament, rows)}[draw.pk]


def standings_of(tournament: Tournament, rows: Iterable[Draw]) -> list[tuple[Draw, DrawState]]:
    """How some draws of the event stand now, in their order."""
    wanted = list(rows)
    newer = [draw.superseded_by for draw in wanted if draw.superseded_by]
    found = {draw.pk: standing for draw, standing in _standings(tournament, [*newer, *wanted])}
    return [(draw, found[draw.pk]) for draw in wanted]


def waiting(tournament: Tournament, kind: DrawKind) -> list[Draw]:
    """The draws of a kind that are announced and neither made nor set aside, by number."""
    rows = Draw.objects.filter(tournament=tournament, kind=kind, drawn_revision=None)
    found = list(rows.order_by("number"))
    if not found:
        return []
    standings = _standings(tournament, found)
    return [draw for draw, standing in standings if standing is DrawState.ANNOUNCED]


def seats_in_force(tournament: Tournament) -> list[tuple[Draw, DrawState]]:
    """The draws that gave the seats, as far as no other has taken their place."""
    rows = Draw.objects.filter(tournament=tournament, kind__in=GIVES_SEATS)
    made = rows.filter(drawn_revision__isnull=False).order_by("number")
    counts = (DrawState.MADE, DrawState.RELEASED)
    return [pair for pair in _standings(tournament, made) if pair[1] in counts]


def seats_are_public(tournament: Tournament) -> bool:
    """Whether players may see their seats: not while the draw before the start is held back."""
    if tournament.started_at is not None:
        return True
    return all(standing is DrawState.RELEASED for _, standing in seats_in_force(tournament))


def next_seals(tournament: Tournament) -> list[str]:
    """The seals of the seeds that the next draws will have, in hexadecimal."""
    secret = DrawSecret.objects.filter(tournament=tournament).first()
    return seals_after(secret) if secret else []


def seals_after(secret: DrawSecret) -> list[str]:
    numbers = range(secret.used + 1, secret.used + 1 + SEALED_AHEAD)
    return [rules.seal(rules.seed_of(secret.secret, number)) for number in numbers]


def _standings(tournament: Tournament, rows: Iterable[Draw]) -> list[tuple[Draw, DrawState]]:
    undone, draws = undone_revisions(tournament), list(rows)
    gone = {draw.pk for draw in draws if _made_or_announced(draw) in undone}
    return [(draw, _standing(draw, undone, gone)) for draw in draws]


def _made_or_announced(draw: Draw) -> int:
    return draw.drawn_revision or draw.committed_revision


def _standing(draw: Draw, undone: set[int], gone: set[int]) -> DrawState:
    """Of an announced draw whose making was undone the seed is known: it never draws again."""
    if _made_or_announced(draw) in undone:
        return DrawState.UNDONE
    if draw.superseded_by_id is not None and draw.superseded_by_id not in gone:
        return DrawState.SUPERSEDED
    if draw.dropped_revision is not None and draw.dropped_revision not in undone:
        return DrawState.DROPPED
    if draw.drawn_revision is None:
        return DrawState.ANNOUNCED
    released = draw.released_revision
    return DrawState.MADE if released is None or released in undone else DrawState.RELEASED

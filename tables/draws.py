"""The draws of an event: announced, made, released, void, and made again for the same thing."""

from collections.abc import Collection, Iterable
from enum import StrEnum

from django.db.models import Q, QuerySet

from tables.models import Draw, DrawKind, DrawSecret
from tables.rules import draws as rules
from tournaments.models import Entry, Tournament
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


FEW = 40
_NAMES = ("deal", "deal-by-card", "cards")


def subjects_of(draw_input: str) -> set[str]:
    """What the lines of a draw are drawn for: entries, or the chairs that get a card."""
    found: set[str] = set()
    for line in draw_input.split("\n"):
        word, *words = line.split(" ")
        if word in _NAMES:
            found.update(words)
    return found


def made_before(tournament: Tournament, kind: str, lines: str) -> list[Draw]:
    """The draws of this kind made for the same that do not count any more, by number.

    They were undone, another took their place, or the entry that had the seat was given back and
    the same player enters again.  What was drawn for them since, and counts, ends the row.
    """
    wanted = subjects_of(lines)
    back, theirs = set[str](), wanted
    if kind in GIVES_SEATS:
        back, theirs = _of_the_same_players(tournament, wanted)
    found = _overlapping(_made(tournament, kind), wanted | (theirs if back else set()))
    if not found:
        return []
    undone = undone_revisions(tournament)
    aside = {d.pk for d in found if d.superseded_by_id or d.drawn_revision in undone}
    live = [d for d in found if d.pk not in aside and subjects_of(d.given) & (theirs - back)]
    last = max((draw.number for draw in live), default=0)
    names = wanted | back
    return [
        draw
        for draw in found
        if draw.number > last and subjects_of(draw.given) & (names if draw.pk in aside else back)
    ]


def made_since(draw: Draw, revision: int, entries: Collection[int] = ()) -> Draw | None:
    """The first draw of this kind after a line for some of the same; of seats, the same players.

    `entries`: of what it was drawn for, these entries (by number) alone.
    """
    wanted = {str(number) for number in entries} or subjects_of(draw.given)
    if draw.kind in GIVES_SEATS:
        wanted |= _of_the_same_players(draw.tournament, wanted)[1]
    later = _made(draw.tournament, draw.kind).filter(drawn_revision__gt=revision)
    return next(iter(_overlapping(later, wanted)), None)


def seats_drawn_for(tournament: Tournament, entries: Collection[int]) -> list[Draw]:
    """The draws that gave these entries (by number) a seat."""
    return _overlapping(_made(tournament, DrawKind.SEATS), {str(number) for number in entries})


def _made(tournament: Tournament, kind: str) -> QuerySet[Draw]:
    kinds = GIVES_SEATS if kind in GIVES_SEATS else (kind,)
    rows = Draw.objects.filter(tournament=tournament, kind__in=kinds, drawn_revision__isnull=False)
    return rows.select_related("tournament").order_by("number")


def _overlapping(made: QuerySet[Draw], names: Collection[str]) -> list[Draw]:
    """The draws for some of these.  For a few the database looks, so that no long text is read."""
    wanted = set(names)
    if not wanted:
        return []
    if len(wanted) <= FEW:
        named = Q()
        for name in wanted:
            named |= Q(drawn__startswith=f"{name} ") | Q(drawn__contains=f"\n{name} ")
        made = made.filter(named)
    return [draw for draw in made if subjects_of(draw.given) & wanted]


def _of_the_same_players(
    tournament: Tournament, wanted: Collection[str]
) -> tuple[set[str], set[str]]:
    """The entries (by number) of those players that were given back, and all of them."""
    rows = Entry.objects.filter(tournament=tournament)
    if len(wanted) <= FEW:
        numbers = [int(number) for number in wanted]
        rows = rows.filter(player__in=rows.filter(number__in=numbers).values("player"))
    known = list(rows.values_list("number", "player_id", "voided"))
    players = {player for number, player, _ in known if str(number) in wanted}
    theirs = [(str(n), voided) for n, player, voided in known if player in players]
    back = {number for number, voided in theirs if voided and number not in wanted}
    return back, {number for number, _ in theirs}

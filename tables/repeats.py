"""Draws that were made for the same thing before, and the ones made for it since."""

from collections.abc import Collection

from django.db.models import Q, QuerySet

from tables.models import Draw, DrawKind
from tournaments.models import Entry, Tournament
from tournaments.undo import undone_revisions

GIVES_SEATS = (DrawKind.SEATS, DrawKind.LATE_SEAT)
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

"""Who serves a penalty, who is away, and what each has had before: read from the book."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from tournaments.models import Absence, Elimination, Entry, Penalty, Tournament
from tournaments.models.entries import Ending
from tournaments.models.penalties import PenaltyKind
from tournaments.rules.escalation import Past
from tournaments.rules.penalties import Given, Left, Sanction, left_of, together

SERVED_AT_A_TABLE = (PenaltyKind.HANDS, PenaltyKind.ROUNDS, PenaltyKind.MINUTES)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A penalty and what is left of it."""

    row: Penalty
    left: Left


def as_penalty(row: Penalty, missed: int) -> Given:
    """The penalty as the rules see it."""
    return Given(row.pk, Sanction(row.kind), row.amount, row.hands, missed, row.played_ms or 0)


def active_penalties(tournament: Tournament) -> QuerySet[Penalty]:
    """The penalties that are served at a table and were not lifted, the earliest first."""
    rows = Penalty.objects.filter(tournament=tournament, kind__in=SERVED_AT_A_TABLE, lifted_at=None)
    return rows.annotate(missed=Count("hands_missed")).order_by("at", "pk")


def sentences(rows: Iterable[Penalty], *, played_ms: int) -> dict[int, list[Sentence]]:
    """What is left of what `active_penalties` read, by entry, the earliest first."""
    by_entry: dict[int, list[Penalty]] = defaultdict(list)
    for row in rows:
        by_entry[row.entry_id].append(row)
    found: dict[int, list[Sentence]] = {}
    for entry, his in by_entry.items():
        left = left_of([as_penalty(row, missed_of(row)) for row in his], played_ms=played_ms)
        found[entry] = [Sentence(row, left[row.pk]) for row in his]
    return found


def missed_of(row: Penalty) -> int:
    """The hands missed for a penalty that `active_penalties` read."""
    return int(getattr(row, "missed", 0))


def unserved(entries: Collection[int]) -> list[tuple[Penalty, int]]:
    """The penalties of these entries that have hands left, with how many, the earliest first."""
    rows = Penalty.objects.filter(entry__in=entries, hands__gt=0, lifted_at=None)
    found = rows.annotate(missed=Count("hands_missed")).order_by("at", "pk")
    return [(row, row.hands - missed_of(row)) for row in found if row.hands > missed_of(row)]


def left_by_entry(
    tournament: Tournament,
    *,
    played_ms: Callable[[], int],
    only: Collection[int] | None = None,
) -> dict[int, Left]:
    """What each player who serves a penalty now has before him, by entry.

    The clock is asked only when somebody has one.
    """
    rows = active_penalties(tournament).filter(entry__elimination=None)
    if only is not None:
        rows = rows.filter(entry__in=only)
    given_now = list(rows)
    if not given_now:
        return {}
    found = sentences(given_now, played_ms=played_ms())
    left = {entry: together([one.left for one in his]) for entry, his in found.items()}
    return {entry: one for entry, one in left.items() if one.serves}


def away(tournament: Tournament) -> QuerySet[Absence]:
    """The players who are away now and still in, the longest first."""
    rows = Absence.objects.filter(tournament=tournament, ended_at=None, entry__elimination=None)
    return rows.filter(entry__voided=False).select_related("entry__player").order_by("at", "pk")


def absence_of(entry: Entry) -> Absence | None:
    """The absence of a player that has not ended."""
    return Absence.objects.filter(entry=entry, ended_at=None).first()


def of_player(player_id: int) -> QuerySet[Penalty]:
    """All penalties of a person over all events, the newest first; lifted ones among them.

    Of somebody whose card took up another's, the other's entries are his.
    """
    rows = Penalty.objects.filter(entry__player=player_id)
    return rows.select_related("tournament", "entry").order_by("-at", "-pk")


def past_of(player_id: int, tournament: Tournament) -> list[Past]:
    """What the next step follows from: penalties that were not lifted, of all events."""
    return [
        Past(Sanction(row.kind), row.amount, row.law, here=row.tournament_id == tournament.pk)
        for row in of_player(player_id)
        if row.lifted_at is None
    ]


def disqualified(tournament: Tournament) -> set[int]:
    """The entries that were disqualified."""
    rows = Elimination.objects.filter(tournament=tournament, kind=Ending.DISQUALIFIED)
    return set(rows.values_list("entry_id", flat=True))

"""Penalties, absences and rulings read from the book: served, left over, open."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q, QuerySet, Sum

from tournaments import queries
from tournaments.models import (
    Absence,
    AbsentPost,
    ChipCount,
    ChipMovement,
    Elimination,
    Entry,
    Penalty,
    Ruling,
    RulingEntry,
    Tournament,
)
from tournaments.models.entries import Ending
from tournaments.models.penalties import PenaltyKind
from tournaments.rules.names import search_key
from tournaments.rules.penalties import Given, Left, Past, Sanction, left_of, together

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
    """What each player who serves a penalty now has before them, by entry.

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

    Of somebody whose card took up another's, the other's entries are theirs.
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


@dataclass(frozen=True, slots=True)
class StackLeft:
    """`chips` now, of which `posted_chips` less than `base_chips`; `counted_at` None: given."""

    base_chips: int
    posted_chips: int
    counted_at: datetime | None = None

    @property
    def chips(self) -> int:
        return max(0, self.base_chips - self.posted_chips)


NO_STACK = StackLeft(0, 0)


def stacks_left(entries: Collection[int]) -> dict[int, StackLeft]:
    """The stack of each of these entries, in three statements; a few of a table, not a field."""
    if not entries:
        return {}
    counted = {
        row.entry_id: row
        for row in ChipCount.objects.filter(entry__in=entries).order_by("at", "pk")
    }
    issued = dict(
        ChipMovement.objects.filter(entry__in=entries)
        .values_list("entry")
        .annotate(total=Sum("chips"))
    )
    posted = dict.fromkeys(entries, 0)
    posts = AbsentPost.objects.filter(entry__in=entries).values_list("entry", "chips", "at")
    for entry, chips, at in posts:
        count = counted.get(entry)
        if count is None or at >= count.at:
            posted[entry] += chips
    return {
        entry: StackLeft(counted[entry].chips, posted[entry], counted[entry].at)
        if entry in counted
        else StackLeft(max(0, issued.get(entry, 0)), posted[entry])
        for entry in entries
    }


@dataclass(frozen=True, slots=True)
class StackCount:
    """A stack, and when somebody counted it."""

    chips: int
    at: datetime


def latest_counts(tournament: Tournament) -> dict[int, StackCount]:
    """The last count of every entry still in that has one, by entry."""
    rows = ChipCount.objects.filter(
        tournament=tournament, entry__in=queries.entries_in(tournament)
    ).order_by("at", "pk")
    return {row.entry_id: StackCount(row.chips, row.at) for row in rows}


OPEN_RULING = Q(voided=False, decided_at=None)
FROZEN = Q(voided=False, frozen_chips__isnull=False, released_at=None)
RULING_STATES = {
    "open": OPEN_RULING,
    "decided": Q(voided=False, decided_at__isnull=False),
    "frozen": FROZEN,
    "voided": Q(voided=True),
}
_LAW = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*")


def rulings_of(tournament: Tournament) -> "QuerySet[Ruling]":
    """The event's rulings, void ones too, with whom each is about and who decided."""
    rows = Ruling.objects.filter(tournament=tournament).select_related("decided_by")
    return rows.prefetch_related("about__entry__player")


def rulings_found(
    rows: "QuerySet[Ruling]", *, state: str = "", table: int = 0, law: str = "", words: str = ""
) -> "QuerySet[Ruling]":
    """Those of a state, a table, a law, that hold all the words; no limit where one is empty."""
    if state in RULING_STATES:
        rows = rows.filter(RULING_STATES[state])
    if table:
        rows = rows.filter(table_number=table)
    if law:
        rows = rows.filter(names_law(law))
    for word in words.split()[:8]:
        rows = rows.filter(_says(word))
    return rows


def names_law(law: str) -> Q:
    """Whose law is this one, alone or among others: 6.1 is not named by 6.13."""
    number = re.escape(law.strip())
    return Q(law__iregex=rf"(^|[^A-Za-z0-9.]){number}($|[^A-Za-z0-9.-])")


def rulings_alike(ruling: Ruling, *, most: int) -> list[Ruling]:
    """Earlier decisions by one of the same laws, in whatever event of the club, newest first."""
    laws = law_numbers(ruling.law)
    if not laws:
        return []
    wanted = Q()
    for law in laws[:6]:
        wanted |= names_law(law)
    rows = Ruling.objects.filter(
        wanted,
        RULING_STATES["decided"],
        tournament__club=ruling.tournament.club_id,
        asked_at__lt=ruling.asked_at,
    )
    return list(rows.select_related("tournament", "decided_by").order_by("-asked_at")[:most])


def law_numbers(law: str) -> list[str]:
    """The law numbers in a text, in order: "6.13; TDA 2024 43-A" names 6.13, 2024 and 43-A.

    What is no number of a law finds nothing else, so it does no harm.
    """
    pieces: Iterable[str] = _LAW.findall(law)
    return [piece for piece in pieces if any(letter.isdigit() for letter in piece)]


def _says(word: str) -> Q:
    about = RulingEntry.objects.filter(entry__player__sought__contains=search_key(word))
    return (
        Q(question__icontains=word)
        | Q(decision__icontains=word)
        | Q(law__icontains=word)
        | Q(released_to__icontains=word)
        | Q(pk__in=about.values("ruling"))
    )

"""Who serves a penalty or is away now, as the wall, the table and his own phone say it."""

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext

from blinds.stages import play_now
from tables import queries as floor_queries
from tables.rules.floor import Place
from tdsite.web import as_of
from tdsite.web.penalty_words import left_text
from tournaments import penalties
from tournaments.models import Absence, Entry, Tournament
from tournaments.penalties import NO_STACK, StackLeft, stacks_left
from tournaments.rules.penalties import Left


@dataclass(frozen=True, slots=True)
class Marks:
    """What is to be said of one player's seat: “4 hands”, or “away”; empty for everybody else."""

    serves: str = ""
    away: str = ""

    @property
    def says(self) -> str:
        return self.serves or self.away

    @property
    def icon(self) -> str:
        return "halt" if self.serves else "away"


NO_MARKS = Marks()


@dataclass(frozen=True, slots=True)
class NotHere:
    """A player who is not in the hand: his seat, what he has to serve, and the stack that posts."""

    entry: int
    player: str
    place: Place
    left: Left
    absence: Absence | None
    stack: StackLeft

    @property
    def says(self) -> str:
        return left_text(self.left) if self.left.serves else gettext("away")

    @property
    def is_out_of_chips(self) -> bool:
        return not self.stack.chips


@dataclass(frozen=True, slots=True)
class TableAbsences:
    """Those at one table, by seat.  `tournament` for the addresses of its buttons."""

    tournament: Tournament
    number: int
    players: tuple[NotHere, ...]


def marks_of(tournament: Tournament, *, only: Collection[int] | None = None) -> dict[int, Marks]:
    """The marks of all who have one, by entry, or of some; in two statements, four with any."""
    gone = Absence.objects.filter(tournament=tournament, ended_at=None)
    if only is not None:
        gone = gone.filter(entry__in=only)
    away = set(gone.values_list("entry_id", flat=True))
    serving = left_now(tournament, only=only)
    return {
        entry: Marks(left_text(serving[entry]) if entry in serving else "", _away(entry, away))
        for entry in away | serving.keys()
    }


def _away(entry: int, away: Collection[int]) -> str:
    return gettext("away") if entry in away else ""


def left_now(tournament: Tournament, *, only: Collection[int] | None = None) -> dict[int, Left]:
    """What each who serves has left, by entry."""
    return penalties.left_by_entry(
        tournament, played_ms=lambda: play_now(tournament, as_of.now()).played_ms, only=only
    )


def at_table(tournament: Tournament, number: int) -> TableAbsences | None:
    """Who serves or is away at a table, by seat; None while everybody is there."""
    seats = floor_queries.chairs(tournament).filter(table__number=number, entry__isnull=False)
    found = not_here(tournament, list(seats.values_list("entry_id", flat=True)))
    return TableAbsences(tournament, number, tuple(found)) if found else None


def not_here(tournament: Tournament, only: Collection[int] | None = None) -> list[NotHere]:
    """All who serve or are away and have a seat, or some of them, by seat."""
    left = left_now(tournament, only=only)
    rows = penalties.away(tournament)
    if only is not None:
        rows = rows.filter(entry__in=only)
    away = {row.entry_id: row for row in rows}
    named = left.keys() | away.keys()
    if not named:
        return []
    stacks = stacks_left(named)
    entries = Entry.objects.filter(pk__in=named).select_related("player", "seat__table")
    found = [
        NotHere(
            entry.pk,
            entry.player.name,
            place,
            left.get(entry.pk, Left()),
            away.get(entry.pk),
            stacks.get(entry.pk, NO_STACK),
        )
        for entry in entries
        if (place := floor_queries.place_held(entry)) is not None
    ]
    return sorted(found, key=lambda one: one.place)


def of_entry(entry: Entry) -> Marks:
    """The marks of one player, for his own page."""
    return marks_of(entry.tournament, only=[entry.pk]).get(entry.pk, NO_MARKS)

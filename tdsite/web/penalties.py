"""Penalties and absences: who serves one or is away now, and how each is said."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from blinds.stages import play_now
from tables import queries as floor_queries
from tables.rules.floor import Place
from tdsite.web import as_of
from tournaments import penalties
from tournaments.models import Absence, Entry, Tournament
from tournaments.models.penalties import PrizeDecision
from tournaments.penalties import NO_STACK, StackLeft, stacks_left
from tournaments.rules.penalties import Because, Left, Past, Sanction, Suggested


def sanction_text(kind: str, amount: int = 0, hands: int = 0) -> str:
    """A penalty as the floor says it: “2 rounds, 18 hands”."""
    if kind == Sanction.ROUNDS:
        rounds = ngettext("%(count)s round", "%(count)s rounds", amount) % {"count": amount}
        return f"{rounds}, {hands_text(hands)}" if hands else rounds
    if kind == Sanction.HANDS:
        return hands_text(amount)
    if kind == Sanction.MINUTES:
        return minutes_text(amount)
    if kind == Sanction.WARNING:
        return gettext("warning")
    return gettext("disqualification")


def hands_text(count: int) -> str:
    return ngettext("%(count)s hand", "%(count)s hands", count) % {"count": count}


def minutes_text(count: int) -> str:
    return ngettext("%(count)s minute", "%(count)s minutes", count) % {"count": count}


def left_text(left: Left) -> str:
    """What is left to serve: “4 hands”, “6 minutes”, or both; empty once all is served."""
    parts = []
    if left.ms:
        parts.append(minutes_text(left.minutes))
    if left.hands:
        parts.append(hands_text(left.hands))
    return " + ".join(parts)


def told_of(data: Mapping[str, Any]) -> str:
    """The penalty that a line of the log is about."""
    return sanction_text(data["penalty"], data.get("amount", 0), data.get("hands_count", 0))


def decision_text(decision: str) -> str:
    """What becomes of a held prize; nothing decided yet: withheld."""
    if not decision:
        return gettext("withheld")
    return str(PrizeDecision(decision).label)


def because_text(step: Suggested) -> str:
    """Why this step is suggested, in a sentence."""
    if step.because is Because.NOTHING_BEFORE:
        return gettext("No earlier penalties.")
    if step.because is Because.OTHER_LAW:
        return gettext("Penalties in other events, counted if the same rule")
    before = _past(step.above)
    if step.because is Because.SAME_LAW:
        return gettext("Next step after %(penalty)s (same rule)") % {"penalty": before}
    return gettext("Next step after %(penalty)s (this event)") % {"penalty": before}


def _past(past: Past | None) -> str:
    return sanction_text(past.kind, past.amount) if past else ""


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
    """A player who is not in the hand: the seat, what is to be served, the stack that posts."""

    entry: int
    player: str
    place: Place
    left: Left
    absence: Absence | None
    stack: StackLeft

    @property
    def says(self) -> str:
        return left_text(self.left) if self.left.serves else gettext("absent")

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
    return gettext("absent") if entry in away else ""


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
    """The marks of one player, for their own page."""
    return marks_of(entry.tournament, only=[entry.pk]).get(entry.pk, NO_MARKS)

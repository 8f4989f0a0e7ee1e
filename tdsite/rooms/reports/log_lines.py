"""The log as the report reads it: exceptions (box 5), turns of the level, lines behind a figure."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext

from blinds.models import Level
from blinds.rules.steps import StepKind
from tdsite.web import log
from tdsite.web.boxes import Box, Column, Fact, GridRow, Unit, grid
from tournaments import undo
from tournaments.models import ImportedEvent, JournalLine, Tournament
from tournaments.rules import N_
from tournaments.staff import called


def log_at(tournament: Tournament, at: datetime) -> str:
    """The log of the second in which something happened."""
    local = at.astimezone(ZoneInfo(tournament.timezone)).replace(microsecond=0)
    since, until = (
        f"{moment:%Y-%m-%dT%H:%M:%S}" for moment in (local, local + timedelta(seconds=1))
    )
    return _log(tournament, since=since, until=until)


def log_of_entry(tournament: Tournament, number: int) -> str:
    """Every line of the log that touched this entry."""
    return _log(tournament, player=f"#{number}")


def _log(tournament: Tournament, **query: str) -> str:
    return f"{reverse('journal', args=[tournament.pk])}?{urlencode(query)}"


CALLED = ("clock.level_began", "clock.jumped")
BEGUN_LATER = "tournament.started"  # after flights, or taken over: at a level of its own


@dataclass(frozen=True, slots=True)
class LevelStart:
    """From then on the event was at a level, or (None) at a break after it."""

    at: datetime
    level: int | None


def turns_of(tournament: Tournament) -> list[LevelStart]:
    """Every turn of the clock, in order; empty before the start and without a clock.

    Of an event that was played elsewhere, what its file told of them goes first: it may be none.
    """
    if tournament.started_at is None:
        return []
    first = Level.objects.filter(structure__tournament=tournament).order_by("position")
    opens = first.values_list("kind", flat=True).first()
    if opens is None:
        return []
    of_levels = Q(kind__in=CALLED) | Q(kind=BEGUN_LATER, data__level__isnull=False)
    lines = JournalLine.objects.filter(of_levels, tournament=tournament)
    undone = undo.undone_revisions(tournament)
    called = lines.order_by("at", "revision").values_list("revision", "at", "data")
    imported = ImportedEvent.objects.filter(tournament=tournament).first()
    opening = [LevelStart(tournament.started_at, 1 if opens == StepKind.LEVEL else None)]
    return [
        *(opening if imported is None else _opening_of(imported)),
        *(
            LevelStart(at, data.get("level"))
            for revision, at, data in called
            if revision not in undone
        ),
    ]


def _opening_of(imported: ImportedEvent) -> list[LevelStart]:
    turns = imported.report.get("turns", ())
    return [LevelStart(datetime.fromisoformat(at), level) for at, level in turns]


def levels_in_the_file(tournament: Tournament) -> dict[tuple[int, datetime], int]:
    """The level of each end as the file of an imported event said, by the entry's number.

    The moment goes with it: an end that was corrected here is no longer the one of the file.
    """
    imported = ImportedEvent.objects.filter(tournament=tournament).first()
    levels = imported.report.get("levels", ()) if imported else ()
    return {(number, datetime.fromisoformat(at)): level for number, at, level in levels}


def level_at(turns: Sequence[LevelStart], at: datetime) -> int | None:
    """The level then; in a break, the one before it.  None before the first."""
    for turn in reversed(turns[: bisect_right([turn.at for turn in turns], at)]):
        if turn.level is not None:
            return turn.level
    return None


# what each kind of line is an exception for
SORTS = {
    "entry.voided": N_("Voided"),
    "entry.sale_voided": N_("Voided"),
    "payout.voided": N_("Voided"),
    "deal.voided": N_("Voided"),
    "side_pot.voided": N_("Voided"),
    "tournament.cancelled": N_("Cancelled"),
    "entry.disqualified": N_("Penalty"),
    "penalty.given": N_("Penalty"),
    "penalty.lifted": N_("Penalty"),
    "penalty.prize_decided": N_("Penalty"),
    "entry.bust_corrected": N_("Correction"),
    "prizes.corrected": N_("Correction"),
    "chips.found": N_("Correction"),
    "chips.exchanged": N_("Correction"),
    "entry.lifted": N_("Correction"),
    "clock.time_added": N_("Manual"),
    "clock.jumped": N_("Manual"),
    "clock.reshaped": N_("Manual"),
    "tables.moved": N_("Manual"),
    "tables.swapped": N_("Manual"),
    "tables.button_set": N_("Manual"),
    "ruling.decided": N_("Ruling"),
    "ruling.changed": N_("Ruling"),
    "ruling.pot_released": N_("Ruling"),
    "ruling.voided": N_("Ruling"),
    "act.undone": N_("Undone action"),
    "act.undone_together": N_("Undone action"),
}
DISCOUNT = N_("Discount")
ORDER = (
    *("Voided", "Cancelled", "Penalty", "Ruling", "Correction", "Discount", "Manual"),
    "Undone action",
)
SALES = ("entry.registered", "entry.reentered", "entry.rebought", "entry.added_on")


def exceptions_box(tournament: Tournament) -> Box:
    """Voids, penalties, corrections, what was set by hand and what was undone, in that order."""
    undone = undo.undone_revisions(tournament)
    found = [(_sort(line), line) for line in _exceptional_lines(tournament)]
    found.sort(key=lambda pair: (ORDER.index(pair[0]), pair[1].revision))
    return Box(
        "exceptions",
        gettext("Exceptions"),
        tournament.currency,
        tournament.timezone,
        facts=tuple(
            Fact(
                sort.lower().replace(" ", "_"),
                gettext(sort),
                count,
                Unit.COUNT,
                reverse("journal", args=[tournament.pk]),
            )
            for sort in ORDER
            if (count := sum(one == sort for one, _ in found))
        ),
        grids=(
            grid(
                "exceptions",
                "",
                _columns(),
                [_exception(tournament, sort, line, undone) for sort, line in found],
                keep=("what",),
            ),
        )
        if found
        else (),
        empty="" if found else gettext("No voids, undos, corrections or manual changes"),
    )


def _columns() -> tuple[Column, ...]:
    return (
        Column("sort", gettext("Kind")),
        Column("at", gettext("Time of day"), Unit.AT),
        Column("what", gettext("What")),
        Column("why", gettext("Reason")),
        Column("who", gettext("By")),
        Column("line", gettext("Log line"), Unit.COUNT),
    )


def _exceptional_lines(tournament: Tournament) -> list[JournalLine]:
    """The lines that are exceptions by their kind, or because somebody gave a reason."""
    lines = JournalLine.objects.filter(tournament=tournament).filter(
        Q(kind__in=SORTS) | Q(data__has_key="reason")
    )
    return list(lines.select_related("by").defer("changes").order_by("revision"))


def _sort(line: JournalLine) -> str:
    other = DISCOUNT if line.kind in SALES else "By hand"
    return SORTS.get(line.kind, other)


def _exception(tournament: Tournament, sort: str, line: JournalLine, undone: set[int]) -> GridRow:
    cells = (
        gettext(sort),
        line.at,
        log.says(line, currency=tournament.currency),
        str(line.data.get("reason") or line.data.get("note") or ""),
        called(line.by) or "–",
        line.revision,
    )
    return GridRow(cells, {"line": log_at(tournament, line.at)}, faded=line.revision in undone)

"""Box 5 of the report: all that did not go the usual way, with who did it and why."""

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext

from tdsite.rooms.reports.doors import log_at
from tdsite.web import log
from tdsite.web.boxes import Box, Column, Fact, GridRow, Unit, grid
from tournaments import undo
from tournaments.models import JournalLine, Tournament
from tournaments.rules import N_
from tournaments.staff import called

# what each kind of line is an exception for
SORTS = {
    "entry.voided": N_("Void"),
    "entry.sale_voided": N_("Void"),
    "payout.voided": N_("Void"),
    "deal.voided": N_("Void"),
    "side_pot.voided": N_("Void"),
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
    "clock.time_added": N_("By hand"),
    "clock.jumped": N_("By hand"),
    "clock.reshaped": N_("By hand"),
    "tables.moved": N_("By hand"),
    "tables.swapped": N_("By hand"),
    "tables.button_set": N_("By hand"),
    "ruling.decided": N_("Ruling"),
    "ruling.changed": N_("Ruling"),
    "ruling.pot_released": N_("Ruling"),
    "ruling.voided": N_("Ruling"),
    "act.undone": N_("Undone act"),
    "act.undone_together": N_("Undone act"),
}
DISCOUNT = N_("Discount")
ORDER = (
    *("Void", "Cancelled", "Penalty", "Ruling", "Correction", "Discount", "By hand"),
    "Undone act",
)
SALES = ("entry.registered", "entry.reentered", "entry.rebought", "entry.added_on")


def exceptions_box(tournament: Tournament) -> Box:
    """Voids, penalties, corrections, what was set by hand and what was undone, in that order."""
    undone = undo.undone_revisions(tournament)
    found = [(_sort(line), line) for line in _lines(tournament)]
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
                [_told(tournament, sort, line, undone) for sort, line in found],
                keep=("what",),
            ),
        )
        if found
        else (),
        empty="" if found else gettext("Nothing was void, undone, corrected or set by hand."),
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


def _lines(tournament: Tournament) -> list[JournalLine]:
    """The lines that are exceptions by their kind, or because somebody gave a reason."""
    lines = JournalLine.objects.filter(tournament=tournament).filter(
        Q(kind__in=SORTS) | Q(data__has_key="reason")
    )
    return list(lines.select_related("by").defer("changes").order_by("revision"))


def _sort(line: JournalLine) -> str:
    other = DISCOUNT if line.kind in SALES else "By hand"
    return SORTS.get(line.kind, other)


def _told(tournament: Tournament, sort: str, line: JournalLine, undone: set[int]) -> GridRow:
    cells = (
        gettext(sort),
        line.at,
        log.says(line, currency=tournament.currency),
        str(line.data.get("reason") or line.data.get("note") or ""),
        called(line.by) or "–",
        line.revision,
    )
    return GridRow(cells, {"line": log_at(tournament, line.at)}, faded=line.revision in undone)

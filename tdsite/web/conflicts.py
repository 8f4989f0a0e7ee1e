"""Two directors at once: what one saw is no longer so, and the refusal says whose act that was.

An act made by hand names the place it was seen in.  Acts that touched other players and seats in
between do not matter; one that touched these is named: who, when, what.
"""

from collections.abc import Callable
from typing import Any

from django.utils.functional import lazy
from django.utils.translation import gettext_lazy

from tables import queries
from tables.models import Seat
from tables.rules.floor import Place
from tdsite.web import formats, log
from tournaments import journal
from tournaments.acts import Act
from tournaments.journal import StaleRevision
from tournaments.models import Entry, JournalLine
from tournaments.rules import N_
from tournaments.staff import called

Touches = Callable[[dict[str, Any]], bool]

# in the reader's language, not in the one of whoever was first
_says = lazy(log.says, str)


def check_still_there(act: Act, entry: Entry, seen: Place | None) -> None:
    """Raise StaleRevision, with the act that moved them, unless the player sits where last seen."""
    if seen is not None and queries.place_of(entry) != seen:
        raise _too_late(act, _moving(entry.pk))


def check_still_free(act: Act, place: Place) -> None:
    """Raise StaleRevision, with the act that took it, unless the chair seen free is free."""
    seats = Seat.objects.filter(table__tournament=act.tournament, number=place.seat)
    chair = seats.filter(table__number=place.table).select_related("table").first()
    if chair is None:
        return  # there never was one, or it went with its table: that has its own refusal
    if chair.table.broken_at is not None:
        raise _too_late(act, _breaking(chair.table_id))
    if chair.entry_id is not None:
        raise _too_late(act, _moving(chair.entry_id))
    if chair.closed:
        raise _too_late(act, _closing(chair.pk))


def check_unchanged(act: Act, touches: Touches, *, since: int | None) -> None:
    """Raise StaleRevision, with who and when, if a line after the revision `since` touched it."""
    if since is None:
        return
    later = journal.lines_of(act.scope).filter(revision__gt=since).select_related("by")
    for line in later.order_by("-revision").iterator(chunk_size=50):
        if any(touches(change) for change in line.changes):
            raise StaleRevision(
                N_(
                    "%(who)s saved first, at %(at)s: %(what)s. Your input is kept: compare, then "
                    "save again to replace theirs."
                ),
                who=_who(line),
                at=formats.at_time(line.at, zone=act.club.timezone),
                what=_says(line),
            )


def _too_late(act: Act, touches: Touches) -> StaleRevision:
    line = _latest(act, touches)
    if line is None:
        return StaleRevision(N_("The tables have changed meanwhile. Check and try again."))
    return StaleRevision(
        N_("%(who)s acted first, at %(at)s: %(what)s. Check the tables, then try again."),
        who=_who(line),
        at=formats.at_time(line.at, zone=act.tournament.timezone),
        what=_says(line, currency=act.tournament.currency),
    )


def _who(line: JournalLine) -> object:
    """The person as the log names them, at the beginning of a sentence."""
    if line.by is None:
        return gettext_lazy("The clock")
    name = called(line.by)
    return name[:1].upper() + name[1:]


def _latest(act: Act, touches: Touches) -> JournalLine | None:
    lines = journal.lines_of(act.tournament).select_related("by").order_by("-revision")
    for line in lines.iterator(chunk_size=50):
        if any(touches(change) for change in line.changes):
            found: JournalLine = line
            return found
    return None


def _moving(entry: int) -> Touches:
    """What put the entry on a chair or took it off one."""

    def touches(change: dict[str, Any]) -> bool:
        sides = (change["before"] or {}, change["after"] or {})
        return change["model"] == "tables.seat" and any(s.get("entry_id") == entry for s in sides)

    return touches


def _breaking(table: int) -> Touches:
    return lambda change: (
        (change["model"], change["pk"]) == ("tables.table", table)
        and "broken_at" in (change["after"] or {})
    )


def _closing(seat: int) -> Touches:
    return lambda change: (
        (change["model"], change["pk"]) == ("tables.seat", seat)
        and "closed" in (change["after"] or {})
    )

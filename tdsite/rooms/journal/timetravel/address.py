"""The address of a page of the past: `/as-at/7/120/events/7/…`, event 7 as it was after line 120.

What stands before the page's own address is the script prefix while the page is drawn, so that
every link of it leads to another page of the same moment.  `/as-at/7/120@2026-11-21T20:14:00Z/…`
is the same at a time of its own, after the line and before the next.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils.dateparse import parse_datetime

from tdsite.web.as_of import AsOf
from tournaments import journal
from tournaments.models import JournalLine, Tournament
from tournaments.rules import N_, RuleError

_PAST = re.compile(r"/as-at/([1-9]\d{0,17})/(\d{1,9})(?:@(\d{8}T\d{6})Z)?(/.*)", re.DOTALL)
_CLOCK_TIME = re.compile(r"(\d{1,2})[:.h](\d{2})")
_STAMP = "%Y%m%dT%H%M%S"


class NoSuchMoment(RuleError):
    """Nothing was in the event's log then, or nobody can read the time that was asked for."""


@dataclass(frozen=True, slots=True)
class PastPage:
    """A page of the past: the event, the line, the time if it is another, and the page."""

    tournament_id: int
    revision: int
    at: datetime | None
    page: str

    @property
    def prefix(self) -> str:
        """What stands before every address of this moment."""
        return prefix_of(self.tournament_id, self.revision, self.at)


def asked_for(path: str) -> PastPage | None:
    """What this address looks back to; None for one of the present."""
    found = _PAST.fullmatch(path)
    if found is None:
        return None
    event, revision, stamp, page = found.groups()
    at = datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC) if stamp else None
    return PastPage(int(event), int(revision), at, page)


def prefix_of(tournament_id: int, revision: int, at: datetime | None = None) -> str:
    """The start of every address of this moment, with a slash at its end."""
    when = f"@{at.astimezone(UTC):{_STAMP}}Z" if at else ""
    return f"/as-at/{tournament_id}/{revision}{when}/"


def moment_of(event: Tournament, revision: int, at: datetime | None = None) -> AsOf:
    """The moment after this line, at its own time unless another is given.

    Raises NoSuchMoment.
    """
    line = journal.lines_of(event).filter(revision=revision).values_list("at", flat=True).first()
    if line is None:
        raise NoSuchMoment(N_("The log has no line %(revision)s."), revision=revision)
    return AsOf(event.pk, revision, at or line)


def moment_at(event: Tournament, typed: str, *, now: datetime) -> AsOf:
    """The moment somebody asks for: 21:14, 2026-11-21T21:14 or the number of a line.

    A time of day is that of the evening, in the event's zone.  Raises NoSuchMoment.
    """
    typed = typed.strip().removeprefix("#")
    if typed.isascii() and typed.isdigit() and len(typed) < 10:
        return moment_of(event, int(typed))
    at = time_said(event, typed, now)
    # lines are in the order of their acts: what was done by then, and all that came before it
    known = journal.lines_of(event).filter(at__lt=at + timedelta(seconds=60 - at.second))
    line = known.order_by("-revision").first()
    if line is None:
        raise NoSuchMoment(N_("Nothing was in the log yet at that time. Choose a later one."))
    return AsOf(event.pk, line.revision, max(at, line.at))


def time_said(event: Tournament, typed: str, now: datetime) -> datetime:
    """What somebody wrote as a time: 21:14 of the evening, or a date with it.

    Raises NoSuchMoment.
    """
    zone = ZoneInfo(event.timezone)
    clock = _CLOCK_TIME.fullmatch(typed)
    if clock and int(clock[1]) < 24 and int(clock[2]) < 60:
        return _of_the_evening(event, time(int(clock[1]), int(clock[2])), zone, now)
    try:
        at = parse_datetime(typed)
    except ValueError:
        at = None
    if at is None:
        raise NoSuchMoment(N_("Write a time like 21:14, or the number of a line."), field="as_at")
    return at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=zone).astimezone(UTC)


def _of_the_evening(event: Tournament, at: time, zone: ZoneInfo, now: datetime) -> datetime:
    """The last time the clock on the wall showed this, up to the end of the event's log."""
    last: JournalLine | None = journal.lines_of(event).order_by("-revision").first()
    end = min(last.at, now) if last else now
    day = end.astimezone(zone).date()
    found = datetime.combine(day, at, zone)
    if found > end + timedelta(hours=6):  # after midnight 21:14 means the evening before
        found = datetime.combine(day - timedelta(days=1), at, zone)
    return found.astimezone(UTC)

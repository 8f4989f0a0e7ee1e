"""A file of another club against the book: what it would bring, and who is asked about."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from tdsite.rooms.imports.club_files import acts, people, reading
from tdsite.rooms.imports.club_files.facts import known_here
from tdsite.rooms.imports.club_files.reading import ClubFile, EventOfFile
from tdsite.rooms.imports.report import ImportReport, report_texts
from tournaments.models import Club, Season, Tournament
from tournaments.operations.imported_people import FoundBy
from tournaments.rules.past_matches import Question


@dataclass(frozen=True, slots=True)
class EventLooked:
    """One event of the file.  `here`: it is in the book already, and stays as it is."""

    event: EventOfFile
    report: ImportReport
    here: Tournament | None

    @property
    def starts_at(self) -> datetime:
        return datetime.fromisoformat(self.event.facts["event"]["starts_at"])


@dataclass(frozen=True, slots=True)
class LookedAt:
    """The whole file."""

    read: ClubFile
    events: tuple[EventLooked, ...]
    found: tuple[people.Found, ...]

    @property
    def questions(self) -> list[tuple[Question, str]]:
        """Who is asked about, and why, in words."""
        questions = [one.question for one in self.found if one.question]
        return [(one, gettext(one.says[0]) % one.says[1]) for one in questions]

    @property
    def new(self) -> list[EventLooked]:
        return [one for one in self.events if one.here is None]

    @property
    def by_name(self) -> list[str]:
        """Who was found by the very name alone, to be looked at once."""
        named = [one for one in self.found if one.by is FoundBy.NAME and one.question is None]
        return [one.person.name for one in named]

    @property
    def new_players(self) -> int:
        return sum(one.player == 0 for one in self.found)


def look(club: Club, content: bytes, answers: Mapping[int, str]) -> LookedAt:
    """What an import of the file would do now.  Raises FileRefused."""
    read = reading.read(content)
    known = known_here(club, [one.identity for one in read.events])
    found = people.matched(club, read.people, read.club_key, answers)
    events = tuple(_looked(one, known.get(one.identity)) for one in read.events)
    return LookedAt(read, events, tuple(found))


def _looked(event: EventOfFile, here: Tournament | None) -> EventLooked:
    left = [{"says": says, "values": values} for says, values in acts.left_of(event)]
    report = {"taken": acts.taken_of(event), "left": left}
    currency = str(event.facts["event"].get("currency", "EUR"))
    return EventLooked(event, report_texts(report, currency=currency), here)


def seasons_of(club: Club, read: ClubFile) -> list[tuple[str, str]]:
    """In which season the events may count, by what the act calls it; none is the last."""
    found = []
    if read.season is not None:
        label = f"{read.season['league']}, {read.season['terms']['name']}"
        found.append((acts.AS_IN_THE_FILE, label))
    rows = Season.objects.filter(league__club=club, closed_at=None, league__retired=False)
    rows = rows.select_related("league").order_by("league__name", "-pk")
    return [*found, *((str(one.pk), str(one)) for one in rows), (acts.NO_SEASON, gettext("None"))]

"""A floor walker's round: the sections of the room, and the tables of his own with their state."""

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext

from tables import calls, seen
from tables import hands as hands_now
from tables import queries as floor_queries
from tables.models import Table
from tables.queries import TableCount
from tables.rules.hand_for_hand import Hands
from tdsite.rooms.floor.looks import ICONS, TONES, Look, Scale, says_of, scale_of
from tournaments.models import Tournament

MAX_TABLES = 120  # more than anybody walks to; a number finds the rest
STRIP = 7


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A table of the round.  `icon`, `tone` and `says` are its state; all empty when it is fine."""

    number: int
    players: int
    size: int
    unseen: int = 0
    icon: str = ""
    tone: str = ""
    says: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """The tables of one section, or of the whole room; `more` are left out."""

    section: str
    sections: list[str]
    tables: list[RoundTable]
    more: int = 0

    def strip(self, around: int | None) -> list[RoundTable]:
        """As many tables as a phone shows side by side, the one he stands at among them."""
        numbers = [table.number for table in self.tables]
        at = numbers.index(around) if around in numbers else 0
        first = max(0, min(at - STRIP // 2, len(numbers) - STRIP))
        return self.tables[first : first + STRIP]


def round_of(tournament: Tournament, section: str, *, keep: int | None = None) -> Round:
    """The round in a section; `keep` is a table that is shown however many there are."""
    open_now = Table.objects.filter(tournament=tournament, broken_at=None)
    names = dict(open_now.values_list("number", "section"))
    sections = sorted({name for name in names.values() if name})
    rows = floor_queries.counts(tournament)
    scale, hands = scale_of(tournament, rows), hands_now.hands_of(hands_now.play_of(tournament))
    unseen, called = _unseen(tournament), calls.running(tournament).keys()
    wanted = [row for row in rows if not section or names.get(row.number) == section]
    tables = [
        _called(row)
        if row.number in called
        else _round_table(row, scale, hands, unseen[row.number])
        for row in sorted(wanted, key=lambda row: row.number)
    ]
    listed = tables[:MAX_TABLES]
    listed += [table for table in tables[MAX_TABLES:] if table.number == keep]
    return Round(section, sections, listed, len(tables) - len(listed))


def _unseen(tournament: Tournament) -> Counter[int]:
    """How many were not seen at each table; none where nobody looks."""
    if not seen.is_watched(tournament):
        return Counter()
    return Counter(place.table for place, _ in seen.unseen_places(tournament).values())


def _called(row: TableCount) -> RoundTable:
    words = gettext("Clock called")
    return RoundTable(row.number, row.players, row.size, 0, "hourglass", "warn", words)


def _round_table(row: TableCount, scale: Scale, hands: Hands | None, unseen: int) -> RoundTable:
    icon, tone, says = _state(row, scale.look(row.number, row.players), hands, unseen)
    return RoundTable(row.number, row.players, row.size, unseen, icon, tone, says)


def _state(row: TableCount, look: Look, hands: Hands | None, unseen: int) -> tuple[str, str, str]:
    """Icon, tone and words of what is most pressing at the table."""
    if hands and row.number in hands.held:
        return "hand", "stop", gettext("All-in: wait")
    if hands and row.number in hands.done:
        return "check", "ok", gettext("Hand done")
    if look.state in ("halted", "short"):
        return ICONS[look.state], TONES[look.state], says_of(look)
    if unseen:
        return "eye", "warn", gettext("%(count)s not seen") % {"count": unseen}
    if look.state == "next":
        return ICONS["next"], TONES["next"], says_of(look)
    return "", "", ""

"""What boards show beside the clock: each page a fragment that the server draws.

A page depends on the book alone, and is said in one language: one drawing serves every board of
the event, in all of a process, until the page itself changes.  Scripts only swap it in and turn
its screens.  A long page comes in parts: where one ends and the next begins follows from the rows
themselves, so that one player out changes one part, and boards fetch that part alone.
"""

import hashlib
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import cached_property

from tdsite.live.screens import version_of
from tdsite.rooms.boards.pages import last_table, money, people, play
from tdsite.web.boards import DEFAULT, default_rotation
from tournaments.models import Tournament
from tournaments.models.screens import BoardPage

__all__ = ["DEFAULT", "Drawn", "default_rotation", "drawn"]


Draws = Callable[[Tournament], dict[str, Any] | None]

DRAWS: dict[str, Draws] = {
    BoardPage.SEATS_BY_NAME: people.seats_by_name,
    BoardPage.SEATS_BY_TABLE: people.seats_by_table,
    BoardPage.MOVES: people.moves,
    BoardPage.PAYOUTS: money.payouts,
    BoardPage.LEADERS: people.leaders,
    BoardPage.FINAL_TABLE: last_table.final_table,
    BoardPage.BOUNTIES: money.heads,
    BoardPage.STRUCTURE: play.structure,
    BoardPage.CHIPS: play.chips,
    BoardPage.NOTICES: play.notices,
    BoardPage.SLIDES: play.slides,
    BoardPage.WINNER: money.winner,
}
OF_ALL_FLIGHTS = frozenset({BoardPage.PAYOUTS})  # an event of flights pays what all have sold
_KEPT = 128  # drawings in memory
_PART = 256  # rows of a part, on average

_made: dict[tuple[int, str, str], tuple[str, "Drawn"]] = {}


@dataclass(frozen=True)
class Drawn:
    """A page: its frame, which names its parts, and the rows of each part by name.

    Empty when there is nothing to show.
    """

    frame: str = ""
    parts: dict[str, str] = field(default_factory=dict)

    @cached_property
    def etag(self) -> str:
        return f'"{digest(self.frame)}"'


def drawn(tournament: Tournament, page: str, language: str) -> Drawn:
    """The page as of the event's last journal line, made once per process and language."""
    key = (tournament.pk, page, language)
    version = version_of(tournament) if page in OF_ALL_FLIGHTS else tournament.journal_hash
    known = _made.get(key)
    if known is not None and known[0] == version:
        return known[1]
    with translation.override(language):
        made = draw(tournament, page)
    if len(_made) >= _KEPT:
        _made.clear()
    _made[key] = (version, made)
    return made


def draw(tournament: Tournament, page: str) -> Drawn:
    """The page, drawn now in the language in force."""
    drawn = DRAWS[page](tournament)
    if drawn is None:
        return Drawn()
    context = {"tournament": tournament, "currency": tournament.currency, **drawn}
    context["zone"] = tournament.timezone
    parts: dict[str, str] = {}
    for rows in cut(drawn["rows"]):
        text = render_to_string(f"boards/pages/_{page}_rows.html", {**context, "rows": rows})
        parts[digest(text)] = text
    frame = render_to_string(
        f"boards/pages/{page}.html", {**context, "page": page, "parts": " ".join(parts)}
    )
    return Drawn(frame, parts)


def cut(rows: Sequence[Any]) -> list[Sequence[Any]]:
    """The rows in parts; a row ends one when its own key says so, whatever the rows round it."""
    found: list[Sequence[Any]] = []
    begun = 0
    for index, row in enumerate(rows, 1):
        if ends_part(row) and index < len(rows):
            found.append(rows[begun:index])
            begun = index
    return [*found, rows[begun:]]


def ends_part(row: Any) -> bool:
    return zlib.crc32(str(getattr(row, "key", "")).encode()) % _PART == 0


def digest(text: str) -> str:
    """What a text is known by."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]

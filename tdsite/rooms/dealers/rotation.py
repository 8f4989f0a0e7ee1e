"""The rotation: where each dealer is and goes and why, what of it is looked at, what changed.

A room of a thousand tables deals some ten hands a second, and each is a line.  They change nothing
about who deals where, so that a page that hears of them has nothing to draw.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Self
from urllib.parse import urlencode

from django.utils.translation import gettext, ngettext

from tdsite.web import formats
from tdsite.web.dealer_rota import GRACE, Rota
from tdsite.web.languages import reading
from tournaments import journal
from tournaments.models import Shift, Tournament
from tournaments.rules.names import search_key
from tournaments.rules.rotation import Post, PushLine, Why


@dataclass(frozen=True, slots=True)
class Worker:
    """A dealer at work: since when they are where they are, and what the next push does with them.

    `over`: they have dealt longer than they shall.  `goes` is empty for who stays where they are.
    """

    shift: int
    name: str
    since: datetime
    until: datetime | None
    downs: int
    over: bool
    goes: str
    why: str
    tone: str = ""
    free: bool = False
    to_table: int | None = None


def worker_of(rota: Rota, post: Post, line: PushLine) -> Worker:
    """The dealer of that post, and what its line of the push does with them."""
    shift = rota.shifts[post.dealer]
    goes, tone = _goes(line)
    return Worker(
        shift.pk,
        shift.dealer.name,
        since=_since(rota, post, shift),
        until=shift.until,
        downs=post.downs,
        over=is_over(rota, post),
        goes=goes,
        why=_why(rota, post, line, shift),
        tone=tone,
        free=post.free,
        to_table=line.table,
    )


def is_over(rota: Rota, post: Post) -> bool:
    """Whether the dealer has dealt longer without a break than they shall, and a little more."""
    most_s = rota.push_s * max(1, rota.tournament.downs_before_break)
    return post.table is not None and post.worked_s > most_s + GRACE.total_seconds()


def _since(rota: Rota, post: Post, shift: Shift) -> datetime:
    """Since when they deal their table, or none."""
    if post.table is None:
        return rota.now - timedelta(seconds=post.rested_s)
    return next((down.at for down in shift.downs.all() if down.ended_at is None), shift.came_at)


def _goes(line: PushLine) -> tuple[str, str]:
    """Where the push sends them, and how it is marked."""
    if line.why is Why.HOME:
        return gettext("off duty"), "info"
    if line.why is Why.BREAK:
        return gettext("break"), "ok"
    if line.moves:
        return gettext("table %(table)s") % {"table": line.table}, "warn" if line.over else ""
    return "", "warn" if line.over or line.past else ""


def _why(rota: Rota, post: Post, line: PushLine, shift: Shift) -> str:
    reason = _reason(rota, post, line, shift)
    if line.past:
        return gettext("%(why)s, shift over, no replacement") % {"why": reason}
    if line.over:
        number = formats.chips(post.downs + 1, locale=reading())
        more = gettext("%(count)s tables in a row after the push") % {"count": number}
        return f"{reason}, {more}"
    return f"{reason}, {gettext('a short break')}" if line.short else reason


def _reason(rota: Rota, post: Post, line: PushLine, shift: Shift) -> str:
    zone = rota.tournament.timezone
    minutes = post.rested_s // 60
    if line.why is Why.HOME and shift.until:
        return gettext("the shift ends at %(time)s") % {
            "time": formats.at_time(shift.until, zone=zone)
        }
    if line.why is Why.BREAK:
        return ngettext(
            "after %(count)s table in a row", "after %(count)s tables in a row", post.downs
        ) % {"count": post.downs}
    if line.why is Why.COMES:
        if post.last is None:
            return gettext("just arrived")
        return ngettext("rested %(count)s minute", "rested %(count)s minutes", minutes) % {
            "count": minutes
        }
    if line.why is Why.FREED:
        return gettext("table %(table)s broken") % {"table": post.last}
    return {
        Why.NEXT: gettext("the next table"),
        Why.RESTS: gettext("the break goes on"),
        Why.STAYS: gettext("no relief available"),
        Why.KEPT: gettext("stays this time"),
        Why.HOME: gettext("the shift is over"),
    }[line.why]


MAX_WORDS, MAX_PAGE = 80, 9999
ODD = "odd"


@dataclass(frozen=True, slots=True)
class DealerFilter:
    """`words` are a table's number or part of a dealer's name; `odd`: only what is not in order.

    `page` of the tables, `rests` of the dealers who are at none; the first are 1.
    """

    section: str = ""
    words: str = ""
    odd: bool = False
    page: int = 1
    rests: int = 1

    @classmethod
    def read(cls, data: Mapping[str, str]) -> Self:
        return cls(
            data.get("section", "")[:MAX_WORDS],
            data.get("q", "").strip()[:MAX_WORDS],
            data.get("only") == ODD,
            _number(data.get("page", "")),
            _number(data.get("rests", "")),
        )

    @property
    def narrows(self) -> bool:
        """Whether anything is left out by it."""
        return bool(self.section or self.words or self.odd)

    @property
    def table(self) -> int | None:
        """The table that the words are the number of."""
        return int(self.words) if self.words.isascii() and self.words.isdigit() else None

    def names(self, dealer: str) -> bool:
        """Whether the words are part of this name, whatever its accents."""
        return search_key(self.words) in search_key(dealer)

    def at(self, *, page: int | None = None, rests: int | None = None) -> Self:
        """The same on other pages."""
        return replace(self, page=page or self.page, rests=rests or self.rests)

    def only(self, *, odd: bool) -> Self:
        """The same part of the room from its first page, in order or not."""
        return replace(self, odd=odd, page=1, rests=1)

    def query(self, keep: frozenset[int] = frozenset()) -> str:
        """The end of an address that asks for it, with the tables that keep their dealers."""
        parts = {
            "section": self.section,
            "q": self.words,
            "only": ODD if self.odd else "",
            "page": self.page if self.page > 1 else "",
            "rests": self.rests if self.rests > 1 else "",
            "keep": " ".join(map(str, sorted(keep))),
        }
        return urlencode({name: value for name, value in parts.items() if value})


def _number(text: str) -> int:
    known = text.isascii() and text.isdigit() and len(text) < len(str(MAX_PAGE)) + 1
    return max(1, int(text)) if known else 1


MAX_LINES = 400  # in one look; whoever was away for longer draws it all

# every change of these is seen, of tables those of some columns
DRAWN = frozenset(
    {
        "tournaments.dealer",
        "tournaments.down",
        "tournaments.shift",
        "tournaments.tournament",
        "blinds.clock",
        "blinds.level",
        "blinds.structure",
    }
)
TABLE, OF_TABLES = "tables.table", frozenset({"broken_at", "number", "section"})


def is_same(tournament: Tournament, since: int) -> bool:
    """Whether no line after that revision touched what the rotation is made of."""
    if not 0 < since <= tournament.revision <= since + MAX_LINES:
        return False
    lines = journal.lines_of(tournament).filter(revision__gt=since)
    return not any(_matters(changes) for changes in lines.values_list("changes", flat=True))


def _matters(changes: Iterable[Mapping[str, Any]]) -> bool:
    return any(change["model"] in DRAWN or _table_moved(change) for change in changes)


def _table_moved(change: Mapping[str, Any]) -> bool:
    """Whether a table was opened, broken, put elsewhere or taken back."""
    if change["model"] != TABLE:
        return False
    before, after = change["before"], change["after"]
    return before is None or after is None or bool(OF_TABLES & after.keys())

"""The rotation as its page shows it: table by table who deals now and who is next, and why.

A room of a thousand tables is looked at page by page, or by what is asked of it; what a small room
has is there at once.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from django.utils.translation import ngettext

from tdsite.rooms.dealers.rotation import DealerFilter, Worker, is_over, worker_of
from tdsite.web.as_of import Countdown
from tdsite.web.dealer_rota import Rota, level_left_ms
from tdsite.web.event_state import EventState
from tournaments.rules.rotation import Post, PushLine
from tournaments.rules.staff import waits_s

MAX_BUTTONS = 12
TABLES_A_PAGE, RESTING_A_PAGE = 40, 20


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in walking order: who deals there, and who after the push.

    `keep_query` lets its dealer stay, or go after all.
    """

    number: int
    section: str
    now: Worker | None
    next_name: str
    kept: bool
    keep_query: str


@dataclass(frozen=True, slots=True)
class PageRange:
    """Which of a list are shown: `first` to `last` of `many`; queries of the pages round it."""

    first: int
    last: int
    many: int
    before: str = ""
    after: str = ""

    @property
    def is_whole(self) -> bool:
        return not (self.before or self.after)


@dataclass(frozen=True, slots=True)
class DealersPage:
    """All of it.  `due` counts down to the push; `late_since` is when it was due.

    `odd_count` tables and dealers are not in order.  `longest_rested` is offered to a table that
    has nobody, whatever page it stands on.
    """

    rota: Rota
    filters: DealerFilter
    tables: list[TableRow]
    tables_part: PageRange
    resting: list[Worker]
    resting_part: PageRange
    longest_rested: Worker | None
    odd_count: int
    due: Countdown | None
    late_since: datetime | None
    waits: Countdown | None
    needed_text: str
    moves: int
    keep: str = ""
    without: str = ""
    has_dealers: bool = False

    @property
    def is_small(self) -> bool:
        """Whether every table may have a button of its own beside each dealer."""
        return len(self.rota.tables) <= MAX_BUTTONS

    @property
    def is_long(self) -> bool:
        """Whether it takes more than a page, so that parts of it are asked for."""
        many = len(self.rota.at_work) - len(self.rota.tables)
        return len(self.rota.tables) > TABLES_A_PAGE or many > RESTING_A_PAGE

    @property
    def sections(self) -> list[str]:
        """The names of the parts of the room; none where no part has one."""
        return sorted({name for name in self.rota.sections.values() if name})

    @property
    def here_query(self) -> str:
        return self.filters.query(self.rota.stay)

    @property
    def back_query(self) -> str:
        """The same place once the push is carried out: then nobody stays any more."""
        return self.filters.query()

    @property
    def all_query(self) -> str:
        return self.filters.only(odd=False).query(self.rota.stay)

    @property
    def odd_query(self) -> str:
        return self.filters.only(odd=True).query(self.rota.stay)


@dataclass(frozen=True)
class _Room:
    """The rotation looked up by table and by dealer."""

    rota: Rota

    @cached_property
    def posts(self) -> Mapping[int, Post]:
        return {post.dealer: post for post in self.rota.posts}

    @cached_property
    def lines(self) -> Mapping[int, PushLine]:
        return {line.dealer: line for line in self.rota.plan.lines}

    @cached_property
    def at(self) -> Mapping[int, Post]:
        return {post.table: post for post in self.rota.posts if post.table}

    @cached_property
    def comes(self) -> Mapping[int, int]:
        return {line.table: line.dealer for line in self.rota.plan.lines if line.table}

    @cached_property
    def resting(self) -> list[Post]:
        """Those at no table, who has rested longest first."""
        found = [post for post in self.rota.posts if post.table is None]
        return sorted(found, key=lambda post: -post.rested_s)

    def name(self, dealer: int) -> str:
        return str(self.rota.shifts[dealer].dealer.name)

    def worker(self, post: Post) -> Worker:
        return worker_of(self.rota, post, self.lines[post.dealer])

    def is_odd(self, post: Post) -> bool:
        """Whether they deal too long, are kept too long, or come back too soon."""
        line = self.lines[post.dealer]
        return is_over(self.rota, post) or line.over or line.past or line.short

    def table_is_odd(self, table: int) -> bool:
        """Whether nobody deals there now or next, its dealer is odd, or was let stay."""
        post = self.at.get(table)
        alone = post is None or table not in self.comes or table in self.rota.stay
        return alone or (post is not None and self.is_odd(post))

    def tables_of(self, filters: DealerFilter) -> list[int]:
        """In walking order."""
        return [table for table in self.rota.tables if self._is_asked(table, filters)]

    def _is_asked(self, table: int, filters: DealerFilter) -> bool:
        if filters.section and self.rota.sections.get(table) != filters.section:
            return False
        if filters.words and not self._is_named(table, filters):
            return False
        return not filters.odd or self.table_is_odd(table)

    def _is_named(self, table: int, filters: DealerFilter) -> bool:
        if filters.table is not None:
            return filters.table == table
        here = {post.dealer for post in (self.at.get(table),) if post}
        here |= {self.comes[table]} if table in self.comes else set()
        return any(filters.names(self.name(dealer)) for dealer in here)

    def resting_of(self, filters: DealerFilter) -> list[Post]:
        """They belong to no part of the room."""
        found = self.resting
        if filters.table is not None or not filters.words:
            named = found
        else:
            named = [post for post in found if filters.names(self.name(post.dealer))]
        return [post for post in named if not filters.odd or self.is_odd(post)]


def dealers_page(
    event_now: EventState, rota: Rota, filters: DealerFilter | None = None
) -> DealersPage:
    """The page's content now."""
    filters, room, now = filters or DealerFilter(), _Room(rota), event_now.now
    waits = waits_s(level_left_ms(event_now.face, now)) if event_now.is_running else 0
    tables, resting = room.tables_of(filters), room.resting_of(filters)
    of_tables = _part(
        filters.page, len(tables), TABLES_A_PAGE, lambda n: filters.at(page=n).query(rota.stay)
    )
    of_resting = _part(
        filters.rests, len(resting), RESTING_A_PAGE, lambda n: filters.at(rests=n).query(rota.stay)
    )
    longest = room.resting[:1]
    return DealersPage(
        rota,
        filters,
        [_row(room, number, filters) for number in tables[of_tables.first - 1 : of_tables.last]],
        of_tables,
        [room.worker(post) for post in resting[of_resting.first - 1 : of_resting.last]],
        of_resting,
        longest_rested=room.worker(longest[0]) if longest else None,
        odd_count=_odd_count(room),
        due=_due(rota),
        late_since=rota.due_at if rota.due_at and rota.due_at <= now else None,
        waits=Countdown(waits, now + timedelta(seconds=waits)) if waits else None,
        needed_text=_needed(rota),
        moves=len(rota.plan.moves),
        keep=" ".join(map(str, sorted(rota.stay))),
        without=", ".join(map(str, rota.plan.without)),
        has_dealers=bool(rota.at_work),
    )


def _odd_count(room: _Room) -> int:
    tables = sum(room.table_is_odd(table) for table in room.rota.tables)
    return tables + sum(room.is_odd(post) for post in room.resting)


def _part(wanted: int, many: int, most: int, query_of: Callable[[int], str]) -> PageRange:
    """The page that is wanted, or the last there is."""
    at = min(wanted, max(1, -(-many // most)))
    last = min(at * most, many)
    return PageRange(
        (at - 1) * most + 1,
        last,
        many,
        before=f"?{query_of(at - 1)}" if at > 1 else "",
        after=f"?{query_of(at + 1)}" if last < many else "",
    )


def _row(room: _Room, number: int, filters: DealerFilter) -> TableRow:
    rota = room.rota
    post, coming = room.at.get(number), room.comes.get(number)
    kept = number in rota.stay
    others = rota.stay - {number} if kept else rota.stay | {number}
    return TableRow(
        number,
        rota.sections.get(number, ""),
        room.worker(post) if post else None,
        next_name=room.name(coming) if coming else "",
        kept=kept,
        keep_query=filters.query(others),
    )


def _due(rota: Rota) -> Countdown | None:
    if rota.due_at is None or rota.due_at <= rota.now:
        return None
    return Countdown(int((rota.due_at - rota.now).total_seconds()), rota.due_at)


def _needed(rota: Rota) -> str:
    """How many dealers are missing, and why so many are needed; empty while there are enough."""
    missing = rota.plan.missing
    if not missing or not rota.at_work:
        return ""
    most = max(1, rota.tournament.downs_before_break)
    return ngettext(
        "%(count)s dealer missing: %(tables)s tables, break after %(most)s in a row",
        "%(count)s dealers missing: %(tables)s tables, break after %(most)s in a row",
        missing,
    ) % {"count": missing, "tables": len(rota.tables), "most": most}

"""The next push: who deals which table, who has a break, and who goes home.

The tables stand in the order in which the floor walks them.  At a push each dealer goes to the
next one, and from the last to the first.  Who has earned a break leaves the string; who comes
from one enters it where nobody comes from the table before.

A dealer's stretches add up to tables in a row, time dealt and time rested.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any


@dataclass(frozen=True, slots=True)
class Post:
    """A dealer at work.

    `downs` are the tables they have dealt in a row, the present one included; none after a break.
    `last` is the table they left last.  `worked_s` are the seconds they have dealt since their
    break, `dealt_s` those in their whole shift, and `rested_s` those since they left a table.
    `free`: their table broke.  `going`: their shift is over.
    """

    dealer: int
    table: int | None = None
    downs: int = 0
    last: int | None = None
    worked_s: int = 0
    dealt_s: int = 0
    rested_s: int = 0
    free: bool = False
    going: bool = False


class Why(StrEnum):
    """Why a dealer goes where the push sends them."""

    NEXT = "next"
    COMES = "comes"
    FREED = "freed"
    BREAK = "break"
    RESTS = "rests"
    HOME = "home"
    STAYS = "stays"
    KEPT = "kept"


@dataclass(frozen=True, slots=True)
class PushLine:
    """One dealer in the push.  `table` is where they deal next; none is a break, or home.

    `over`: it is more tables in a row than a dealer shall deal.  `past`: their shift was over.
    `short`: they are called back before they have rested as long as a table lasts.
    """

    dealer: int
    before: int | None
    table: int | None
    why: Why
    downs: int
    over: bool = False
    past: bool = False
    short: bool = False

    @property
    def moves(self) -> bool:
        return self.table != self.before or self.why is Why.HOME


@dataclass(frozen=True, slots=True)
class Push:
    """The next push, the lines in the order of the tables dealt now, then those who rest.

    `without` are tables that no dealer is there for.  `missing` dealers more would let everybody
    have their break after the tables that they shall deal.
    """

    lines: tuple[PushLine, ...]
    without: tuple[int, ...]
    missing: int

    @property
    def moves(self) -> tuple[PushLine, ...]:
        return tuple(line for line in self.lines if line.moves)


def needed(tables: int, most: int) -> int:
    """How many dealers so many tables take, if each has a break after `most` tables in a row."""
    return tables + -(-tables // most)


def push(
    tables: Sequence[int],
    posts: Sequence[Post],
    *,
    most: int,
    least_rest_s: int = 0,
    stay: Collection[int] = (),
) -> Push:
    """The next push at `tables`, in walking order.

    Every table has a dealer if there are enough; then as few as can be stay beyond their shift,
    deal more than `most` tables in a row, or come back before they rested `least_rest_s`; then
    those who have dealt longest have their break first.  Nobody returns to the table they
    left last while another can be given to them.  `stay` are tables that keep their dealers.
    """
    kept = {post.dealer: post.table for post in posts if post.table and post.table in stay}
    order = [table for table in tables if table not in kept.values()]
    loose = [post for post in posts if post.dealer not in kept]
    cost = _Cost(most, least_rest_s, {table: at for at, table in enumerate(order)})
    here = _who_stays_in_the_house(loose, len(order), cost)
    dealing = sorted(here, key=cost.of)[: len(order)]
    relieved = any(post.table and post not in dealing for post in loose)
    goes = {**kept, **_seats(order, dealing, relieved=relieved)}
    at_work = {*kept, *(post.dealer for post in here)}
    lines = [_line(post, goes.get(post.dealer), cost, kept=kept, at_work=at_work) for post in posts]
    rank = {table: at for at, table in enumerate(tables)}
    return Push(
        tuple(sorted(lines, key=lambda line: rank.get(line.before or 0, len(rank)))),
        without=tuple(table for table in tables if table not in goes.values()),
        missing=max(0, needed(len(tables), most) - sum(not post.going for post in posts)),
    )


@dataclass(frozen=True, slots=True)
class _Cost:
    """What it costs that a dealer deals on: the cheapest deal, the dearest have their break."""

    most: int
    least_rest_s: int
    place: Mapping[int, int]

    def of(self, post: Post) -> tuple[int, ...]:
        """Over-long stretches first, then breaks cut short, then who has dealt longest."""
        grade = 2 if self.is_over(post) else int(self.is_short(post))
        arrives = 0 if post.table is None else 1
        tired = (post.worked_s, -post.rested_s, post.dealt_s)
        return (grade, post.downs, arrives, *tired, *self._spread(post))

    def is_over(self, post: Post) -> bool:
        return post.downs >= self.most

    def is_short(self, post: Post) -> bool:
        """A break that has lasted too short a time; who has just come has had none."""
        rests = post.table is None and not post.free and post.last is not None
        return rests and post.rested_s < self.least_rest_s

    def _spread(self, post: Post) -> tuple[int, int]:
        """Among equals every `most`-th table is relieved, so that strings stay of one length."""
        at = -1 if post.table is None else self.place[post.table]
        return int(at >= 0 and (at + 1) % self.most == 0), at


def _who_stays_in_the_house(posts: Iterable[Post], tables: int, cost: _Cost) -> list[Post]:
    """Everybody whose shift goes on; of the others only as many as the tables still lack."""
    here = [post for post in posts if not post.going]
    going = [post for post in posts if post.going]
    going.sort(key=lambda post: (cost.of(post)[0], post.table is None, *cost.of(post)[1:]))
    return here + going[: max(0, tables - len(here))]


def _seats(order: Sequence[int], dealing: Sequence[Post], *, relieved: bool) -> dict[int, int]:
    """The table of each who deals: one on in the string, or their own while nobody is relieved."""
    step = 1 if relieved else 0
    on = {table: order[(at + step) % len(order)] for at, table in enumerate(order)}
    goes = {post.dealer: on[post.table] for post in dealing if post.table}
    now = {post.table for post in dealing}
    open_ = [table for table in order if table not in goes.values()]
    open_.sort(key=lambda table: table in now)  # a table that nobody deals at waits longest
    arrivals = [post for post in dealing if post.table is None]
    arrivals.sort(key=lambda post: (not post.free, -post.rested_s, post.dealer))
    goes |= {post.dealer: table for post, table in zip(arrivals, open_, strict=False)}
    _send_nobody_back(goes, dealing, open_[len(arrivals) :])
    return goes


def _send_nobody_back(goes: dict[int, int], dealing: Sequence[Post], left: list[int]) -> None:
    """Who would return to the table they left last goes to one that is left without a dealer, or
    changes with the first who may go there."""
    leaves = {post.dealer: post.table or post.last for post in dealing}
    for post in dealing:
        if post.table is not None or goes[post.dealer] != post.last:
            continue
        if left:
            goes[post.dealer] = left.pop(0)
            continue
        for other, table in goes.items():
            if table != post.last and leaves[other] != post.last:
                goes[post.dealer], goes[other] = table, goes[post.dealer]
                break


def _line(
    post: Post, table: int | None, cost: _Cost, *, kept: Mapping[int, Any], at_work: set[int]
) -> PushLine:
    deals = table is not None
    return PushLine(
        post.dealer,
        post.table,
        table,
        _why(post, table, is_kept=post.dealer in kept, is_here=post.dealer in at_work),
        post.downs,
        over=deals and cost.is_over(post),
        past=deals and post.going,
        short=deals and cost.is_short(post),
    )


def _why(post: Post, table: int | None, *, is_kept: bool, is_here: bool) -> Why:
    if table is None:
        if not is_here:
            return Why.HOME
        return Why.RESTS if post.table is None else Why.BREAK
    if is_kept:
        return Why.KEPT
    if post.table is None:
        return Why.FREED if post.free else Why.COMES
    return Why.STAYS if table == post.table else Why.NEXT


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a shift: at a table, or (without one) on a break; `broke` ends it early.

    `broke`: the table broke then, and the dealer was free, whenever they were sent elsewhere.
    """

    table: int | None
    at: datetime
    ended_at: datetime | None = None
    broke: datetime | None = None

    @property
    def over_at(self) -> datetime | None:
        """When it was over: ended, or the table broken before; none while it goes on."""
        if self.broke is None or self.broke < self.at:
            return self.ended_at
        return self.broke if self.ended_at is None else min(self.ended_at, self.broke)

    def seconds(self, now: datetime) -> int:
        return max(0, int(((self.over_at or now) - self.at).total_seconds()))


def post_of(
    dealer: int,
    stretches: Sequence[Stretch],
    *,
    came_at: datetime,
    now: datetime,
    push_s: int,
    going: bool = False,
) -> Post:
    """The dealer as the rotation sees them; `stretches` of their shift, the oldest first.

    A table counts as one down, or as more if they stayed there for several pushes.  A break
    begins a new row, and so does a time without a table as long as a push.
    """
    row = _row(stretches, now, push_s)
    current = stretches[-1] if stretches else None
    deals = current is not None and current.table is not None and current.over_at is None
    dealt = [one.table for one in stretches if one.table is not None]
    return Post(
        dealer,
        table=current.table if deals and current else None,
        downs=sum(_downs(one.seconds(now), push_s) for one in row),
        last=dealt[-1] if dealt and not deals else None,
        worked_s=sum(one.seconds(now) for one in row),
        dealt_s=sum(one.seconds(now) for one in stretches if one.table is not None),
        rested_s=0 if deals else _rested(current, came_at, now),
        free=bool(current and current.table is not None and not deals),
        going=going,
    )


def _row(stretches: Sequence[Stretch], now: datetime, push_s: int) -> list[Stretch]:
    """The tables in a row up to now, the newest first."""
    row: list[Stretch] = []
    begins = now
    for one in reversed(stretches):
        ended = one.over_at or now
        if one.table is None or (begins - ended).total_seconds() >= push_s:
            break
        row.append(one)
        begins = one.at
    return row


def _downs(seconds: int, push_s: int) -> int:
    """Rounded to the nearest, and one at least."""
    return max(1, (2 * seconds + push_s) // (2 * push_s))


def _rested(current: Stretch | None, came_at: datetime, now: datetime) -> int:
    if current is None:
        since = came_at
    else:
        since = current.at if current.table is None else (current.over_at or now)
    return max(0, int((now - since).total_seconds()))

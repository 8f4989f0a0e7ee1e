"""The rotation as its page shows it: table by table who deals now and who is next, and why."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext, ngettext

from tdsite import formats
from tdsite.dashboard.countdowns import Countdown
from tdsite.dashboard.event_now import EventNow
from tdsite.dealers.rota import GRACE, Rota, level_left_ms
from tournaments.models import Shift
from tournaments.rules.dealers import waits_s
from tournaments.rules.rotation import Post, PushLine, Why

MOST_BUTTONS = 12


@dataclass(frozen=True, slots=True)
class Worker:
    """A dealer at work: since when he is where he is, and what the next push does with him.

    `over`: he has dealt longer than he shall.  `goes` is empty for who stays where he is.
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


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in walking order: who deals there, and who after the push."""

    number: int
    now: Worker | None
    next_name: str
    kept: bool
    keep_query: str


@dataclass(frozen=True, slots=True)
class Shown:
    """All of it.  `due` counts down to the push; `late_since` is when it was due."""

    rota: Rota
    tables: list[TableRow]
    resting: list[Worker]
    due: Countdown | None
    late_since: datetime | None
    waits: Countdown | None
    needed_text: str
    moves: int
    keep: str = ""
    without: str = ""
    somebody: bool = False

    @property
    def is_small(self) -> bool:
        """Whether every table may have a button of its own beside each dealer."""
        return len(self.tables) <= MOST_BUTTONS


def shown(evening: EventNow, rota: Rota) -> Shown:
    """The page's content now."""
    now = evening.now
    lines = {line.dealer: line for line in rota.plan.lines}
    workers = {post.dealer: _worker(rota, post, lines[post.dealer]) for post in rota.posts}
    at = {post.table: post.dealer for post in rota.posts if post.table}
    comes = {line.table: line.dealer for line in rota.plan.lines if line.table}
    waits = waits_s(level_left_ms(evening.face, now)) if evening.is_running else 0
    rests = [workers[post.dealer] for post in rota.posts if post.table is None]
    return Shown(
        rota,
        [_row(rota, number, workers, at, comes) for number in rota.tables],
        sorted(rests, key=lambda one: one.since),
        due=_due(rota),
        late_since=rota.due_at if rota.due_at and rota.due_at <= now else None,
        waits=Countdown(waits, now + timedelta(seconds=waits)) if waits else None,
        needed_text=_needed(rota),
        moves=len(rota.plan.moves),
        keep=" ".join(map(str, sorted(rota.stay))),
        without=", ".join(map(str, rota.plan.without)),
        somebody=bool(rota.at_work),
    )


def _row(
    rota: Rota, number: int, workers: dict[int, Worker], at: dict[int, int], comes: dict[int, int]
) -> TableRow:
    now = workers[at[number]] if number in at else None
    coming = comes.get(number)
    kept = number in rota.stay
    others = rota.stay - {number} if kept else rota.stay | {number}
    return TableRow(
        number,
        now,
        next_name=workers[coming].name if coming else "",
        kept=kept,
        keep_query="+".join(map(str, sorted(others))),
    )


def _due(rota: Rota) -> Countdown | None:
    if rota.due_at is None or rota.due_at <= rota.now:
        return None
    return Countdown(int((rota.due_at - rota.now).total_seconds()), rota.due_at)


def _worker(rota: Rota, post: Post, line: PushLine) -> Worker:
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
    """Whether the dealer has dealt longer without a break than he shall, and a little more."""
    most_s = rota.push_s * max(1, rota.tournament.downs_before_break)
    return post.table is not None and post.worked_s > most_s + GRACE.total_seconds()


def _since(rota: Rota, post: Post, shift: Shift) -> datetime:
    """Since when he deals his table, or none."""
    if post.table is None:
        return rota.now - timedelta(seconds=post.rested_s)
    return next((down.at for down in shift.downs.all() if down.ended_at is None), shift.came_at)


def _goes(line: PushLine) -> tuple[str, str]:
    """Where the push sends him, and how it is marked."""
    if line.why is Why.HOME:
        return gettext("home"), "info"
    if line.why is Why.BREAK:
        return gettext("break"), "ok"
    if line.moves:
        return gettext("table %(table)s") % {"table": line.table}, "warn" if line.over else ""
    return "", "warn" if line.over or line.past else ""


def _why(rota: Rota, post: Post, line: PushLine, shift: Shift) -> str:
    said = _reason(rota, post, line, shift)
    if line.past:
        return gettext("%(why)s, the shift is over but nobody else is there") % {"why": said}
    if line.over:
        number = formats.chips(post.downs + 1, locale="en")
        more = gettext("%(count)s tables in a row then") % {"count": number}
        return f"{said}, {more}"
    return f"{said}, {gettext('a short break')}" if line.short else said


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
            return gettext("has just come")
        return ngettext("rested %(count)s minute", "rested %(count)s minutes", minutes) % {
            "count": minutes
        }
    if line.why is Why.FREED:
        return gettext("table %(table)s broke") % {"table": post.last}
    return {
        Why.NEXT: gettext("the next table"),
        Why.RESTS: gettext("the break goes on"),
        Why.STAYS: gettext("nobody can relieve"),
        Why.KEPT: gettext("stays this time"),
        Why.HOME: gettext("the shift is over"),
    }[line.why]


def _needed(rota: Rota) -> str:
    """How many dealers are missing, and why so many are needed; empty while there are enough."""
    missing = rota.plan.missing
    if not missing or not rota.at_work:
        return ""
    most = max(1, rota.tournament.downs_before_break)
    return ngettext(
        "%(count)s dealer is missing: %(tables)s tables, and a break after %(most)s in a row.",
        "%(count)s dealers are missing: %(tables)s tables, and a break after %(most)s in a row.",
        missing,
    ) % {"count": missing, "tables": len(rota.tables), "most": most}

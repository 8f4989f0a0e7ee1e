"""A dealer at work as the page shows him: where he is, where the push sends him, and why."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext, ngettext

from tdsite.web import formats
from tdsite.web.dealer_rota import GRACE, Rota
from tdsite.web.languages import reading
from tournaments.models import Shift
from tournaments.rules.rotation import Post, PushLine, Why


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


def worker_of(rota: Rota, post: Post, line: PushLine) -> Worker:
    """The dealer of that post, and what its line of the push does with him."""
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
    reason = _reason(rota, post, line, shift)
    if line.past:
        return gettext("%(why)s, the shift is over but nobody else is there") % {"why": reason}
    if line.over:
        number = formats.chips(post.downs + 1, locale=reading())
        more = gettext("%(count)s tables in a row then") % {"count": number}
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

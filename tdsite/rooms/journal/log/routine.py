"""What is routine in a log: the lines that each table writes in its turn, and what they say."""

from collections.abc import Collection
from functools import reduce
from operator import or_

from django.db.models import Case, IntegerField, Q, Value, When
from django.utils.translation import gettext, ngettext, ngettext_lazy

from tournaments.rules.log_runs import Run

WHOLE_TABLES = ("day.table_bagged", "day.bags_confirmed")  # their words count the tables
# what a table reports, as often as it likes.  A hand that sent somebody to another seat, a misdeal,
# time that ran out and a call for security are no routine.
ALWAYS = (
    "hands.table_done",
    "tables.seen",
    "tables.time_card_used",
    "tables.call_started",
    "chips.raced",
    *WHOLE_TABLES,
)
CALLS = ("floor.called", "floor.answered", "floor.done", "floor.withdrawn")
STEPS = (CALLS, ("tables.call_started", "tables.call_ended"))
ORDINARY_CALLS = ("floor", "clock", "chips", "seat_open", "cards")
WHEN_ORDINARY = (
    Q(kind="tables.hand_dealt", data__moves="", data__dropped=[]),
    Q(kind__in=CALLS, data__call__in=ORDINARY_CALLS),
    Q(kind="tables.call_ended", data__outcome__in=("acted", "withdrawn")),
)


# so many lines of each kind, in words and in the order in which they are told
COUNTED = {
    "tables.hand_dealt": ngettext_lazy("%(n)s hand dealt", "%(n)s hands dealt", "n"),
    "hands.table_done": ngettext_lazy("%(n)s hand done", "%(n)s hands done", "n"),
    "tables.seen": ngettext_lazy("%(n)s seat check", "%(n)s seat checks", "n"),
    "tables.time_card_used": ngettext_lazy("%(n)s time card used", "%(n)s time cards used", "n"),
    "tables.call_started": ngettext_lazy("%(n)s clock called", "%(n)s clocks called", "n"),
    "tables.call_ended": ngettext_lazy(
        "%(n)s clock stopped in time", "%(n)s clocks stopped in time", "n"
    ),
    "chips.raced": ngettext_lazy("%(n)s color-up done", "%(n)s color-ups done", "n"),
    "day.table_bagged": ngettext_lazy("%(n)s table bagged", "%(n)s tables bagged", "n"),
    "day.bags_confirmed": ngettext_lazy(
        "bags of %(n)s table confirmed", "bags of %(n)s tables confirmed", "n"
    ),
    "floor.called": ngettext_lazy("%(n)s call", "%(n)s calls", "n"),
    "floor.answered": ngettext_lazy("%(n)s call answered", "%(n)s calls answered", "n"),
    "floor.done": ngettext_lazy("%(n)s call done", "%(n)s calls done", "n"),
    "floor.withdrawn": ngettext_lazy("%(n)s call withdrawn", "%(n)s calls withdrawn", "n"),
}


def is_routine(*, opened: Q | None = None) -> Case:
    """1 for a line of routine, else 0.  `opened`: lines that are looked at one by one."""
    routine = reduce(or_, WHEN_ORDINARY, Q(kind__in=ALWAYS))
    whens = [When(routine, then=Value(1))]
    if opened is not None:
        whens.insert(0, When(opened, then=Value(0)))
    return Case(*whens, default=Value(0), output_field=IntegerField())


def says(run: Run) -> str:
    """A run in words: `37 hands dealt, 2 calls at 9 tables`.

    Of what has several steps the first one is told, as long as it is among the lines.
    """
    lines = run.kinds
    kinds = [kind for kind in COUNTED if kind in lines and not _was_told(kind, lines)]
    what = ", ".join(COUNTED[kind] % {"n": lines[kind]} for kind in kinds)
    tables = run.tables(without=WHOLE_TABLES)
    if not tables:
        return what
    if len(tables) == 1:
        table = next(iter(tables))
        return gettext("%(what)s at table %(table)s") % {"what": what, "table": table}
    n = len(tables)
    sentence = ngettext("%(what)s at %(n)s table", "%(what)s at %(n)s tables", n)
    return sentence % {"what": what, "n": n}


def _was_told(kind: str, lines: Collection[str]) -> bool:
    """Whether an earlier step of the same thing is among the lines."""
    steps = next((steps for steps in STEPS if kind in steps), (kind,))
    return any(step in lines for step in steps[: steps.index(kind)])

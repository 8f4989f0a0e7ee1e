"""Lines of the log: those somebody looks for, and those that are only a table's routine."""

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import and_, or_

from django.db import connection
from django.db.models import Case, IntegerField, Q, QuerySet, TextField, Value, When
from django.db.models.functions import Cast
from django.utils.translation import gettext, ngettext, ngettext_lazy

from tdsite.web.log_lines import FAMILIES
from tournaments.kinds import KINDS
from tournaments.models import Entry, JournalLine, Tournament
from tournaments.rules.log import Run

MAX_ENTRIES = 8  # of the people whom a name fits


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody looks for; empty where it does not matter.

    `player` is a part of a name, or the number of an entry; `by` the key of a member of staff.
    """

    family: str = ""
    words: str = ""
    player: str = ""
    table: int | None = None
    by: int | None = None
    since: datetime | None = None
    until: datetime | None = None

    @property
    def is_all(self) -> bool:
        return self == Wanted(family=self.family)


def found_lines(
    tournament: Tournament, lines: QuerySet[JournalLine], wanted: Wanted
) -> QuerySet[JournalLine]:
    """Those of the lines that are looked for."""
    if kinds := FAMILIES.get(wanted.family):
        lines = lines.filter(reduce(or_, (Q(kind__startswith=kind) for kind in kinds)))
    if wanted.words or wanted.player or wanted.table is not None:
        lines = lines.annotate(said=Cast("data", TextField()))
    if wanted.player:
        lines = lines.annotate(touched=Cast("changes", TextField()))
    for condition in _conditions(tournament, wanted):
        lines = lines.filter(condition)
    return lines


def _conditions(tournament: Tournament, wanted: Wanted) -> Iterator[Q]:
    if wanted.since is not None:
        yield Q(at__gte=wanted.since)
    if wanted.until is not None:
        yield Q(at__lte=wanted.until)
    if wanted.by is not None:
        yield Q(by=wanted.by)
    if wanted.table is not None:
        yield _at_table(wanted.table)
    if wanted.player:
        yield _of_player(tournament, wanted.player)
    if wanted.words:
        yield reduce(and_, (_word(word) for word in wanted.words.split()))


def _word(word: str) -> Q:
    """A word of the sentence as it is read: of its kind, of what it tells, of who did it."""
    if word.startswith("#") and word[1:].isascii() and word[1:].isdigit() and len(word) < 10:
        return Q(revision=int(word[1:]))
    low = word.casefold()
    kinds = [kind for kind, known in KINDS.items() if low in gettext(known.sentence).casefold()]
    people = Q(by__first_name__icontains=word) | Q(by__last_name__icontains=word)
    people |= Q(by__username__icontains=word)
    return Q(kind__in=kinds) | _told(word) | people | Q(law__icontains=word)


def _told(text: str) -> Q:
    """Lines whose data have this text; SQLite keeps letters beyond ASCII written out."""
    written = {text, json.dumps(text)[1:-1]}
    written |= {json.dumps(form)[1:-1] for form in (text.lower(), text.upper(), text.title())}
    return reduce(or_, (Q(said__icontains=form) for form in sorted(written)))


def _at_table(number: int) -> Q:
    """Lines that tell of the table, or of a seat at it; most are left out before they are read."""
    at_it = rf'"(table|to_table|from_table|tables)": "?({number}[^0-9]|[^"]*[ ,]{number}[," ])'
    at_table = Q(said__regex=at_it) | Q(said__regex=rf"(^|[^0-9-]){number}-[0-9]")
    return Q(said__contains=str(number)) & at_table


def _of_player(tournament: Tournament, player: str) -> Q:
    """Lines that name the player, or changed something of an entry of theirs."""
    entries = Entry.objects.filter(tournament=tournament)
    number = player.removeprefix("#")
    if number.isascii() and number.isdigit() and len(number) < 10:
        keys = list(entries.filter(number=int(number)).values_list("pk", flat=True))
        return _changed(keys)
    named = entries.filter(player__name__icontains=player).order_by("number")
    return _told(player) | _changed(list(named.values_list("pk", flat=True)[:MAX_ENTRIES]))


def _changed(entries: list[int]) -> Q:
    """Lines that changed these entries, or rows that belong to them."""
    return reduce(or_, (_changed_one(pk) for pk in entries), Q(pk__in=[]))


def _changed_one(pk: int) -> Q:
    if connection.vendor == "postgresql":
        itself = Q(changes__contains=[{"model": "tournaments.entry", "pk": pk}])
        sides = (Q(changes__contains=[{side: {"entry_id": pk}}]) for side in ("before", "after"))
        return reduce(or_, sides, itself)
    texts = (
        f'"model": "tournaments.entry", "pk": {pk},',
        *(f'"entry_id": {pk}{end}' for end in (",", "}")),
    )
    return reduce(or_, (Q(touched__contains=text) for text in texts))


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
    "hands.table_done": ngettext_lazy("%(n)s hand completed", "%(n)s hands completed", "n"),
    "tables.seen": ngettext_lazy("%(n)s seat check", "%(n)s seat checks", "n"),
    "tables.time_card_used": ngettext_lazy("%(n)s time card used", "%(n)s time cards used", "n"),
    "tables.call_started": ngettext_lazy("%(n)s clock called", "%(n)s clocks called", "n"),
    "tables.call_ended": ngettext_lazy("%(n)s clock stopped", "%(n)s clocks stopped", "n"),
    "chips.raced": ngettext_lazy("%(n)s color-up done", "%(n)s color-ups done", "n"),
    "day.table_bagged": ngettext_lazy("%(n)s table bagged", "%(n)s tables bagged", "n"),
    "day.bags_confirmed": ngettext_lazy(
        "bags of %(n)s table verified", "bags of %(n)s tables verified", "n"
    ),
    "floor.called": ngettext_lazy("%(n)s call", "%(n)s calls", "n"),
    "floor.answered": ngettext_lazy("%(n)s call answered", "%(n)s calls answered", "n"),
    "floor.done": ngettext_lazy("%(n)s call resolved", "%(n)s calls resolved", "n"),
    "floor.withdrawn": ngettext_lazy("%(n)s call cancelled", "%(n)s calls cancelled", "n"),
}


def is_routine(*, opened: Q | None = None) -> Case:
    """1 for a line of routine, else 0.  `opened`: lines that are looked at one by one."""
    routine = reduce(or_, WHEN_ORDINARY, Q(kind__in=ALWAYS))
    whens = [When(routine, then=Value(1))]
    if opened is not None:
        whens.insert(0, When(opened, then=Value(0)))
    return Case(*whens, default=Value(0), output_field=IntegerField())


def routine_text(run: Run) -> str:
    """A run in words: `37 hands dealt, 2 calls at 9 tables`.

    Of what has several steps the first one is told, as long as it is among the lines.
    """
    lines = run.kinds
    kinds = [kind for kind in COUNTED if kind in lines and not _summed(kind, lines)]
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


def _summed(kind: str, lines: Collection[str]) -> bool:
    """Whether an earlier step of the same thing is among the lines."""
    steps = next((steps for steps in STEPS if kind in steps), (kind,))
    return any(step in lines for step in steps[: steps.index(kind)])

"""Rulings that wait for a decision, and frozen pots that wait for their release."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext

from tdsite.rooms.rulings.ruling_log import RulingRow, ruling_rows
from tdsite.web.event_page import Press, Todo
from tdsite.web.event_state import EventState
from tournaments import penalties

MAX_SHOWN, MAX_EXAMINED = 4, 40  # one by one; the rest are on the page


def waiting(event_now: EventState) -> Iterator[Todo]:
    """Those to decide, the oldest first, for a table waits; then the pots."""
    rows = penalties.rulings_of(event_now.tournament).filter(
        penalties.OPEN_RULING | penalties.FROZEN
    )
    oldest = rows.order_by("number")[:MAX_EXAMINED]
    found = sorted(
        ruling_rows(event_now.tournament, oldest, now=event_now.now),
        key=lambda one: not one.is_open,
    )
    for one in found[:MAX_SHOWN]:
        yield _undecided(event_now, one) if one.is_open else _frozen(event_now, one)


def _undecided(event_now: EventState, one: RulingRow) -> Todo:
    row = one.ruling
    what = gettext("Ruling %(number)s pending") % {"number": row.number}
    if row.table_number:
        about = {"number": row.number, "table": row.table_number}
        what = gettext("Ruling %(number)s pending, table %(table)s") % about
    return Todo(
        "ruling",
        "stop" if one.holds_pot else "warn",
        what,
        one.late or row.question.partition("\n")[0],
        "Robert's Rules 2.1.1, 2.1.5" if one.late else row.law or "Robert's Rules 2.1.1",
        presses=(_door(event_now, gettext("Decide"), row.number),),
    )


def _frozen(event_now: EventState, one: RulingRow) -> Todo:
    row = one.ruling
    return Todo(
        "chip",
        "warn",
        gettext("Frozen pot, ruling %(number)s") % {"number": row.number},
        gettext("Decided: %(decision)s") % {"decision": one.says},
        "Robert's Rules 2.1.7",
        presses=(_door(event_now, gettext("Award pot"), row.number),),
    )


def _door(event_now: EventState, label: str, number: int) -> Press:
    url = reverse("ruling", args=[event_now.tournament.pk, number])
    return Press(label, url, "ruling.decided")

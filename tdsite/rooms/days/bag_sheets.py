"""What the papers of a day's end say: tags of bags, sheets to count on, lists of stacks."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from tdsite.rooms.days.bagging import BaggingState, TableBags
from tdsite.rooms.days.next_day import AdvancingPlayer, Published
from tdsite.web.paper.figures import Figured, number_in_words, qr
from tdsite.web.paper.house import of_house
from tournaments.models import Bag, DayEnd, Tournament
from tournaments.rules.languages import primary


def tags_sheet(
    tournament: Tournament,
    bags: Sequence[Bag],
    *,
    day: int,
    sheet: str,
    address: Callable[[str], str],
    now: datetime,
) -> dict[str, Any]:
    """One tag for each of these bags.  `address` makes a whole address of a path."""
    writer = Figured(tournament)

    def tag(bag: Bag) -> dict[str, str]:
        page = reverse("bagging_table", args=[tournament.pk, bag.table_number])
        return {
            "bag": str(bag.number),
            "name": bag.entry.player.name,
            "seat": f"{bag.table_number}-{bag.seat_number}",
            "chips": writer.number(bag.chips),
            "words": number_in_words(bag.chips, locale=writer.locale),
            "entry": gettext("Entry no. %(number)s") % {"number": bag.entry.number},
            "qr": qr(address(page)),
        }

    return {
        **_of_event(writer),
        "sheet": sheet,
        "title": gettext("Bag tags"),
        "flight": _flight(writer, day),
        "date": f"{writer.day(now)}, {writer.time(now)}",
        "bag_word": gettext("Bag"),
        "seat_word": gettext("Table and seat"),
        "chips_word": gettext("Chips"),
        "signs": [gettext("Player"), gettext("Counted by"), gettext("Verified by")],
        "tags": [tag(bag) for bag in bags],
    }


def bag_sheet(
    tournament: Tournament, tables: Sequence[TableBags], *, day: DayEnd, in_all: int, now: datetime
) -> dict[str, Any]:
    """The pages to count on: one for each count of each table, so that neither sees the other.

    No figure stands on them before both counts agree.  `in_all` is what all tables together
    should have: of a single table that is often not known.
    """
    writer = Figured(tournament)
    written = [(table, count) for table in tables for count in _counts_of(table)]

    def page(table: TableBags, count: str) -> dict[str, Any]:
        agreed = table.step is BaggingState.CONFIRMED
        return {
            "head": gettext("Table %(table)s") % {"table": table.number},
            "count": count,
            **_expected(writer, table.expected_chips, in_all),
            "rows": [
                [
                    str(row.seat),
                    row.player,
                    str(row.bag.number) if row.bag else "",
                    writer.number(row.bag.chips) if row.bag and agreed else "",
                ]
                for row in table.seats
            ],
            "total": writer.number(table.counted_chips) if agreed else "",
        }

    return {
        **_of_event(writer),
        "title": gettext("Bag sheet"),
        "flight": _flight(writer, day.day),
        "printed": _printed(writer, now),
        "heads": [gettext("Seat"), gettext("Player"), gettext("Bag")],
        "total_word": gettext("Total"),
        "sign": gettext("Counted by"),
        "pages": [page(table, count) for table, count in written],
    }


def _counts_of(table: TableBags) -> list[str]:
    """The counts of a table that are still to be made; of one that is done, the agreed one."""
    if table.step is BaggingState.CONFIRMED:
        return [gettext("Counted twice")]
    first = [] if table.step is BaggingState.COUNTED else [gettext("First count")]
    return [*first, gettext("Second count")]


def _expected(writer: Figured, here: int | None, in_all: int) -> dict[str, str]:
    if here is None:
        words = gettext("Expected, all tables together")
        return {"expected_word": words, "expected": writer.number(in_all)}
    return {"expected_word": gettext("Expected"), "expected": writer.number(here)}


def stacks_sheet(
    tournament: Tournament, found: Published, *, by: str, now: datetime
) -> dict[str, Any]:
    """Everybody who goes on, `by` "chips", "name" or "table"."""
    writer = Figured(tournament)
    titles = {
        "chips": gettext("Chip counts"),
        "name": gettext("Seats by name"),
        "table": gettext("Seats by table"),
    }
    players = ngettext("%(n)s player", "%(n)s players", len(found.stacks))
    average = gettext("average %(chips)s") % {"chips": writer.number(found.average_chips)}
    return {
        **_of_event(writer),
        "title": titles[by],
        "flight": _flight(writer, found.day),
        "printed": _printed(writer, now),
        "counts": " · ".join([players % {"n": writer.number(len(found.stacks))}, average]),
        "heads": [
            "",
            gettext("Player"),
            gettext("Seat") if found.seated else "",
            gettext("Chips"),
            gettext("BB") if found.big_blind else "",
        ],
        "rows": [_stack(writer, stack, by=by) for stack in found.stacks],
    }


def _stack(writer: Figured, stack: AdvancingPlayer, *, by: str) -> list[str]:
    name = f"{stack.name} ({stack.country})" if stack.country else stack.name
    return [
        str(stack.rank) if by == "chips" else "",
        name,
        str(stack.place) if stack.place else "",
        writer.number(stack.chips),
        "" if stack.big_blinds is None else writer.number(stack.big_blinds),
    ]


def _of_event(writer: Figured) -> dict[str, str]:
    event = writer.event
    return {
        "lang": primary(writer.locale),
        **of_house(event.club, event),
        "event": event.name,
    }


def _flight(writer: Figured, day: int) -> str:
    """What was played: the flight by its name, or the day by its number."""
    if writer.event.flight:
        return gettext("Flight %(flight)s") % {"flight": writer.event.flight}
    return gettext("Day %(day)s") % {"day": day}


def _printed(writer: Figured, now: datetime) -> str:
    return gettext("Printed %(day)s, %(time)s, after log line %(revision)s.") % {
        "day": writer.day(now),
        "time": writer.time(now),
        "revision": writer.number(writer.event.revision),
    }

"""What lies at the tables before play: cards for color-ups and dealers, empty sheets for bags."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from blinds.queries import schedule_of
from blinds.rules.steps import StepKind, color_up_plan, level_number, planned_color_ups
from blinds.rules.times import beginnings
from blinds.stages import planned_chips
from tables.models import Table
from tdsite.rooms.paper.poster import time_of
from tdsite.web.paper.figures import Figured
from tdsite.web.paper.house import of_house
from tournaments.models import Dealer, Shift, Tournament
from tournaments.rules.languages import primary

ON_A_CARD = 4  # color-ups: more are a second card
BLANK_CARDS = 4  # as many as a sheet has


def color_ups_on_paper(tournament: Tournament) -> list[dict[str, str]]:
    """The color-ups of the plan, or those it would be advised, each with when it is."""
    schedule = schedule_of(tournament)
    chips = planned_chips(tournament, schedule)
    writer, begin = Figured(tournament), beginnings(schedule)
    found = []
    for up in planned_color_ups(schedule, chips) or color_up_plan(schedule, chips):
        levels = [
            level_number(schedule, at)
            for at, step in enumerate(schedule[: up.index])
            if step.kind is StepKind.LEVEL
        ]
        when = gettext("after level %(level)s, %(time)s") % {
            "level": levels[-1] if levels else 0,
            "time": time_of(tournament, begin[up.index]),
        }
        pair = f"{writer.number(up.old_chips)} → {writer.number(up.new_chips)}"
        found.append({"chips": pair, "when": when})
    return found


def race_cards(tournament: Tournament, tables: Sequence[Table]) -> dict[str, Any]:
    """A card for each table, with a line for each seat; further color-ups are on further cards."""
    ups = color_ups_on_paper(tournament)
    writer = Figured(tournament)
    return {
        **of_house(tournament.club, tournament),
        "title": gettext("Color-ups"),
        "lang": primary(writer.locale),
        "event": tournament.name,
        "date": writer.day(tournament.starts_at),
        "seat_word": gettext("Seat"),
        "odd_word": gettext("Odd chips"),
        "won_word": gettext("Won"),
        "sign": gettext("Counted by"),
        "note": gettext(
            "First exchange all chips that change evenly. Then deal one card per odd "
            "chip, starting at seat 1, all cards of one seat before the next. The "
            "highest cards win one chip each, at most one per seat. No player is raced "
            "out. Robert’s Rules 7.10"
        ),
        "cards": [
            {
                "head": gettext("Table %(table)s") % {"table": table.number},
                "seats": [str(seat) for seat in range(1, table.size + 1)],
                "color_ups": ups[start : start + ON_A_CARD],
            }
            for start in range(0, len(ups), ON_A_CARD)
            for table in tables
        ],
    }


def dealers_on_paper(tournament: Tournament) -> list[str]:
    """Who deals in the event; before anybody came, all dealers of the house."""
    at_work = Shift.objects.filter(tournament=tournament, left_at=None)
    names = at_work.order_by("dealer__name").values_list("dealer__name", flat=True)
    if names:
        return list(names)
    ours = Dealer.objects.filter(club=tournament.club_id, retired=False)
    return list(ours.order_by("name").values_list("name", flat=True))


def dealer_cards(tournament: Tournament, *, sheet: str) -> dict[str, Any]:
    """A card for each dealer; where none is known, some without a name."""
    writer = Figured(tournament)
    names = dealers_on_paper(tournament) or [""] * BLANK_CARDS
    return {
        **of_house(tournament.club, tournament),
        "sheet": sheet,
        "title": gettext("Dealer cards"),
        "title_one": gettext("Dealer card"),
        "lang": primary(writer.locale),
        "event": tournament.name,
        "date": f"{writer.day(tournament.starts_at)}, {writer.time(tournament.starts_at)}",
        "heads": [gettext("Table"), gettext("From"), gettext("Until"), gettext("Note")],
        "note": gettext("A push every %(minutes)s minutes, a break after %(tables)s tables.")
        % {"minutes": tournament.push_minutes, "tables": tournament.downs_before_break},
        "cards": [{"name": name} for name in names],
    }


def blank_bag_sheets(
    tournament: Tournament, tables: Sequence[Table], *, now: datetime
) -> dict[str, Any]:
    """Two pages for each table, to count the bags on when the day ends: the names are written in.

    Who counts second does not see what the first one wrote.
    """
    writer = Figured(tournament)
    printed = {"day": writer.day(now), "time": writer.time(now)}

    def page(table: Table, count: str) -> dict[str, Any]:
        return {
            "head": gettext("Table %(table)s") % {"table": table.number},
            "count": count,
            "expected_word": "",
            "expected": "",
            "rows": [[str(seat), "", "", ""] for seat in range(1, table.size + 1)],
            "total": "",
        }

    return {
        **of_house(tournament.club, tournament),
        "lang": primary(writer.locale),
        "event": tournament.name,
        "title": gettext("Bag sheet"),
        "flight": tournament.flight or writer.day(tournament.starts_at),
        "printed": gettext("Printed %(day)s, %(time)s.") % printed,
        "heads": [gettext("Seat"), gettext("Player"), gettext("Bag")],
        "total_word": gettext("Total"),
        "sign": gettext("Counted by"),
        "pages": [
            page(table, count)
            for table in tables
            for count in (gettext("First count"), gettext("Second count"))
        ],
    }

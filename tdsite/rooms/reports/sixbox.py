"""The report of an event in six boxes: event, money, places, deal, exceptions, proof."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.translation import get_language, gettext

from tdsite.rooms.reports.deal_box import deal_box
from tdsite.rooms.reports.event_box import event_box, state_of
from tdsite.rooms.reports.exceptions import exceptions_box
from tdsite.rooms.reports.finishers import Finisher, finishers, table
from tdsite.rooms.reports.money_facts import money_facts
from tdsite.rooms.reports.proof_box import proof_box
from tdsite.rooms.reports.turns import LevelStart, turns_of
from tdsite.web import formats
from tdsite.web import results as reports
from tdsite.web.boxes import Box, Document
from tdsite.web.hooks import hooks
from tdsite.web.moneybox import MoneyBox, money_box
from tdsite.web.results import Results
from tournaments import combined_results
from tournaments.models import Tournament


@dataclass(frozen=True)
class Report:
    """What the book says of an event now, for the document, charts and other papers."""

    tournament: Tournament
    results: Results
    money: MoneyBox
    finishers: list[Finisher]
    turns: list[LevelStart]

    @cached_property
    def document(self) -> Document:
        """The six boxes in the reader's language; proving the log takes the longest of it."""
        return _document(self)


def report_of(tournament: Tournament) -> Report:
    """The whole report as the book says it now."""
    results = reports.results_of(tournament, everybody=True)
    return Report(
        tournament,
        results,
        money_box(tournament, results),
        finishers(tournament, results),
        turns_of(tournament),
    )


def _document(report: Report) -> Document:
    tournament = report.tournament
    locale = get_language() or tournament.language
    day = formats.local_date(
        tournament.started_at or tournament.starts_at, zone=tournament.timezone, locale=locale
    )
    boxes = (
        event_box(tournament, combined_results.figures(tournament), report.turns),
        money_facts(tournament, report.money, report.results, locale=locale),
        Box(
            "places",
            gettext("Places"),
            tournament.currency,
            tournament.timezone,
            grids=(table(tournament, report.finishers),),
        ),
        deal_box(tournament),
        exceptions_box(tournament),
        proof_box(tournament),
    )
    return Document(
        title=gettext("Report"),
        heading=tournament.name,
        under=f"{tournament.club.name} · {day}",
        state=state_of(tournament, report.results.left),
        boxes=tuple(_with_those_of_rooms(tournament, boxes)),
    )


def _with_those_of_rooms(tournament: Tournament, boxes: Iterable[Box]) -> Iterator[Box]:
    """The boxes with what other rooms have to report behind them."""
    for box in boxes:
        yield box
        found = (one.of(tournament) for one in hooks().report_boxes if one.behind == box.code)
        yield from (added for added in found if added is not None)


def printed_at(tournament: Tournament, now: datetime) -> str:
    """The line at the foot of each sheet: the seal it is true to, and when it was printed."""
    locale = get_language() or tournament.language
    return gettext("Log line %(revision)s, seal %(seal)s. Printed %(day)s, %(time)s.") % {
        "revision": tournament.revision,
        "seal": tournament.journal_hash[:16],
        "day": formats.local_date(now, zone=tournament.timezone, locale=locale),
        "time": formats.at_time(now, zone=tournament.timezone),
    }

"""The report of an event in six boxes: event, money, places, deal, exceptions, proof."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import get_language, gettext

from tdsite import formats
from tdsite.reports import results as reports
from tdsite.reports.boxes import Box, Document
from tdsite.reports.deal_box import deal_box
from tdsite.reports.event_box import event_box, state_of
from tdsite.reports.exceptions import exceptions_box
from tdsite.reports.finishers import Finisher, finishers, table
from tdsite.reports.money_facts import money_facts
from tdsite.reports.moneybox import MoneyBox, money_box
from tdsite.reports.proof_box import proof_box
from tdsite.reports.results import Results
from tdsite.reports.turns import Turn, turns_of
from tournaments import queries
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Report:
    """The document, and what it was made from, for charts and other papers."""

    document: Document
    results: Results
    money: MoneyBox
    finishers: list[Finisher]
    turns: list[Turn]


def report_of(tournament: Tournament) -> Report:
    """The whole report as the book says it now, in the reader's language."""
    locale = get_language() or tournament.language
    results = reports.results_of(tournament, everybody=True)
    money, turns = money_box(tournament, results), turns_of(tournament)
    found = finishers(tournament, results)
    day = formats.local_date(
        tournament.started_at or tournament.starts_at, zone=tournament.timezone, locale=locale
    )
    boxes = (
        event_box(tournament, queries.figures(tournament), turns),
        money_facts(tournament, money, results, locale=locale),
        Box(
            "places",
            gettext("Places"),
            tournament.currency,
            tournament.timezone,
            grids=(table(tournament, found),),
        ),
        deal_box(tournament),
        exceptions_box(tournament),
        proof_box(tournament),
    )
    document = Document(
        title=gettext("Report"),
        heading=tournament.name,
        under=f"{tournament.club.name} · {day}",
        state=state_of(tournament, results.left),
        boxes=boxes,
    )
    return Report(document, results, money, found, turns)


def printed_at(tournament: Tournament, now: datetime) -> str:
    """The line at the foot of each sheet: the seal it is true to, and when it was printed."""
    locale = get_language() or tournament.language
    return gettext("Log line %(revision)s, seal %(seal)s. Printed %(day)s, %(time)s.") % {
        "revision": tournament.revision,
        "seal": tournament.journal_hash[:16],
        "day": formats.local_date(now, zone=tournament.timezone, locale=locale),
        "time": formats.at_time(now, zone=tournament.timezone),
    }

"""The report of an event in six boxes: event, money, places, deal, exceptions, proof.

Box 1 says what the event was, how many came, how long it took and by which laws; box 6 what
anybody can check it by: the sealed log, the draws, the program.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language, gettext

from blinds.models import Structure
from tables.draws import standings
from tables.models import Draw
from tdsite.rooms.reports.finishers import Finisher, finishers, table
from tdsite.rooms.reports.log_lines import LevelStart, exceptions_box, log_at, turns_of
from tdsite.rooms.reports.money_boxes import deal_box, money_facts
from tdsite.web import formats
from tdsite.web import results as reports
from tdsite.web.boxes import (
    Box,
    Column,
    Document,
    Fact,
    Grid,
    GridRow,
    ReportBox,
    Unit,
    Verdict,
    grid,
)
from tdsite.web.hooks import hooks
from tdsite.web.moneybox import MoneyBox, money_box
from tdsite.web.results import Results
from tournaments import finishes, journal, queries
from tournaments.models import Tournament
from tournaments.models.tournament import State
from tournaments.queries import Figures
from tournaments.rules.log_heads import code_of
from tournaments.rules.policy import PRESET_NAMES as PRESET_NAMES
from tournaments.rules.policy import PRESETS, describe


def event_box(tournament: Tournament, figures: Figures, turns: list[LevelStart]) -> Box:
    """The event in facts; beside them the house rules that differ from its rulebook's preset."""
    return Box(
        "event",
        gettext("Event"),
        tournament.currency,
        tournament.timezone,
        facts=(
            *_event_facts(tournament, figures),
            *_event_times(tournament, turns),
            Fact(
                "law",
                gettext("Rules used"),
                gettext(PRESET_NAMES[queries.policy_of(tournament).laws]),
                link=reverse("policy", args=[tournament.board_token]),
            ),
        ),
        grids=(_policies(tournament),),
    )


def _event_facts(tournament: Tournament, figures: Figures) -> list[Fact]:
    names = Structure.objects.filter(tournament=tournament).values_list("name", flat=True)
    pk = tournament.pk
    dashboard, ledger = reverse("dashboard", args=[pk]), reverse("ledger", args=[pk])
    return [
        Fact("name", gettext("Name"), tournament.name, link=dashboard),
        Fact("venue", gettext("Venue"), tournament.club.name),
        Fact("structure", gettext("Structure"), names.first() or ""),
        Fact("entries", gettext("Entries"), figures.entries, Unit.COUNT, ledger),
        Fact("entrants", gettext("Players"), figures.entrants, Unit.COUNT, depth=1),
        Fact("reentries", gettext("Re-entries"), figures.reentries, Unit.COUNT, depth=1),
        Fact("rebuys", gettext("Rebuys"), figures.rebuys, Unit.COUNT, ledger),
        Fact("add_ons", gettext("Add-ons"), figures.add_ons, Unit.COUNT, ledger),
        Fact("chips", gettext("Chips in play"), figures.chips_in_play, Unit.CHIPS),
    ]


def _event_times(tournament: Tournament, turns: list[LevelStart]) -> list[Fact]:
    began, ended = tournament.started_at, tournament.finished_at
    levels = [turn.level for turn in turns if turn.level is not None]
    length = ""
    if began and ended:
        minutes = round((ended - began).total_seconds() / 60)
        length = gettext("%(hours)s h %(minutes)s min") % {
            "hours": minutes // 60,
            "minutes": f"{minutes % 60:02}",
        }
    day = Fact("date", gettext("Date"), began or tournament.starts_at, Unit.DAY)
    if queries.has_no_times(tournament):
        return [day]
    return [
        day,
        Fact("began", gettext("First hand"), began, Unit.WHEN, _log_link(tournament, began)),
        Fact(
            "closed",
            gettext("Registration closed"),
            tournament.registration_closed_at,
            Unit.WHEN,
            _log_link(tournament, tournament.registration_closed_at),
        ),
        Fact("ended", gettext("Last hand"), ended, Unit.WHEN, _log_link(tournament, ended)),
        Fact("length", gettext("Length"), length),
        Fact("levels", gettext("Levels played"), max(levels, default=None), Unit.COUNT),
    ]


def _log_link(tournament: Tournament, at: datetime | None) -> str:
    return log_at(tournament, at) if at else ""


def state_of(tournament: Tournament, left: int) -> str:
    """How far the event is, in words: final, cancelled, or how many still play."""
    if tournament.state == State.FINISHED and tournament.feeds_id is not None:
        return gettext("Day over, players left: %(left)s") % {"left": left}
    if tournament.state == State.FINISHED:
        return gettext("Final")
    if tournament.started_at is None or tournament.state == State.CANCELLED:
        return str(tournament.get_state_display())
    return gettext("In progress, players left: %(left)s") % {"left": left}


def _policies(tournament: Tournament) -> Grid:
    policy = queries.policy_of(tournament)
    usual = {line.field: line.value for line in describe(PRESETS[policy.laws])}
    lines = [
        GridRow((gettext(line.field), gettext(line.value), gettext(line.law)))
        for line in describe(policy)
        if usual[line.field] != line.value
    ]
    return Grid(
        "policies",
        gettext("House rules that differ from the rulebook"),
        (
            Column("policy", gettext("House rule")),
            Column("meaning", gettext("Choice")),
            Column("law", gettext("Law")),
        ),
        tuple(lines),
        empty=gettext("None differs."),
    )


VERSION = str(settings.SPECTACULAR_SETTINGS["VERSION"])


def proof_box(tournament: Tournament) -> Box:
    """The last line of the log with its seal, checked now, and every draw with its seed."""
    broken = journal.broken_seal(tournament)
    log = reverse("journal", args=[tournament.pk])
    page = reverse("log_head", args=[tournament.board_token]) if tournament.journal_hash else ""
    revision, last = tournament.revision, tournament.journal_hash
    holds = gettext("All log seals intact")
    return Box(
        "proof",
        gettext("Proof"),
        tournament.currency,
        tournament.timezone,
        facts=(
            Fact("revision", gettext("Lines in the log"), tournament.revision, Unit.COUNT, log),
            Fact("journal_hash", gettext("Last seal"), tournament.journal_hash, Unit.SEAL),
            Fact("code", gettext("Code of the log"), code_of(revision, last), Unit.SEAL, page),
            Fact("version", gettext("Program version"), VERSION),
        ),
        grids=(_draws(tournament),),
        verdict=Verdict(
            holds=broken is None,
            says=gettext("Seal broken at line %(line)s.") % {"line": broken} if broken else holds,
        ),
    )


def _draws(tournament: Tournament) -> Grid:
    made = [(d, standing) for d, standing in standings(tournament) if standing.is_public]
    return grid(
        "draws",
        gettext("Draws"),
        (
            Column("number", gettext("Draw"), Unit.COUNT),
            Column("kind", gettext("Kind")),
            Column("seed", gettext("Seed"), Unit.SEAL),
            Column("page", gettext("Verify at"), Unit.PAGE),
        ),
        [_draw(tournament, draw) for draw, _ in made],
        keep=("number", "kind", "seed"),
        empty=gettext("No draw was published."),
    )


def _draw(tournament: Tournament, draw: Draw) -> GridRow:
    link = reverse("draw", args=[tournament.board_token, draw.number])
    cells = (draw.number, str(draw.get_kind_display()), draw.seed, link)
    return GridRow(cells, {"number": link, "page": link})


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
        event_box(tournament, finishes.figures(tournament), report.turns),
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
        boxes=tuple(_with_those_of_rooms(tournament, boxes, hooks().report_boxes)),
    )


def _with_those_of_rooms(
    tournament: Tournament, boxes: Sequence[Box], added: Sequence[ReportBox]
) -> Iterator[Box]:
    """The boxes with what other rooms have to report behind them.

    Raises LookupError for one that would come behind a box that is not there.
    """
    codes = [box.code for box in boxes]
    if lost := {one.behind for one in added} - {*codes}:
        raise LookupError(f"no box {sorted(lost)} in the report, but {codes}")
    for box in boxes:
        yield box
        found = (one.of(tournament) for one in added if one.behind == box.code)
        yield from (one for one in found if one is not None)


def printed_at(tournament: Tournament, now: datetime) -> str:
    """The line at the foot of each sheet: the seal it is true to, and when it was printed."""
    locale = get_language() or tournament.language
    return gettext("Log %(code)s. Printed %(day)s, %(time)s.") % {
        "code": code_of(tournament.revision, tournament.journal_hash),
        "day": formats.local_date(now, zone=tournament.timezone, locale=locale),
        "time": formats.at_time(now, zone=tournament.timezone),
    }

"""Box 1 of the report: what the event was, how many came, how long it took, by which laws."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext

from blinds.models import Structure
from tdsite.rooms.reports.doors import log_at
from tdsite.rooms.reports.turns import LevelStart
from tdsite.web.boxes import Box, Column, Fact, Grid, GridRow, Unit
from tournaments import queries
from tournaments.models import Tournament
from tournaments.models.tournament import State
from tournaments.queries import Figures
from tournaments.rules.policy import describe
from tournaments.rules.policy_presets import NAMES as PRESET_NAMES
from tournaments.rules.policy_presets import PRESETS


def event_box(tournament: Tournament, figures: Figures, turns: list[LevelStart]) -> Box:
    """The event in facts; beside them the house rules that differ from its rulebook's preset."""
    return Box(
        "event",
        gettext("Event"),
        tournament.currency,
        tournament.timezone,
        facts=(
            *_what(tournament, figures),
            *_when(tournament, turns),
            Fact(
                "law",
                gettext("Played by"),
                gettext(PRESET_NAMES[queries.policy_of(tournament).laws]),
                link=reverse("policy", args=[tournament.board_token]),
            ),
        ),
        grids=(_policies(tournament),),
    )


def _what(tournament: Tournament, figures: Figures) -> list[Fact]:
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


def _when(tournament: Tournament, turns: list[LevelStart]) -> list[Fact]:
    began, ended = tournament.started_at, tournament.finished_at
    levels = [turn.level for turn in turns if turn.level is not None]
    length = ""
    if began and ended:
        minutes = round((ended - began).total_seconds() / 60)
        length = gettext("%(hours)s h %(minutes)s min") % {
            "hours": minutes // 60,
            "minutes": f"{minutes % 60:02}",
        }
    return [
        Fact("date", gettext("Date"), began or tournament.starts_at, Unit.DAY),
        Fact("began", gettext("First hand"), began, Unit.WHEN, _log(tournament, began)),
        Fact(
            "closed",
            gettext("Registration closed"),
            tournament.registration_closed_at,
            Unit.WHEN,
            _log(tournament, tournament.registration_closed_at),
        ),
        Fact("ended", gettext("Last hand"), ended, Unit.WHEN, _log(tournament, ended)),
        Fact("length", gettext("Length"), length),
        Fact("levels", gettext("Levels played"), max(levels, default=None), Unit.COUNT),
    ]


def _log(tournament: Tournament, at: datetime | None) -> str:
    return log_at(tournament, at) if at else ""


def state_of(tournament: Tournament, left: int) -> str:
    """How far the event is, in words: final, cancelled, or how many still play."""
    if tournament.state == State.FINISHED and tournament.feeds_id is not None:
        return gettext("Day over, players who go on: %(left)s") % {"left": left}
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

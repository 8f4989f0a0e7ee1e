"""What the printed structure sheet says: every step with its time, and the chips of the plan."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext, ngettext

from blinds.models import Betting, Structure
from blinds.queries import steps_of
from blinds.rules.steps import AnteType, PlanStep, Schedule, StepKind, level_number
from blinds.rules.times import Beginning, beginnings, total_seconds
from tdsite.rooms.structures.forms.structures import ChipsForm
from tdsite.web import formats
from tdsite.web.languages import reading
from tdsite.web.log import step_text
from tdsite.web.paper.house import of_house
from tournaments.models import Tournament
from tournaments.rules.languages import primary

NARROW = "\N{NO-BREAK SPACE}"


class Sheet:
    """The words and figures of one plan."""

    def __init__(self, schedule: Schedule, tournament: Tournament | None) -> None:
        self.schedule, self.event = schedule, tournament
        self.locale = reading()
        self.starts_at = (tournament.started_at or tournament.starts_at) if tournament else None
        levels = [step for step in schedule if step.kind is StepKind.LEVEL]
        self.mixed = len({step.betting for step in levels}) > 1
        self.games = self.mixed or any(step.game for step in levels)
        self.bets = any(step.small_bet_chips for step in levels)
        self.bring_in = any(step.bring_in_chips for step in levels)
        self.blinds = any(step.big_chips for step in levels)

    def number(self, chips: int) -> str:
        return formats.chips(chips, locale=self.locale) if chips else ""

    def at(self, begins: Beginning) -> str:
        """The time at the venue on the first day; hours and minutes of play otherwise."""
        if self.starts_at is not None and self.event is not None and begins.day == 1:
            at = self.starts_at + timedelta(seconds=begins.seconds)
            return formats.at_time(at, zone=self.event.timezone)
        return f"{begins.seconds // 3600}:{begins.seconds % 3600 // 60:02}"

    def heads(self) -> list[list[str]]:
        """The columns, each with the way it is set: start, time, pair, end or wide."""
        return [
            [gettext("Level"), "start"],
            [gettext("Time"), "time"],
            *([[gettext("Game"), "wide"]] if self.games else []),
            *([[gettext("Blinds"), "pair"]] if self.blinds else []),
            [gettext("Ante"), "end"],
            *([[gettext("Bring-in"), "end"]] if self.bring_in else []),
            *([[gettext("Limits"), "pair"]] if self.bets else []),
            [gettext("Minutes"), "end"],
        ]

    def level(self, index: int, step: PlanStep, begins: Beginning) -> dict[str, Any]:
        blinds = self.pair(step.small_chips, step.big_chips)
        limits = self.pair(step.small_bet_chips, step.big_bet_chips)
        number = level_number(self.schedule, index)
        named = "" if step.label == step_text("level", number, "") else step.label
        return {
            "kind": "level",
            "cells": [
                str(number),
                self.at(begins),
                *([self.game(step)] if self.games else []),
                *([blinds if step.big_chips else ""] if self.blinds else []),
                self._ante(step),
                *([self.number(step.bring_in_chips)] if self.bring_in else []),
                *([limits if step.small_bet_chips else ""] if self.bets else []),
                minutes(step),
            ],
            "says": " · ".join(filter(None, [named, step.note])),
        }

    def pair(self, small: int, big: int) -> str:
        """Two amounts on one line."""
        return f"{self.number(small) or 0}{NARROW}/{NARROW}{self.number(big)}"

    def game(self, step: PlanStep) -> str:
        """The game; with how it is bet where that changes."""
        bet = str(Betting(step.betting).label) if self.mixed else ""
        return ", ".join(filter(None, [step.game, bet]))

    def _ante(self, step: PlanStep) -> str:
        ante = self.number(step.ante_chips)
        if step.ante_type is AnteType.BIG_BLIND and ante:
            return gettext("%(ante)s BB") % {"ante": ante}
        return ante

    def pause(self, step: PlanStep, begins: Beginning) -> dict[str, Any]:
        raced = ""
        if step.remove_chips:
            chips = self.number(step.remove_chips)
            raced = gettext("Color-up: %(chips)ss raced off") % {"chips": chips}
        return {
            "kind": step.kind.value,
            "at": self.at(begins),
            "name": step_text(step.kind.value, None, step.label),
            "minutes": minutes(step),
            "says": " · ".join(filter(None, [raced, step.note])),
        }

    def rows(self) -> list[dict[str, Any]]:
        drawn = []
        for index, (step, begins) in enumerate(
            zip(self.schedule, beginnings(self.schedule)[:-1], strict=True)
        ):
            is_level = step.kind is StepKind.LEVEL
            drawn.append(self.level(index, step, begins) if is_level else self.pause(step, begins))
        return drawn

    def facts(self) -> str:
        """12 levels · 4:20 of play, breaks included."""
        levels = sum(step.kind is StepKind.LEVEL for step in self.schedule)
        seconds = total_seconds(self.schedule)
        return " · ".join(
            [
                ngettext("%(n)s level", "%(n)s levels", levels) % {"n": levels},
                gettext("%(hours)s incl. breaks")
                % {"hours": f"{seconds // 3600}:{seconds % 3600 // 60:02}"},
            ]
        )


def structure_sheet(
    structure: Structure, tournament: Tournament | None, *, now: datetime
) -> dict[str, Any]:
    """The sheet of a plan; of an event's, with the times of its evening."""
    sheet = Sheet(steps_of(structure), tournament)
    club = structure.club
    printed = {
        "day": formats.local_date(now, zone=club.timezone, locale=sheet.locale),
        "time": formats.at_time(now, zone=club.timezone),
    }
    starts = tournament and (tournament.started_at or tournament.starts_at)
    return {
        "lang": primary(sheet.locale),
        **of_house(club, tournament),
        "title": gettext("Structure"),
        "name": tournament.name if tournament else structure.name,
        "under": formats.local_date(starts, zone=tournament.timezone, locale=sheet.locale)
        if tournament and starts
        else "",
        "facts": sheet.facts(),
        "heads": sheet.heads(),
        "rows": sheet.rows(),
        "min": gettext("min"),
        "chips_title": gettext("Chips"),
        "chips": _chips(structure.chips, sheet),
        "notes": structure.notes,
        "ante_note": _ante_note(sheet.schedule),
        "printed": gettext("Printed %(day)s, %(time)s.") % printed,
    }


def _chips(chips: Sequence[Sequence[object]], sheet: Sheet) -> list[dict[str, str]]:
    return [
        {"value": sheet.number(row.number or 0), "colour": row.colour, "shade": row.shade}
        for row in ChipsForm.of(chips).rows
    ]


def _ante_note(schedule: Schedule) -> str:
    if any(step.ante_type is AnteType.BIG_BLIND and step.ante_chips for step in schedule):
        return gettext("BB: big blind ante for the table")
    return ""


def minutes(step: PlanStep) -> str:
    whole, rest = divmod(step.seconds, 60)
    if step.kind is StepKind.DAY_END:
        return ""
    return f"{whole}:{rest:02}" if rest else str(whole)

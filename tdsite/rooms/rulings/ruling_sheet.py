"""What the sheet of a ruling says: the question, the decision with its steps, and who signs."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from tdsite.rooms.rulings.shown import Shown
from tdsite.web.paper.figured import Figured
from tournaments.models import Ruling
from tournaments.rules.languages import primary


def ruling_sheet(row: Ruling, *, now: datetime) -> dict[str, Any]:
    """A ruling for the file, on A4."""
    one, said = Shown(row), Figured(row.tournament)
    printed = {"day": said.day(now), "time": said.time(now)}
    return {
        "lang": primary(said.locale),
        "house": row.tournament.club.name,
        "event": row.tournament.name,
        "day": said.day(row.asked_at),
        "title": gettext("Ruling %(number)s") % {"number": row.number},
        "state": _state(one, said),
        "figures": [pair for pair in _figures(one, said) if pair[1]],
        "parts": [
            [gettext("What happened"), row.question.split("\n")],
            [gettext("Decision"), row.decision.split("\n") if row.decision else []],
        ],
        "law": [gettext("Law"), row.law],
        "signs": [gettext("Decided by: name and signature"), gettext("Seen: name and signature")],
        "printed": gettext("Printed %(day)s, %(time)s.") % printed,
    }


def _state(one: Shown, said: Figured) -> str:
    row = one.ruling
    if row.voided:
        return gettext("Void")
    if row.decided_at is None:
        return gettext("Waits for a decision")
    decided = {"time": said.time(row.decided_at), "who": one.who or "–"}
    return gettext("Decided at %(time)s by %(who)s") % decided


def _figures(one: Shown, said: Figured) -> list[list[str]]:
    row = one.ruling
    frozen = row.frozen_chips
    return [
        [gettext("Table"), str(row.table_number or "")],
        [gettext("Asked at"), said.time(row.asked_at)],
        [gettext("Players"), ", ".join(entry.player.name for entry in one.players)],
        [gettext("Claim"), one.deadline],
        [gettext("Frozen pot"), "" if frozen is None else said.number(frozen)],
        [gettext("Released to"), row.released_to],
    ]

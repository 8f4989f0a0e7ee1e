"""What the sheet of a ruling says: the question, the decision with its steps, and who signs."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from tdsite.rooms.rulings.shown import RulingRow
from tdsite.web.paper.figured import Figured
from tournaments.models import Ruling
from tournaments.rules.languages import primary


def ruling_sheet(row: Ruling, *, now: datetime) -> dict[str, Any]:
    """A ruling for the file, on A4."""
    one, writer = RulingRow(row), Figured(row.tournament)
    printed = {"day": writer.day(now), "time": writer.time(now)}
    return {
        "lang": primary(writer.locale),
        "house": row.tournament.club.name,
        "event": row.tournament.name,
        "day": writer.day(row.asked_at),
        "title": gettext("Ruling %(number)s") % {"number": row.number},
        "state": _state(one, writer),
        "figures": [pair for pair in _figures(one, writer) if pair[1]],
        "parts": [
            [gettext("What happened"), row.question.split("\n")],
            [gettext("Decision"), row.decision.split("\n") if row.decision else []],
        ],
        "law": [gettext("Law"), row.law],
        "signs": [gettext("Decided by: name and signature"), gettext("Seen: name and signature")],
        "printed": gettext("Printed %(day)s, %(time)s.") % printed,
    }


def _state(one: RulingRow, writer: Figured) -> str:
    row = one.ruling
    if row.voided:
        return gettext("Void")
    if row.decided_at is None:
        return gettext("Waits for a decision")
    decided = {"time": writer.time(row.decided_at), "who": one.who or "–"}
    return gettext("Decided at %(time)s by %(who)s") % decided


def _figures(one: RulingRow, writer: Figured) -> list[list[str]]:
    row = one.ruling
    frozen = row.frozen_chips
    return [
        [gettext("Table"), str(row.table_number or "")],
        [gettext("Asked at"), writer.time(row.asked_at)],
        [gettext("Players"), ", ".join(entry.player.name for entry in one.players)],
        [gettext("Claim"), one.deadline],
        [gettext("Frozen pot"), "" if frozen is None else writer.number(frozen)],
        [gettext("Released to"), row.released_to],
    ]

"""The report of an event, for programs."""

from typing import Any

from tdsite.api.endpoints import read
from tdsite.rooms.reports.api import answers
from tdsite.rooms.reports.report_files import json_of
from tdsite.rooms.reports.sixbox import report_of
from tournaments.models import Tournament


@read(answers.EventReport, right="see_money")
def get_report(tournament: Tournament) -> dict[str, Any]:
    """The report in its six boxes."""
    return json_of(report_of(tournament).document, tournament)

"""The report of an event for programs, and the exports of the club for other sites."""

from typing import Any

from rest_framework import serializers

from tdsite.api.endpoints import command, read
from tdsite.api.fields import Body, Flag, Text, several
from tdsite.rooms.reports import acts
from tdsite.rooms.reports.event_report import report_of
from tdsite.rooms.reports.report_files import report_json
from tdsite.web.club import current_club
from tournaments.acts import ActContext
from tournaments.models import JournalLine, Tournament
from tournaments.rules.exports import CHOICES, COLUMNS, MAX_COLUMNS, MAX_LENGTH


def _box(help_text: str, *, always: bool = True) -> serializers.DictField:
    return serializers.DictField(
        child=serializers.JSONField(), required=always, help_text=help_text
    )


class EventReport(serializers.Serializer):
    """Amounts end in `_cents` and are in the currency's smallest unit; times are in UTC."""

    id = serializers.IntegerField()
    state = serializers.CharField()
    currency = serializers.CharField()
    timezone = serializers.CharField()
    event = _box("What it was, how many came, how long it took, policies that are not usual.")
    money = _box("What was taken and where it belongs; `holds`: the payouts are the pool.")
    places = _box("`places`: every entry with its place, prize and what became of it.")
    deal = _box("The deal that stands; `deal_1` and so on: what each player got by it.")
    flights = _box("Of an event in flights: what each sold and sent on.", always=False)
    floor = _box(
        "Calls of the tables with their waits, dealers with their hours (`…_seconds`), if any.",
        always=False,
    )
    exceptions = _box("What was void, corrected, set by hand or undone, by whom and why.")
    proof = _box("The seal of the log, checked now as `holds`, and every draw with its seed.")


class ExportColumn(Body):
    """A column, and the heading the site wants over it; empty: our own word."""

    column = serializers.ChoiceField(choices=COLUMNS)
    heading = Text(MAX_LENGTH, default="", allow_blank=True)


def _choice(name: str, **options: Any) -> serializers.ChoiceField:
    return serializers.ChoiceField(choices=CHOICES[name], default=CHOICES[name][0], **options)


class Export(Body):
    """Columns in their order, and how the file is written."""

    name = Text(MAX_LENGTH)
    columns = several(ExportColumn, 1, MAX_COLUMNS)
    separator = _choice("separator")
    decimal = _choice("decimal")
    dates = _choice("dates", help_text="iso: 2026-11-21, day: 21/11/2026, month: 11/21/2026.")
    encoding = _choice("encoding", help_text="bom: UTF-8 as Excel takes it.")
    lines = _choice("lines", help_text="players: each once, with the best place.")
    heads = Flag(default=True)


def _export_values(params: dict[str, Any]) -> dict[str, Any]:
    name, columns = params.pop("name"), params.pop("columns")
    pairs = [(one["column"], one["heading"]) for one in columns]
    return {"name": name, "columns": pairs, "settings": params}


@command("export.saved", Export, status=201)
def add_export(order: ActContext, **params: Any) -> JournalLine:
    """Keep columns for a result site; `data.export_id` names the export."""
    return acts.save_export(current_club().pk, **_export_values(params), **order)


@command("export.saved", Export)
def change_export(order: ActContext, export_id: int, **params: Any) -> JournalLine:
    """Change an export."""
    return acts.save_export(
        current_club().pk, export_id=export_id, **_export_values(params), **order
    )


@read(EventReport, right="see_money")
def get_report(tournament: Tournament) -> dict[str, Any]:
    """The report in its six boxes."""
    return report_json(report_of(tournament).document, tournament)

"""Exports of the club: the columns that other sites take."""

from typing import Any

from tdsite import director
from tdsite.api.endpoints import command
from tdsite.rooms.reports.api import export_bodies
from tdsite.web.house import the_house
from tournaments.acts import ActContext
from tournaments.models import JournalLine


def _told(params: dict[str, Any]) -> dict[str, Any]:
    name, columns = params.pop("name"), params.pop("columns")
    pairs = [(one["column"], one["heading"]) for one in columns]
    return {"name": name, "columns": pairs, "settings": params}


@command("export.saved", export_bodies.Export, status=201)
def add_export(order: ActContext, **params: Any) -> JournalLine:
    """Keep columns for a result site; `data.export_id` names the export."""
    return director.save_export(the_house().pk, **_told(params), **order)


@command("export.saved", export_bodies.Export)
def change_export(order: ActContext, export_id: int, **params: Any) -> JournalLine:
    """Change an export."""
    return director.save_export(the_house().pk, export_id=export_id, **_told(params), **order)

"""Exports for result sites: kept by the club, one act each."""

from collections.abc import Sequence
from typing import Annotated, Any, Unpack

from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.models import ExportFormat, JournalLine
from tournaments.operations.papers import keep_export
from tournaments.register import RowOf, act
from tournaments.rules import N_, RuleError
from tournaments.rules.exports import Manner, chosen_columns
from tournaments.rules.values import RowId


class NoSuchExport(RuleError):
    """The club has lost the export that is to be changed."""


@act("export.saved")
def save_export(
    club_id: int,
    *,
    export_id: int | None = None,
    name: str,
    columns: Sequence[Sequence[str]],
    settings: dict[str, Any],
    **order: Unpack[ActContext],
) -> JournalLine:
    """Keep columns for a result site, new or changed; `data.export_id` names the export.

    `columns` are [column, heading] in their order.  Raises NoSuchExport, ExportUnfit.
    """
    act = journal.open_club_act(club_id, "export.saved", **order)
    old = _export(act, export_id) if export_id is not None else None
    kept = keep_export(
        act, old, name=name, columns=chosen_columns(columns), manner=Manner.of(settings)
    )
    return journal.record(act, export_id=kept.pk, export=kept.name)


@act("export.removed", path="exports/<id:export_id>/remove/")
def remove_export(
    club_id: int, *, export_id: Annotated[RowId, RowOf(ExportFormat)], **order: Unpack[ActContext]
) -> JournalLine:
    """Forget an export.

    Files written by it stay as they are.  Raises NoSuchExport.
    """
    act = journal.open_club_act(club_id, "export.removed", **order)
    old = _export(act, export_id)
    pk, name = old.pk, old.name
    act.delete(old)
    return journal.record(act, export_id=pk, export=name)


def _export(act: Act, pk: int) -> ExportFormat:
    found = ExportFormat.objects.filter(club=act.club, pk=pk).first()
    if found is None:
        raise NoSuchExport(N_("This export was deleted meanwhile. Save it as new."))
    return found

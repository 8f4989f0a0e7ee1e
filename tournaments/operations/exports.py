"""The exports a club keeps for the sites that take its results."""

from tournaments.acts import Act
from tournaments.models import ExportFormat
from tournaments.rules import N_
from tournaments.rules.exports import Chosen, ExportUnfit, Manner, named


def keep_export(
    act: Act, old: ExportFormat | None, *, name: str, columns: Chosen, manner: Manner
) -> ExportFormat:
    """An export as it shall be from now on, new or changed.  Raises ExportUnfit."""
    name = named(name)
    namesake = ExportFormat.objects.filter(club=act.club, name=name).first()
    if namesake is not None and namesake != old:
        raise ExportUnfit(
            N_("The club has an export “%(name)s” already. Choose another name."),
            field="name",
            name=name,
        )
    pairs = [list(pair) for pair in columns]
    if old is None:
        new = ExportFormat(club=act.club, name=name, columns=pairs, settings=manner.as_json())
        return act.create(new)
    return act.update(old, name=name, columns=pairs, settings=manner.as_json())

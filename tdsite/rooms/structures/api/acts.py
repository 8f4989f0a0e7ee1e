"""The library of structures, the chips in the cases, and the plan of an event before its start."""

from typing import Any

from tdsite import director
from tdsite.api.endpoints import command
from tdsite.rooms.club.api import told_plan
from tdsite.rooms.structures.api import bodies
from tdsite.web.house import the_house
from tournaments.acts import ActContext
from tournaments.models import JournalLine


@command("structure.saved", bodies.ChangedPlan)
def save_structure(order: ActContext, structure_id: int, **params: Any) -> JournalLine:
    """Change a structure of the library; events made from it keep their own copy."""
    return director.save_structure(
        the_house().pk, structure_id=structure_id, **told_plan(params), **order
    )


@command("tournament.changed", bodies.ChangedPlan)
def change_plan(order: ActContext, tournament_id: int, **params: Any) -> JournalLine:
    """Give an event other levels, chips and notes before its clock starts."""
    return director.change_plan(tournament_id, **told_plan(params), **order)


@command("structure.chips_saved", bodies.ChipSet, status=201)
def add_chip_set(order: ActContext, name: str, chips: list[dict[str, Any]]) -> JournalLine:
    """Write down the chips in a case; `data.chip_set_id` names the set."""
    return director.save_chip_set(the_house().pk, name=name, denominations=_cases(chips), **order)


@command("structure.chips_saved", bodies.ChipSet)
def change_chip_set(
    order: ActContext, chip_set_id: int, name: str, chips: list[dict[str, Any]]
) -> JournalLine:
    """Change a chip set; plans keep the chips they were made with."""
    return director.save_chip_set(
        the_house().pk, chip_set_id=chip_set_id, name=name, denominations=_cases(chips), **order
    )


@command("act.undone_in_club", bodies.LineToUndo)
def undo_in_club(order: ActContext, revision: int) -> JournalLine:
    """Undo one line of the journal of the club: a structure, a chip set, a new player."""
    return director.undo_in_club(the_house().pk, revision=revision, **order)


def _cases(rows: list[dict[str, Any]]) -> list[tuple[int, str, int]]:
    return [(row["chips"], row["colour"], row["pieces"]) for row in rows]

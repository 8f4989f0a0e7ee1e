"""A button drawn for one table in the middle of an event."""

from tables import queries
from tables.operations.buttons import draw_buttons
from tables.operations.seating import NoSuchSeat
from tables.rules.button import check_players
from tournaments.acts import Act
from tournaments.operations.events import require_running
from tournaments.rules import N_, RuleError


class ButtonIsKnown(RuleError):
    """The table has its button: it is not drawn a second time."""


def draw_one(act: Act, number: int) -> int:
    """Draw for the button of a table where nobody knows it; the seat that wins it.

    Raises NoSuchSeat, ButtonIsKnown, NotEnoughPlayers.  Source: Robert's Rules 7.7, 3.7.2.
    """
    require_running(act.tournament)
    floor = queries.floor_of(act.tournament, only={number})
    if not floor.tables:
        raise NoSuchSeat(N_("There is no open table %(table)s."), field="table", table=number)
    [table] = floor.tables
    if table.positions is not None:
        raise ButtonIsKnown(
            N_("The button of table %(table)s is at seat %(seat)s. Set it where it lies instead."),
            table=number,
            seat=table.positions.button,
        )
    check_players(table.taken)
    return draw_buttons(act, only=[number])[number]

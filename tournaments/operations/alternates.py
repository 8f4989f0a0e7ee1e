"""Players who wait for a seat: they come, they go, and they are seated in the order of coming.

Source: Robert's Rules 2.2.21.
"""

from collections.abc import Sequence

from tournaments.acts import Act
from tournaments.alternates import waiting
from tournaments.models import Alternate, Player
from tournaments.rules import N_, RuleError


class WaitsAlready(RuleError):
    """A player stands in line once."""


class NotWaiting(RuleError):
    """The player does not stand in line."""


class NotHisTurn(RuleError):
    """Others came before him."""


def join(act: Act, player: Player) -> Alternate:
    """Put a player at the end of the waiting list.  Raises WaitsAlready."""
    line = waiting(act.tournament)
    for place, row in enumerate(line, start=1):
        if row.player_id == player.pk:
            raise WaitsAlready(
                N_("%(player)s waits already, number %(number)s in line."),
                field="player",
                player=player.name,
                number=place,
            )
    return act.create(Alternate(tournament=act.tournament, player=player, came_at=act.at))


def leave(act: Act, player: Player) -> Alternate:
    """Take a player off the waiting list.  Raises NotWaiting."""
    row = Alternate.objects.filter(tournament=act.tournament, player=player, left_at=None).first()
    if row is None:
        raise NotWaiting(
            N_("%(player)s is not on the waiting list."), field="player", player=player.name
        )
    return act.update(row, left_at=act.at)


def ahead_of(line: Sequence[Alternate], player: Player) -> list[Alternate]:
    """Who of the waiting list has come before a player: everybody, when he is not in line."""
    ahead: list[Alternate] = []
    for row in line:
        if row.player_id == player.pk:
            return ahead
        ahead.append(row)
    return ahead


def not_his_turn(first: Player, player: Player) -> NotHisTurn:
    return NotHisTurn(
        N_(
            "%(first)s is first in line for a seat. Seat that player first;"
            " only the director may pass over somebody."
        ),
        field="player",
        first=first.name,
        player=player.name,
    )

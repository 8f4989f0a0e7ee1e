"""Players who wait for a seat: they come, they go, and they are seated in the order of coming.

Source: Robert's Rules 2.2.21.
"""

from collections.abc import Sequence
from datetime import timedelta

from tournaments.acts import Act
from tournaments.alternates import waiting
from tournaments.models import Alternate, Player
from tournaments.rules import N_, RuleError


class WaitsAlready(RuleError):
    """A player stands in line once."""


class NotWaiting(RuleError):
    """The player does not stand in line."""


class NotTheirTurn(RuleError):
    """Others came before him."""

    code = "not_his_turn"


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
    return act.update(row, left_at=act.at, offered_at=None, offer_ends_at=None)


MAX_PASSES = 3


class NothingOffered(RuleError):
    """No seat is kept for the player."""


class OfferedAlready(RuleError):
    """A seat is kept for the player as it is."""


def offer(act: Act, row: Alternate, *, seconds: int) -> Alternate:
    """Keep a seat for a player in line for so long.  Raises OfferedAlready."""
    check_not_offered(row)
    ends_at = act.at + timedelta(seconds=seconds)
    return act.update(row, offered_at=act.at, offer_ends_at=ends_at)


def check_not_offered(row: Alternate) -> None:
    if row.offer_ends_at is not None:
        raise OfferedAlready(
            N_("A seat is kept for %(player)s already."), field="player", player=row.player.name
        )


def pass_by(act: Act, row: Alternate) -> Alternate:
    """The kept seat goes to the next in line: the player goes to its end.

    Whoever lets the third seat go by waits no longer.  Raises NothingOffered.
    """
    if row.offer_ends_at is None:
        raise NothingOffered(
            N_("No seat is kept for %(player)s."), field="player", player=row.player.name
        )
    passed = row.passed + 1
    left_at = act.at if passed >= MAX_PASSES else None
    last = max(waiting_row.came_at for waiting_row in waiting(act.tournament))
    behind = max(act.at, last + timedelta(microseconds=1))
    return act.update(
        row, passed=passed, came_at=behind, left_at=left_at, offered_at=None, offer_ends_at=None
    )


def ahead_of(line: Sequence[Alternate], player: Player) -> list[Alternate]:
    """Who of the waiting list has come before a player: everybody, when he is not in line."""
    ahead: list[Alternate] = []
    for row in line:
        if row.player_id == player.pk:
            return ahead
        ahead.append(row)
    return ahead


def not_his_turn(first: Player, player: Player) -> NotTheirTurn:
    return NotTheirTurn(
        N_(
            "%(first)s is first in line for a seat. Seat that player first;"
            " only the director may pass over somebody."
        ),
        field="player",
        first=first.name,
        player=player.name,
    )

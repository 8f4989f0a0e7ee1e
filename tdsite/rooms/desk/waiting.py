"""The waiting list as the desk shows it, and who may be put on it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from tables.room import places_free
from tdsite.rooms.desk.acts.alternates import check_may_wait
from tdsite.web.player_links import WAITING, token_of
from tournaments import access
from tournaments.alternates import waiting
from tournaments.models import Alternate, Player, Tournament
from tournaments.operations import alternates
from tournaments.rules import RuleError
from tournaments.sentences import translate


@dataclass(frozen=True, slots=True)
class Waiter:
    """One player in line.  `may_sit`: there is room for everybody up to him.

    `token` is the key of his own page; `offer_ends_at`: a seat is kept for him until then.
    """

    number: int
    player: Player
    since: datetime
    may_sit: bool
    token: str
    offer_ends_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class WaitingList:
    """The waiting list.  `free` places, None where nothing limits them."""

    waiters: tuple[Waiter, ...]
    free: int | None

    @property
    def is_full(self) -> bool:
        """Whether somebody who comes now has to wait."""
        return self.free is not None and self.free <= len(self.waiters)

    def place_of(self, player: Player) -> Waiter | None:
        return next((one for one in self.waiters if one.player.pk == player.pk), None)

    @property
    def first(self) -> Waiter | None:
        return self.waiters[0] if self.waiters else None


@dataclass(frozen=True, slots=True)
class WaitingStatus:
    """How one person stands to the waiting list when he asks for an entry.

    `blocks`: nothing is sold to him now, and `why` says so; `may_join`: he may be put in line.
    """

    his: Waiter | None = None
    why: str = ""
    blocks: bool = False
    may_join: bool = False


def standing_of(
    tournament: Tournament, player: Player, line: WaitingList, now: datetime, *, by: Any
) -> WaitingStatus:
    """Whether he waits, has to wait, or may buy at once.  Source: Robert's Rules 2.2.21."""
    his = line.place_of(player)
    passes = bool(line.free) and access.allowed(by, "tournament.changed", tournament.pk)
    if his is not None:
        why = "" if his.may_sit else gettext("No seat is free for this place in line.")
        return WaitingStatus(his, why, blocks=not his.may_sit and not passes)
    if not line.is_full:
        return WaitingStatus()
    try:
        check_may_wait(tournament, player, now, in_line=len(line.waiters) + 1)
    except RuleError:
        return WaitingStatus()
    if line.free and line.first:
        why = translate(alternates.not_his_turn(line.first.player, player))
    else:
        why = gettext("Every seat is taken: open a table or put the player on the waiting list.")
    may_join = access.allowed(by, "alternate.joined", tournament.pk)
    return WaitingStatus(None, why, blocks=not passes, may_join=may_join)


def line_of(tournament: Tournament) -> WaitingList:
    """The waiting list now; without one, and with the event over, nobody asks for room."""
    rows = waiting(tournament)
    closed = tournament.registration_closed_at is not None
    free = 0 if closed else places_free(tournament)
    found = [_waiter(number, row, free) for number, row in enumerate(rows, start=1)]
    return WaitingList(tuple(found), free)


def _waiter(number: int, row: Alternate, free: int | None) -> Waiter:
    may_sit = free is None or number <= free
    token = token_of(row.pk, salt=WAITING, generation=row.player.link_generation)
    return Waiter(number, row.player, row.came_at, may_sit, token, row.offer_ends_at)

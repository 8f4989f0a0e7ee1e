"""Who waits for a seat and may be put in line; who is missing, and stacks put down for the late."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from blinds.queries import face_of
from blinds.rules.clock import played_ms
from tables import presence
from tables.presence import Unseen
from tables.queries import chairs
from tables.rules.floor import Place
from tables.solving import places_free
from tdsite.rooms.desk.acts.alternates import check_may_wait
from tdsite.web.addresses import WAITING, token_of
from tournaments import access, penalties, queries, selling
from tournaments.models import Absence, Alternate, LateStack, Player, Tournament
from tournaments.models.tournament import PriceKind
from tournaments.operations import alternates
from tournaments.operations.alternates import waiting
from tournaments.rules import RuleError
from tournaments.rules.penalties import removable_at
from tournaments.rules.policy import LateStack as LatePolicy
from tournaments.rules.policy import NoShow
from tournaments.selling import unsold_stacks
from tournaments.sentences import translate


@dataclass(frozen=True, slots=True)
class Waiter:
    """One player in line.  `may_sit`: there is room for everybody up to them.

    `token` is the key of their own page; `offer_ends_at`: a seat is kept for them until then;
    `is_coming`: they said that they take it.
    """

    number: int
    player: Player
    since: datetime
    may_sit: bool
    token: str
    offer_ends_at: datetime | None = None
    is_coming: bool = False


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
    """How one person stands to the waiting list when they ask for an entry.

    `blocks`: nothing is sold to them now, and `why` says so; `may_join`: they may be put in line.
    """

    his: Waiter | None = None
    why: str = ""
    blocks: bool = False
    may_join: bool = False


def standing_of(
    tournament: Tournament, player: Player, line: WaitingList, now: datetime, *, by: Any
) -> WaitingStatus:
    """Whether they wait, have to wait, or may buy at once.  Source: Robert's Rules 2.2.21."""
    his = line.place_of(player)
    passes = bool(line.free) and access.allowed(by, "tournament.changed", tournament.pk)
    if his is not None:
        why = "" if his.may_sit else gettext("No free seat for this place in line.")
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
    coming = row.coming_at is not None
    return Waiter(number, row.player, row.came_at, may_sit, token, row.offer_ends_at, coming)


SHOWN = 60
FREE_SHOWN = 40


@dataclass(frozen=True, slots=True)
class LateNow:
    """The page's content.  `lift_minutes` of play until an absent player's stack may be lifted.

    `watched`: somebody notes who is seen, so that `missing` can be known.  `held` are players
    who are away and asked to have the stack kept: nobody lifts it.
    """

    lift_minutes: int
    may_lift: bool
    refunds: bool
    watched: bool
    missing: Sequence[Unseen]
    more: int
    blinded: bool
    stacks: Sequence[LateStack]
    free: Sequence[Place]
    starting_chips: int
    held: Sequence[Absence] = ()


def late_now(tournament: Tournament, at: datetime) -> LateNow:
    """Everything the page of late and absent players shows.  Source: Robert's Rules 7.3-7.6."""
    face = face_of(tournament)
    schedule = face.schedule if face else ()
    minutes = removable_at(schedule[0].seconds // 60) if schedule else 0
    played = played_ms(schedule, face.transition, at) if face and schedule else 0
    watched = presence.is_watched(tournament)
    missing = presence.unseen(tournament, at) if watched else []
    policy = queries.policy_of(tournament)
    blinded = policy.late_stack is LatePolicy.BLINDED
    closed = tournament.registration_closed_at is not None
    return LateNow(
        lift_minutes=minutes,
        may_lift=played >= minutes * 60_000,
        refunds=policy.noshow is NoShow.WSOP16 and not closed,
        watched=watched,
        missing=missing[:SHOWN],
        more=max(0, len(missing) - SHOWN),
        blinded=blinded,
        stacks=list(unsold_stacks(tournament)),
        free=_free(tournament) if blinded and not closed else (),
        starting_chips=selling.price_of(tournament, PriceKind.ENTRY).chips,
        held=list(
            penalties.away(tournament).filter(held=True).select_related("entry__seat__table")
        ),
    )


def _free(tournament: Tournament) -> list[Place]:
    rows = chairs(tournament).filter(entry=None, closed=False, reserved=False)
    found = rows.order_by("table__number", "number").values_list("table__number", "number")
    return [Place(table, seat) for table, seat in found[:FREE_SHOWN]]

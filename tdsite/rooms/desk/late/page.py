"""Who is missing, whose stack may be lifted, and the stacks put down for late players."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from blinds.queries import face_of
from blinds.rules.clock import played_ms
from tables import seen
from tables.queries import chairs
from tables.rules.floor import Place
from tables.seen import Unseen
from tournaments import penalties, queries, selling
from tournaments.late_stacks import unsold
from tournaments.models import Absence, LateStack, Tournament
from tournaments.models.tournament import PriceKind
from tournaments.rules.absence import removable_at
from tournaments.rules.policy import LateStack as LatePolicy
from tournaments.rules.policy import NoShow

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
    watched = seen.is_watched(tournament)
    missing = seen.unseen(tournament, at) if watched else []
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
        stacks=list(unsold(tournament)),
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

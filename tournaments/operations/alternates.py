"""Players who wait for a seat and are seated in the order of coming; registrations on the web.

Those are no act: the book begins at the desk, with the money.

Source: Robert's Rules 2.2.21.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from math import ceil
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Count, Min

from tournaments.acts import Act
from tournaments.models import Alternate, Player, Preregistration, Tournament
from tournaments.models.tournament import State
from tournaments.name_search import active_registrations
from tournaments.operations.players import NameMissing
from tournaments.rules import N_, RuleError
from tournaments.rules.names import cleaned, plain_text
from tournaments.rules.preregistration import Page, Registrant, check_wish


def page_of(tournament: Tournament, at: datetime) -> Page:
    """The event's public page as it stands.  It ends with the registration itself."""
    waiting = active_registrations(tournament)
    over = tournament.state in (State.FINISHED, State.CANCELLED)
    shut = tournament.registration_closed_at is not None
    late = tournament.closes_at is not None and at >= tournament.closes_at
    since = at - timedelta(minutes=1)
    minute = Preregistration.objects.filter(tournament=tournament, at__gt=since).aggregate(
        Count("pk"), Min("at")
    )
    first = minute["at__min"] or at
    return Page(
        open=tournament.preregistration and not (over or shut or late),
        later=tournament.state == State.ANNOUNCED or tournament.suspended_at is not None,
        places=tournament.preregistration_places,
        taken=waiting.count(),
        in_last_minute=minute["pk__count"],
        wait=max(1, ceil((first - since).total_seconds())),
        minimum_age=tournament.club.minimum_age,
        today=tournament.starts_at.astimezone(ZoneInfo(tournament.timezone)).date(),
    )


@transaction.atomic
def preregister(
    tournament_id: int, *, at: datetime, name: str, kept: bool = True, **more: Any
) -> Preregistration:
    """Write down that somebody wants to play; their token is the answer.

    Two who take the last place at once get one: the event's row is locked meanwhile.  A `token`
    that this very person used is the same press again, and their registration is the answer.
    `kept`: whether the half of a minute that is kept for people may be used.
    Raises NameMissing, and what `check_wish` raises.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)
    name, more = " ".join(plain_text(name).split()), cleaned(more)
    if not name:
        raise NameMissing(N_("Enter your name."), field="name")
    before = Preregistration.objects.filter(token=more.get("token", "")).first()
    if before is not None:
        if (before.tournament_id, before.name) == (tournament.pk, name):
            return before
        del more["token"]  # a friend's name on the same page
    wish = Registrant(name, more.get("member_number", ""), more.get("born_on"))
    known = active_registrations(tournament).values_list("name", "member_number", "born_on")
    check_wish(wish, page_of(tournament, at), [Registrant(*row) for row in known], kept=kept)
    return Preregistration.objects.create(tournament=tournament, at=at, name=name, **more)


def withdraw(registration: Preregistration, *, at: datetime) -> None:
    """The person does not come; their place is free for another."""
    if registration.withdrawn_at is None:
        Preregistration.objects.filter(pk=registration.pk).update(withdrawn_at=at)
        registration.withdrawn_at = at


def recognise(registration: Preregistration, player: Player) -> None:
    """The desk knows who this is: the code leads to them from now on."""
    Preregistration.objects.filter(pk=registration.pk).update(player=player)
    registration.player = player


def waiting(tournament: Tournament) -> list[Alternate]:
    """The waiting list, the first in line first.  Source: Robert's Rules 2.2.21."""
    rows = Alternate.objects.filter(tournament=tournament, left_at=None)
    return list(rows.select_related("player").order_by("came_at", "pk"))


class WaitsAlready(RuleError):
    """A player stands in line once."""


class NotWaiting(RuleError):
    """The player does not stand in line."""


class NotTheirTurn(RuleError):
    """Others came before them."""

    code = "not_his_turn"


def join(act: Act, player: Player) -> Alternate:
    """Put a player at the end of the waiting list.  Raises WaitsAlready."""
    line = waiting(act.tournament)
    for place, row in enumerate(line, start=1):
        if row.player_id == player.pk:
            raise WaitsAlready(
                N_("%(player)s is already on the waiting list, no. %(number)s."),
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
    return act.update(row, left_at=act.at, offered_at=None, offer_ends_at=None, coming_at=None)


MAX_PASSES = 3


class NothingOffered(RuleError):
    """No seat is kept for the player."""


class OfferedAlready(RuleError):
    """A seat is kept for the player as it is."""


def offer(act: Act, row: Alternate, *, seconds: int) -> Alternate:
    """Keep a seat for a player in line for so long.  Raises OfferedAlready."""
    check_not_offered(row)
    ends_at = act.at + timedelta(seconds=seconds)
    return act.update(row, offered_at=act.at, offer_ends_at=ends_at, coming_at=None)


class ComingAlready(RuleError):
    """The player has said so before."""


def accept(act: Act, row: Alternate) -> Alternate:
    """The player takes the seat that is kept, and is on the way to the desk.

    The time of the offer runs on.  Raises NothingOffered, ComingAlready.
    """
    _check_offered(row)
    if row.coming_at is not None:
        raise ComingAlready(
            N_("%(player)s has already said they are coming."),
            field="player",
            player=row.player.name,
        )
    return act.update(row, coming_at=act.at)


def _check_offered(row: Alternate) -> None:
    if row.offer_ends_at is None:
        raise NothingOffered(
            N_("No seat is held for %(player)s."), field="player", player=row.player.name
        )


def check_not_offered(row: Alternate) -> None:
    if row.offer_ends_at is not None:
        raise OfferedAlready(
            N_("A seat is already held for %(player)s."), field="player", player=row.player.name
        )


def pass_by(act: Act, row: Alternate) -> Alternate:
    """The kept seat goes to the next in line: the player goes to its end.

    Whoever lets the third seat go by waits no longer.  Raises NothingOffered.
    """
    _check_offered(row)
    passed = row.passed + 1
    left_at = act.at if passed >= MAX_PASSES else None
    last = max(waiting_row.came_at for waiting_row in waiting(act.tournament))
    behind = max(act.at, last + timedelta(microseconds=1))
    over = {"offered_at": None, "offer_ends_at": None, "coming_at": None}
    return act.update(row, passed=passed, came_at=behind, left_at=left_at, **over)


def ahead_of(line: Sequence[Alternate], player: Player) -> list[Alternate]:
    """Who of the waiting list has come before a player: everybody, when they are not in line."""
    ahead: list[Alternate] = []
    for row in line:
        if row.player_id == player.pk:
            return ahead
        ahead.append(row)
    return ahead


def not_his_turn(first: Player, player: Player) -> NotTheirTurn:
    return NotTheirTurn(
        N_(
            "%(first)s is first in line. Seat that player first; only the director may "
            "skip a player."
        ),
        field="player",
        first=first.name,
        player=player.name,
    )

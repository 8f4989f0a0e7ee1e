"""People who register on the public page.  No act: the book begins at the desk, with the money."""

from datetime import datetime, timedelta
from math import ceil
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Count, Min

from tournaments.models import Player, Preregistration, Tournament
from tournaments.models.tournament import State
from tournaments.operations.players import NameMissing
from tournaments.preregistrations import active_registrations
from tournaments.rules import N_
from tournaments.rules.preregistration import Page, Registrant, check_wish
from tournaments.rules.unseen import cleaned, plain_text


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
    """Write down that somebody wants to play; his token is the answer.

    Two who take the last place at once get one: the event's row is locked meanwhile.  A `token`
    that this very person used is the same press again, and his registration is the answer.
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
    """He does not come; his place is free for another."""
    if registration.withdrawn_at is None:
        Preregistration.objects.filter(pk=registration.pk).update(withdrawn_at=at)
        registration.withdrawn_at = at


def recognise(registration: Preregistration, player: Player) -> None:
    """The desk knows who this is: the code leads to him from now on."""
    Preregistration.objects.filter(pk=registration.pk).update(player=player)
    registration.player = player

"""What the draw and the waiting list ask for: seats to draw or to show, players who wait."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from tables.draws import DrawState, seats_in_force
from tdsite.rooms.desk.waiting import line_of
from tdsite.web.countdowns import Countdown
from tdsite.web.event_now import EventState
from tdsite.web.todo import Press, Todo, act, link
from tournaments.queries import entries_in

LAW = "Robert's Rules 2.2.21"


def seats(event_now: EventState) -> Iterator[Todo]:
    """Before the start: seats that may be drawn beforehand, and those nobody has seen yet."""
    tournament = event_now.tournament
    held = [draw for draw, now in seats_in_force(tournament) if now is DrawState.MADE]
    unseated = entries_in(tournament).filter(seat=None).count()
    if held:
        yield Todo(
            "lock",
            "warn",
            gettext("Release the seats"),
            gettext("Draw %(draw)s is made; only the staff see it.") % {"draw": held[-1].number},
            "Robert's Rules 7.2",
            presses=(link(event_now, gettext("Check"), "draw_room", "see_people"),),
        )
    if unseated > 1:
        yield Todo(
            "seat",
            "info",
            gettext("Draw the seats"),
            ngettext(
                "%(count)s player has none. The start draws it too.",
                "%(count)s players have none. The start draws them too.",
                unseated,
            )
            % {"count": unseated},
            "Robert's Rules 7.2",
            presses=(link(event_now, gettext("Seating draw"), "draw_room", "see_people"),),
        )


def _offers(event_now: EventState, desk: str) -> Iterator[Todo]:
    """Seats that are kept for somebody, each until its time is over."""
    for one in line_of(event_now.tournament).waiters:
        if one.offer_ends_at is None:
            continue
        left = max(0, int((one.offer_ends_at - event_now.now).total_seconds()))
        yield Todo(
            "hourglass",
            "warn",
            gettext("A seat is kept for %(player)s") % {"player": one.player.name},
            gettext("Then it goes to the next in line."),
            LAW,
            countdown=Countdown(left, one.offer_ends_at),
            presses=(
                Press(gettext("Seat now"), f"{desk}?player={one.player.pk}", "entry.registered"),
                act(
                    event_now,
                    gettext("Lets it go by"),
                    "pass-offer",
                    "alternate.passed",
                    player_id=one.player.pk,
                ),
            ),
        )


def alternates(event_now: EventState) -> Iterator[Todo]:
    """Who waits for a seat, and whose turn it is when one is free."""
    line = line_of(event_now.tournament)
    first = line.first
    if first is None:
        return
    waits = ngettext("%(count)s player waits.", "%(count)s players wait.", len(line.waiters))
    desk = reverse("desk", args=[event_now.tournament.pk])
    yield from _offers(event_now, desk)
    if any(one.offer_ends_at for one in line.waiters):
        return
    if first.may_sit:
        yield Todo(
            "hourglass",
            "warn",
            gettext("A seat is free: %(player)s is next") % {"player": first.player.name},
            waits % {"count": len(line.waiters)},
            LAW,
            presses=(
                Press(gettext("Seat now"), f"{desk}?player={first.player.pk}", "entry.registered"),
                act(
                    event_now,
                    gettext("Hold the seat"),
                    "offer-seat",
                    "alternate.offered",
                    player_id=first.player.pk,
                ),
            ),
        )
        return
    yield Todo(
        "hourglass",
        "",
        ngettext("%(count)s alternate waits", "%(count)s alternates wait", len(line.waiters))
        % {"count": len(line.waiters)},
        gettext("First in line: %(player)s.") % {"player": first.player.name},
        LAW,
        presses=(link(event_now, gettext("Desk"), "desk", "entry"),),
    )

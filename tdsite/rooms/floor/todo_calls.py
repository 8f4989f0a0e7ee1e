"""What calls the floor: clocks at tables, tables themselves, hand for hand, players not seen."""

from collections.abc import Iterator
from datetime import timedelta

from django.utils.translation import gettext, ngettext

from tables import presence
from tables.rules.calls import Phase
from tables.rules.hand_for_hand import LAW, suggested
from tdsite.web import formats
from tdsite.web.as_of import Countdown
from tdsite.web.event_page import Todo, act_press, link_press
from tdsite.web.event_state import EventState
from tdsite.web.floor_calls import OpenCall, standing
from tdsite.web.log import CALL_WORDS
from tournaments import prize_money, queries


def clocks_called(event_now: EventState) -> Iterator[Todo]:
    for number, call in sorted(event_now.calls.items()):
        yield _called_clock(
            event_now, number, call.countdown, call.player, up=call.phase is Phase.UP
        )


def _called_clock(
    event_now: EventState, number: int, countdown: Countdown, player: str, *, up: bool
) -> Todo:
    what = gettext("Time is up at table %(table)s") if up else gettext("Clock at table %(table)s")
    why = gettext("Facing a bet: dead hand. Otherwise: check.")
    if not up:
        why = gettext("Clock called on %(player)s") % {"player": player} if player else ""
    ends = {"table": number}
    return Todo(
        "hourglass",
        "stop" if up else "warn",
        what % {"table": number},
        why,
        "Robert's Rules 6.16",
        None if up else countdown,
        presses=(
            act_press(event_now, gettext("Acted"), "end-call", "tables", **ends, outcome="acted"),
            act_press(
                event_now, gettext("Withdraw"), "end-call", "tables", **ends, outcome="withdrawn"
            ),
        ),
    )


MAX_CALLS = 6


def floor_calls(event_now: EventState) -> Iterator[Todo]:
    """The calls that stand, those that nobody answered first."""
    calls = standing(event_now.tournament, event_now.now)
    for call in calls[:MAX_CALLS]:
        yield _floor_call(event_now, call)
    more = len(calls) - MAX_CALLS
    if more > 0:
        yield Todo(
            "bell",
            calls[MAX_CALLS].tone,
            ngettext("+%(count)s call", "+%(count)s calls", more) % {"count": more},
            presses=(link_press(event_now, gettext("All calls"), "floor_calls"),),
        )


def _floor_call(event_now: EventState, call: OpenCall) -> Todo:
    done = act_press(event_now, gettext("Done"), "call-done", "floor.done", call=call.pk)
    comes = act_press(
        event_now, gettext("On my way"), "answer-call", "floor.answered", call=call.pk
    )
    who = gettext("%(who)s is coming.") % {"who": call.who} if call.who else ""
    return Todo(
        call.icon,
        call.tone,
        gettext("Table %(table)s: %(call)s")
        % {"table": call.table, "call": gettext(CALL_WORDS[call.what])},
        " ".join(filter(None, [call.note and f"“{call.note}”", who])),
        presses=(done,) if call.who else (comes, done),
        since=None if call.who else call.at,
        turns_at=call.turns_at,
    )


def bubble(event_now: EventState) -> Iterator[Todo]:
    """Hand for hand where it is suggested; on one table the bubble, and the money once reached."""
    if event_now.tournament.registration_closed_at is None:
        return
    left, tables = event_now.figures.left, len(event_now.counts)
    paid = prize_money.places_paid(event_now.tournament, queries.prizes(event_now.tournament))
    if paid > 1 and left == paid:
        yield _in_the_money(event_now, paid)
    if paid and left == paid + 1 and tables < 2:
        yield _next_one_unpaid(paid)
    if event_now.hands or tables < 2 or not suggested(left=left, paid=paid, tables=tables):
        return
    yield Todo(
        "hand",
        "warn",
        ngettext(
            "%(count)s player from the money: hand for hand",
            "%(count)s players from the money: hand for hand",
            left - paid,
        )
        % {"count": left - paid},
        gettext("The bubble can burst this hand. Announce it."),
        LAW,
        presses=(act_press(event_now, gettext("Announce"), "hands-announce", "hands.announced"),),
    )


def _next_one_unpaid(paid: int) -> Todo:
    return Todo(
        "hand",
        "warn",
        gettext("Bubble: next player out is unpaid"),
        ngettext(
            "%(count)s place paid. One table: no hand for hand.",
            "%(count)s places paid. One table: no hand for hand.",
            paid,
        )
        % {"count": paid},
        LAW,
    )


def _in_the_money(event_now: EventState, paid: int) -> Todo:
    """Said until the next one goes out."""
    why = gettext("In the money: send eliminated players to the payout desk.")
    if event_now.hands:
        why = gettext("End hand for hand. All players left are paid.")
    return Todo(
        "trophy",
        "info",
        gettext("In the money: %(count)s left") % {"count": paid},
        why,
        LAW,
        presses=(link_press(event_now, gettext("Payouts"), "payouts", "payout"),),
    )


PATIENCE = timedelta(minutes=5)
SMALL_ROOM_TABLES = 6


def seats_unseen(event_now: EventState) -> Iterator[Todo]:
    """Those who should sit for five minutes or longer.

    Where nobody has looked yet it is only a remark, and in a small room not even that.
    """
    tournament = event_now.tournament
    watched = presence.is_watched(tournament)
    if not watched and len(event_now.counts) <= SMALL_ROOM_TABLES:
        return
    places = presence.unseen_places(tournament).values()
    late = [since for _, since in places if since <= event_now.now - PATIENCE]
    if not late:
        return
    yield Todo(
        "eye",
        "warn" if watched else "",
        ngettext(
            "%(count)s seat unchecked since %(time)s",
            "%(count)s seats unchecked since %(time)s",
            len(late),
        )
        % {"count": len(late), "time": formats.at_time(min(late), zone=tournament.timezone)},
        gettext("Tap a table or scan a seat card to confirm who sits there.")
        if not watched
        else gettext("Players may be lost, or not checked yet."),
        presses=(link_press(event_now, gettext("Seat check"), "unseen", "tables.seen"),),
    )

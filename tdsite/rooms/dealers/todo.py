"""What the dealers need: a push, somebody at a table that has none, relief, more of them."""

from collections.abc import Iterator
from datetime import timedelta

from django.utils.translation import gettext, ngettext

from tdsite.web.as_of import Countdown
from tdsite.web.dealer_rota import Rota, level_left_ms, rota_of
from tdsite.web.event_page import Todo, act_press, link_press
from tdsite.web.event_state import EventState
from tournaments.rules.staff import PUSH_LAW, waits_s
from tournaments.staff import somebody_deals

SOON = timedelta(minutes=5)
MAX_NAMES = 4


def dealers_due(event_now: EventState) -> Iterator[Todo]:
    """Nothing where the house keeps no dealers' shifts."""
    if not somebody_deals(event_now.tournament):
        return
    rota = rota_of(event_now.tournament, event_now.now)
    yield from _alone(event_now, rota)
    yield from _push(event_now, rota)
    yield from _too_long(event_now, rota)
    yield from _missing(event_now, rota)


def _alone(event_now: EventState, rota: Rota) -> Iterator[Todo]:
    """Tables at which nobody deals, while there are dealers."""
    if not rota.without:
        return
    names = ", ".join(map(str, rota.without[:MAX_NAMES]))
    more = len(rota.without) - MAX_NAMES
    yield Todo(
        "person",
        "warn",
        ngettext(
            "Table %(tables)s has no dealer", "Tables %(tables)s have no dealer", len(rota.without)
        )
        % {"tables": names + (f" +{more}" if more > 0 else "")},
        gettext("Send a dealer from break, or push."),
        presses=(link_press(event_now, gettext("Dealers"), "dealers", "dealer"),),
    )


def _push(event_now: EventState, rota: Rota) -> Iterator[Todo]:
    """The push: soon, now, or once the level has turned."""
    due_at = rota.due_at
    if due_at is None or not rota.plan.moves or due_at - event_now.now > SOON:
        return
    waits = waits_s(level_left_ms(event_now.face, event_now.now))
    see = link_press(event_now, gettext("See plan"), "dealers", "dealer")
    if due_at > event_now.now:
        left = int((due_at - event_now.now).total_seconds())
        yield Todo(
            "swap",
            "info",
            gettext("Push in"),
            gettext("Each dealer moves one table on."),
            countdown=Countdown(left, due_at),
            presses=(see,),
            turns_at=due_at,
        )
    elif waits:
        yield Todo(
            "swap",
            "info",
            gettext("Push after the level change"),
            gettext("No push in the last 90 seconds of a level."),
            PUSH_LAW,
            Countdown(waits, event_now.now + timedelta(seconds=waits)),
        )
    else:
        push = act_press(event_now, gettext("Push"), "push", "dealer.pushed", shape=rota.shape)
        breaks = sum(line.table is None for line in rota.plan.moves)
        yield Todo(
            "swap",
            "warn",
            gettext("Push the dealers"),
            ngettext(
                "%(count)s dealer on break at the push",
                "%(count)s dealers on break at the push",
                breaks,
            )
            % {"count": breaks},
            PUSH_LAW,
            presses=(push, see),
            since=due_at,
        )


def _too_long(event_now: EventState, rota: Rota) -> Iterator[Todo]:
    """Dealers who deal more tables in a row than they shall."""
    most = rota.tournament.downs_before_break
    tired = [post for post in rota.posts if post.table and post.downs > most]
    if not tired:
        return
    names = [rota.shifts[post.dealer].dealer.name for post in tired[:MAX_NAMES]]
    more = len(tired) - MAX_NAMES
    yield Todo(
        "hourglass",
        "warn",
        gettext("Relieve %(dealers)s")
        % {"dealers": ", ".join(names) + (f" +{more}" if more > 0 else "")},
        ngettext(
            "Dealer break after %(count)s down",
            "Dealer break after %(count)s downs",
            most,
        )
        % {"count": most},
        presses=(link_press(event_now, gettext("Dealers"), "dealers", "dealer"),),
    )


def _missing(event_now: EventState, rota: Rota) -> Iterator[Todo]:
    """Too few dealers for everybody's break."""
    missing = rota.plan.missing
    if not missing:
        return
    yield Todo(
        "person",
        "info",
        ngettext("%(count)s dealer is missing", "%(count)s dealers are missing", missing)
        % {"count": missing},
        gettext("With fewer, some deal more downs without a break."),
        presses=(link_press(event_now, gettext("Dealers"), "dealers", "dealer"),),
    )

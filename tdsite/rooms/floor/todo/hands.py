"""When the money is near or reached: hand for hand, and what follows."""

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from tables.rules.hand_for_hand import LAW, suggested
from tdsite.web.event_now import EventState
from tdsite.web.todo import Todo, act, link
from tournaments import awarding, queries


def bubble(event_now: EventState) -> Iterator[Todo]:
    """Hand for hand where it is suggested; on one table the bubble, and the money once reached."""
    if event_now.tournament.registration_closed_at is None:
        return
    left, tables = event_now.figures.left, len(event_now.counts)
    paid = awarding.places_paid(event_now.tournament, queries.prizes(event_now.tournament))
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
        gettext("One hand at every table could burst the bubble. Announce it to the room."),
        LAW,
        presses=(act(event_now, gettext("Announce"), "hands-announce", "hands.announced"),),
    )


def _next_one_unpaid(paid: int) -> Todo:
    return Todo(
        "hand",
        "warn",
        gettext("On the bubble: the next one out wins nothing"),
        ngettext(
            "%(count)s place is paid. All sit at one table: no hand for hand is needed.",
            "%(count)s places are paid. All sit at one table: no hand for hand is needed.",
            paid,
        )
        % {"count": paid},
        LAW,
    )


def _in_the_money(event_now: EventState, paid: int) -> Todo:
    """Said until the next one goes out."""
    why = gettext("From now on everybody who goes out is paid: send them to the payout desk.")
    if event_now.hands:
        why = gettext("End hand for hand. From now on everybody who goes out is paid.")
    return Todo(
        "trophy",
        "info",
        gettext("In the money: %(count)s left, all paid") % {"count": paid},
        why,
        LAW,
        presses=(link(event_now, gettext("Payouts"), "payouts", "payout"),),
    )

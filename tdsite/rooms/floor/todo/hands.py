"""When the money is near or reached: hand for hand, and what follows."""

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from tables.rules.hand_for_hand import LAW, suggested
from tdsite.web.event_now import EventNow
from tdsite.web.todo import Todo, act, link
from tournaments import awarding, queries


def bubble(evening: EventNow) -> Iterator[Todo]:
    """Hand for hand where it is suggested; on one table the bubble, and the money once reached."""
    if evening.tournament.registration_closed_at is None:
        return
    left, tables = evening.figures.left, len(evening.counts)
    paid = awarding.places_paid(evening.tournament, queries.prizes(evening.tournament))
    if paid > 1 and left == paid:
        yield _in_the_money(evening, paid)
    if paid and left == paid + 1 and tables < 2:
        yield _next_one_unpaid(paid)
    if evening.hands or tables < 2 or not suggested(left=left, paid=paid, tables=tables):
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
        presses=(act(evening, gettext("Announce"), "hands-announce", "hands.announced"),),
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


def _in_the_money(evening: EventNow, paid: int) -> Todo:
    """Said until the next one goes out."""
    why = gettext("From now on everybody who goes out is paid: send them to the payout desk.")
    if evening.hands:
        why = gettext("End hand for hand. From now on everybody who goes out is paid.")
    return Todo(
        "trophy",
        "info",
        gettext("In the money: %(count)s left, all paid") % {"count": paid},
        why,
        LAW,
        presses=(link(evening, gettext("Payouts"), "payouts", "payout"),),
    )

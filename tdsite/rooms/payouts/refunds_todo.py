"""What a cancelled event still has to give back."""

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from tdsite.rooms.payouts.todo import bounties_overpaid
from tdsite.web import formats
from tdsite.web.event_now import EventState
from tdsite.web.languages import reading
from tdsite.web.todo import Todo, link
from tournaments.models import Sale
from tournaments.operations.sales import money_back

LAW = "Robert's Rules 7.39"


def to_give_back(event_now: EventState) -> Iterator[Todo]:
    """The sales that are in force although the event does not take place, and paid bounties."""
    yield from bounties_overpaid(event_now)
    sales = Sale.objects.filter(tournament=event_now.tournament, voided=False)
    found = list(sales.select_related("voucher"))
    if not found:
        return
    cents = sum(map(money_back, found))
    sentence = ngettext(
        "%(count)s sale is to be given back", "%(count)s sales are to be given back", len(found)
    )
    amount = formats.money(cents, currency=event_now.tournament.currency, locale=reading())
    yield Todo(
        "cash",
        "warn",
        sentence % {"count": len(found)},
        gettext("%(amount)s in all. Void each entry at the desk.") % {"amount": amount},
        LAW,
        presses=(link(event_now, gettext("Desk"), "desk", "entry.voided"),),
    )

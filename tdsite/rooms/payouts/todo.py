"""What the payout desk still has to do: what is due, payments that are not right, refunds."""

from collections.abc import Iterator

from django.db.models import Max
from django.utils.translation import gettext, ngettext

from tdsite.web import formats
from tdsite.web.event_page import Todo, link_press
from tdsite.web.event_state import EventState
from tdsite.web.languages import reading
from tournaments import bounties, finishes, prize_money, queries
from tournaments.models import Payout, Prize, Sale, Tournament
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.models.tournament import State
from tournaments.operations.sales import money_back
from tournaments.rules.payments import ActivePayment, PaymentState, standing

LAW = "Robert's Rules 7.35"


def payments(event_now: EventState) -> Iterator[Todo]:
    """Prizes won and not handed over; what was paid too much or too little; bounties."""
    yield from _prizes(event_now)
    yield from _bounties(event_now)


def _prizes(event_now: EventState) -> Iterator[Todo]:
    """Places are counted only once somebody is in the money, or was paid."""
    tournament = event_now.tournament
    parts = _parts(tournament)
    paid_places = Prize.objects.filter(tournament=tournament).aggregate(n=Max("place"))["n"] or 0
    early = event_now.figures.left >= paid_places and tournament.state != State.FINISHED
    if early and not parts:
        return
    won = queries.awards(tournament).paid_cents
    held = prize_money.not_payable(tournament).keys() - parts.keys()
    named = (won.keys() | parts.keys()) - held
    states = [standing(won.get(one, 0), parts.get(one, ())) for one in named]
    wrong = sum(one in (PaymentState.MORE, PaymentState.LESS) for one in states)
    if wrong:
        yield _wrong(event_now, wrong)
    if due := states.count(PaymentState.DUE):
        yield Todo(
            "cash",
            "info",
            ngettext("%(count)s prize to pay", "%(count)s prizes to pay", due) % {"count": due},
            gettext("Won, not paid yet"),
            LAW,
            presses=(link_press(event_now, gettext("Payouts"), "payouts", "payout"),),
        )
    if ready := states.count(PaymentState.AUTHORISED):
        yield Todo(
            "check",
            "info",
            ngettext(
                "%(count)s authorised prize to pay",
                "%(count)s authorised prizes to pay",
                ready,
            )
            % {"count": ready},
            gettext("Authorised; a second person must pay it."),
            LAW,
            presses=(link_press(event_now, gettext("Payouts"), "payouts", "payout"),),
        )


def _wrong(event_now: EventState, wrong: int) -> Todo:
    return Todo(
        "warning",
        "warn",
        ngettext(
            "%(count)s payment differs from the prize due",
            "%(count)s payments differ from the prizes due",
            wrong,
        )
        % {"count": wrong},
        gettext("Places changed after payment. Void the slip and pay the new amount."),
        LAW,
        presses=(link_press(event_now, gettext("Payouts"), "payouts", "payout"),),
    )


def _parts(tournament: Tournament) -> dict[int, tuple[ActivePayment, ...]]:
    """The payment of a prize in force, by entry."""
    rows = Payout.objects.filter(tournament=tournament, kind=PayoutKind.PRIZE, voided=False)
    found = rows.values_list("entry_id", "amount_cents", "state")
    return {entry: (ActivePayment(c, paid=state == PayoutState.PAID),) for entry, c, state in found}


def _bounties(event_now: EventState) -> Iterator[Todo]:
    """At the end every bounty is paid; before, hunters come for them when they like.

    Those of an imported event were paid where it was played.
    """
    yield from bounties_overpaid(event_now)
    if event_now.tournament.state != State.FINISHED or hasattr(event_now.tournament, "imported"):
        return
    book = bounties.won(event_now.tournament)
    due = sum(cents > book.paid.get(entry, 0) for entry, cents in book.won.items())
    if due:
        yield Todo(
            "cash",
            "info",
            ngettext(
                "Bounties due: %(count)s player",
                "Bounties due: %(count)s players",
                due,
            )
            % {"count": due},
            gettext("Won, not paid yet"),
            presses=(link_press(event_now, gettext("Payouts"), "payouts", "payout"),),
        )


def bounties_overpaid(event_now: EventState) -> Iterator[Todo]:
    """Hunters who have had more than they have won: a bust was corrected after the payment."""
    over = len(finishes.bounties_overpaid(event_now.tournament))
    if over:
        yield Todo(
            "warning",
            "warn",
            ngettext(
                "%(count)s bounty overpayment",
                "%(count)s bounty overpayments",
                over,
            )
            % {"count": over},
            gettext("Void the slip and pay the new amount."),
            presses=(link_press(event_now, gettext("Payouts"), "payouts", "payout"),),
        )


REFUND_LAW = "Robert's Rules 7.39"


def to_give_back(event_now: EventState) -> Iterator[Todo]:
    """The sales that are in force although the event does not take place, and paid bounties."""
    yield from bounties_overpaid(event_now)
    sales = Sale.objects.filter(tournament=event_now.tournament, voided=False)
    found = list(sales.select_related("voucher"))
    if not found:
        return
    cents = sum(map(money_back, found))
    sentence = ngettext("%(count)s refund due", "%(count)s refunds due", len(found))
    amount = formats.money(cents, currency=event_now.tournament.currency, locale=reading())
    yield Todo(
        "cash",
        "warn",
        sentence % {"count": len(found)},
        gettext("%(amount)s total. Void each entry at registration.") % {"amount": amount},
        REFUND_LAW,
        presses=(link_press(event_now, gettext("Desk"), "desk", "entry.voided"),),
    )

"""Slips and vouchers: what was handed over or kept back, and tickets issued, taken, cancelled."""

import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import date
from zoneinfo import ZoneInfo

from django.db.models import Q

from tournaments import flight_tree
from tournaments.acts import Act, Change
from tournaments.models import (
    Club,
    Entry,
    Payout,
    Player,
    Sale,
    Voucher,
    Withholding,
    WithholdingRule,
)
from tournaments.models.money import Account, VoucherKind
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.operations import tills
from tournaments.reckoning import COMES_FROM
from tournaments.rules import N_, RuleError, payments
from tournaments.rules import satellites as voucher_rules
from tournaments.rules.payments import Withheld
from tournaments.rules.satellites import Paper, UnknownVoucher, VoucherCancelled, VoucherUsed

MAX_WITHHOLDING_RULES = 20


class TooManyRules(RuleError):
    """More rules than anybody could read on a slip."""


def rules_of(club: Club) -> list[payments.Withholding]:
    """What the club keeps back from prizes, in its order."""
    rows = WithholdingRule.objects.filter(club=club).order_by("position")
    named = rows.values("name", "rate_bp", "above_cents", "whole", "of_profit", "country")
    return [payments.Withholding(**row) for row in named]


def set_withholding_rules(act: Act, rules: Sequence[payments.Withholding]) -> None:
    """These are the club's rules from now on, in this order; payments made keep their lines.

    Raises TooManyRules, RuleUnnamed, BadRate, NegativeAmount.
    """
    if len(rules) > MAX_WITHHOLDING_RULES:
        raise TooManyRules(
            N_("A slip has room for %(most)s rules. Leave some out."),
            field="rules",
            most=MAX_WITHHOLDING_RULES,
        )
    for rule in rules:
        payments.check_withholding_rule(rule)
    act.delete_many(list(WithholdingRule.objects.filter(club=act.club)))
    act.create_many(
        [
            WithholdingRule(
                club=act.club,
                position=position,
                **{**asdict(rule), "name": rule.name.strip(), "country": rule.country.upper()},
            )
            for position, rule in enumerate(rules, start=1)
        ]
    )


def withheld_from(club: Club, payout: Payout) -> Sequence[Withheld]:
    """The lines kept back from this payment of a prize."""
    rules = rules_of(club)
    if not rules:
        return ()
    return payments.withheld(
        payout.amount_cents,
        rules,
        money_cents=payout.amount_cents - payout.ticket_cents,
        paid_in_cents=paid_in_cents(payout.entry_id),
        country=payout.entry.player.country,
    )


def paid_in_cents(entry_id: int) -> int:
    """What the entry cost, with those of earlier days whose bags it plays: sales, in cents."""
    sales = Sale.objects.filter(entry__in=flight_tree.entries_behind(entry_id), voided=False)
    return sum(sale.total_cents for sale in sales)


def write_withheld(act: Act, payout: Payout, lines: Sequence[Withheld]) -> None:
    """The lines under a payment, as its slip shows them."""
    act.create_many([Withholding(payout=payout, **asdict(line)) for line in lines])


LONGEST_CODE = 24
PAPER, SALE = "tournaments.voucher", "tournaments.sale"


class CodeTaken(RuleError):
    """Another paper of the club has this code."""


def issue_voucher(
    act: Act,
    *,
    kind: VoucherKind,
    amount_cents: int,
    currency: str,
    code: str,
    player_id: int | None = None,
    reason: str = "",
    expires_on: date | None = None,
) -> Voucher:
    """A paper of the club that pays once.  Raises VoucherWorthless, CodeTaken."""
    voucher_rules.check_voucher_worth(amount_cents)
    written = voucher_rules.tidy_code(code)[:LONGEST_CODE]
    if Voucher.objects.filter(club=act.club, code=written).exists():
        raise CodeTaken(
            N_("The code %(code)s is on another voucher. Choose another."),
            field="code",
            code=written,
        )
    player = None
    if player_id is not None:
        player = Player.objects.get(pk=player_id, club=act.club)
    return act.create(
        Voucher(
            club=act.club,
            code=written,
            kind=kind,
            amount_cents=amount_cents,
            currency=currency,
            player=player,
            reason=reason.strip(),
            issued_at=act.at,
            expires_on=expires_on,
        )
    )


def cancel_voucher(act: Act, voucher: Voucher) -> Voucher:
    """Take a paper out of use.  Raises VoucherUsed, VoucherCancelled."""
    if voucher.cancelled:
        raise VoucherCancelled(N_("This voucher is cancelled already."), field="voucher")
    if voucher.sales.filter(voided=False).exists():
        raise VoucherUsed(N_("This voucher has been used. Void its sale first."), field="voucher")
    return act.update(voucher, cancelled=True)


def lock_vouchers_in(changes: Iterable[Change]) -> None:
    """Lock the papers that these changes speak of, or whose sales they change, by number.

    An undo takes them before any till, as a sale does: neither pays with a paper of the other.
    """
    rows = {label: {c["pk"] for c in changes if c["model"] == label} for label in (PAPER, SALE)}
    if not any(rows.values()):
        return
    sold = Sale.objects.filter(pk__in=rows[SALE]).values("voucher")
    named = Voucher.objects.filter(Q(pk__in=rows[PAPER]) | Q(pk__in=sold)).order_by("pk")
    list(named.select_for_update().values_list("pk", flat=True))


def find_voucher(act: Act, entry: Entry, code: str) -> Voucher:
    """The paper that pays for this entry's purchase, locked: another event may want it too.

    Raises UnknownVoucher, and why it does not pay here.
    """
    tournament = act.tournament
    rows = Voucher.objects.select_for_update(no_key=True).filter(club=tournament.club_id)
    voucher = rows.filter(code=voucher_rules.tidy_code(code)).first()
    if voucher is None:
        raise UnknownVoucher(
            N_("The club has no voucher %(code)s. Check the code."),
            field="voucher_code",
            code=code.strip(),
        )
    paper = Paper(
        voucher.currency,
        voucher.player_id,
        voucher.expires_on,
        cancelled=voucher.cancelled,
        used=voucher.sales.filter(voided=False).exists(),
    )
    today = act.at.astimezone(ZoneInfo(tournament.timezone)).date()
    voucher_rules.check_voucher_pays(
        paper, player=entry.player_id, currency=tournament.currency, today=today
    )
    return voucher


LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is taken for another


def drawn_code() -> str:
    """Eight letters and figures, in two groups: KX7M-2PQR."""
    drawn = "".join(secrets.choice(LETTERS) for _ in range(8))
    return f"{drawn[:4]}-{drawn[4:]}"


class NotPaid(RuleError):
    """There is no payment to take back."""


def slip_rows(payout: Payout) -> list[Payout]:
    """All parts of the slip in force that this payment is on, this one first."""
    rows = Payout.objects.filter(
        tournament=payout.tournament_id, number=payout.number, voided=False
    )
    others = rows.exclude(pk=payout.pk).select_related("entry__player", "ticket", "tournament")
    return [payout, *others.order_by("pk")]


def void_slip(act: Act, payout: Payout) -> list[Payout]:
    """Take back all that was given on one slip; answers with its parts.

    Raises NotPaid, TillNeeded, VoucherUsed.
    """
    rows = [payout] if payout.voided else slip_rows(payout)
    for row in rows:
        void_payout(act, row)
    return rows


def void_payout(act: Act, payout: Payout) -> None:
    """Take a payment back into the till, or an authorisation back; it is due again.

    The money comes back to who takes it, not to who paid it; the ticket is cancelled.
    Raises NotPaid, TillNeeded; VoucherUsed for a ticket that has been played.
    """
    if payout.voided:
        raise NotPaid(N_("This payment is already voided."))
    act.update(payout, voided=True)
    if payout.state == PayoutState.PAID:
        if payout.ticket_id is not None:
            held = Voucher.objects.select_for_update(no_key=True)
            cancel_voucher(act, held.get(pk=payout.ticket_id))
        post(act, payout, times=-1)


def post(act: Act, payout: Payout, *, times: int = 1) -> None:
    """The money of a payment, out of the account it was won from; `times` −1 brings it back."""
    sides: Counter[str] = Counter()
    sides[payout.method] -= payout.handed_cents
    sides[Account.TICKET] -= payout.ticket_cents
    sides[Account.WITHHELD] -= payout.withheld_cents
    sides[COMES_FROM[PayoutKind(payout.kind)]] += payout.amount_cents
    act.post(
        {account: times * cents for account, cents in sides.items()},
        entry=payout.entry,
        shift=tills.shift_for(act, payout.method) if payout.handed_cents else None,
    )

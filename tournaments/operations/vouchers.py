"""Vouchers and satellite tickets: issued by the club, taken once, cancelled."""

import secrets
from collections.abc import Iterable
from datetime import date
from zoneinfo import ZoneInfo

from django.db.models import Q

from tournaments.acts import Act, Change
from tournaments.models import Entry, Player, Sale, Voucher
from tournaments.models.money import VoucherKind
from tournaments.rules import N_, RuleError
from tournaments.rules import vouchers as voucher_rules
from tournaments.rules.vouchers import Paper, UnknownVoucher, VoucherCancelled, VoucherUsed

LONGEST_CODE = 24
PAPER, SALE = "tournaments.voucher", "tournaments.sale"


class CodeTaken(RuleError):
    """Another paper of the club has this code."""


def issue(
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
    voucher_rules.check_worth(amount_cents)
    written = voucher_rules.as_written(code)[:LONGEST_CODE]
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


def cancel(act: Act, voucher: Voucher) -> Voucher:
    """Take a paper out of use.  Raises VoucherUsed, VoucherCancelled."""
    if voucher.cancelled:
        raise VoucherCancelled(N_("This voucher is cancelled already."), field="voucher")
    if voucher.sales.filter(voided=False).exists():
        raise VoucherUsed(N_("This voucher has been used. Void its sale first."), field="voucher")
    return act.update(voucher, cancelled=True)


def lock_those_in(changes: Iterable[Change]) -> None:
    """Lock the papers that these changes speak of, or whose sales they change, by number.

    An undo takes them before any till, as a sale does: neither pays with a paper of the other.
    """
    rows = {label: {c["pk"] for c in changes if c["model"] == label} for label in (PAPER, SALE)}
    if not any(rows.values()):
        return
    sold = Sale.objects.filter(pk__in=rows[SALE]).values("voucher")
    named = Voucher.objects.filter(Q(pk__in=rows[PAPER]) | Q(pk__in=sold)).order_by("pk")
    list(named.select_for_update().values_list("pk", flat=True))


def find(act: Act, entry: Entry, code: str) -> Voucher:
    """The paper that pays for this entry's purchase, locked: another event may want it too.

    Raises UnknownVoucher, and why it does not pay here.
    """
    tournament = act.tournament
    rows = Voucher.objects.select_for_update(no_key=True).filter(club=tournament.club_id)
    voucher = rows.filter(code=voucher_rules.as_written(code)).first()
    if voucher is None:
        raise UnknownVoucher(
            N_("The club has no voucher %(code)s. Look at the code again."),
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
    voucher_rules.check_pays(
        paper, player=entry.player_id, currency=tournament.currency, today=today
    )
    return voucher


LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is taken for another


def drawn_code() -> str:
    """Eight letters and figures, in two groups: KX7M-2PQR."""
    drawn = "".join(secrets.choice(LETTERS) for _ in range(8))
    return f"{drawn[:4]}-{drawn[4:]}"

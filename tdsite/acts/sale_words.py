"""What the line of a sale, or of a refund, says."""

from typing import Any

from django.contrib.auth.models import User

from tournaments.models import Sale


def told_of(sale: Sale) -> dict[str, Any]:
    """What the line of a sale says of it: what is paid and how, and what was out of the usual."""
    special = {
        "price_line": sale.line,
        "discount_cents": sale.discount_cents,
        "reason": sale.discount_reason,
        "voucher": sale.voucher.code if sale.voucher else "",
        "note": sale.note,
    }
    return {
        "amount_cents": sale.total_cents,
        "method": sale.method,
        "receipt": sale.number,
        "sale": sale.pk,
        **{name: value for name, value in special.items() if value},
    }


def why(reason: str, approved_by: User | None) -> dict[str, Any]:
    """What the line of a refund says of its reason, and of who approved it."""
    told = {"reason": reason.strip(), "approved": approved_by.get_username() if approved_by else ""}
    return {name: text for name, text in told.items() if text}

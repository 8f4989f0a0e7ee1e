"""A drawer of money: what may be put in and taken out, and the notes and coins of its count.

Source: terms of the house; for the pieces the central banks' series in use, without coins that no
till holds any more.
"""

from dataclasses import dataclass

from tournaments.rules import N_, RuleError

MAX_CENTS = 10**12
TOP_UP = "top_up"


class TillNameMissing(RuleError):
    """A till without a name."""


class AmountOutOfRange(RuleError):
    """No amount of money that a drawer holds."""


class MoveReasonMissing(RuleError):
    """Money moved for no reason that anybody could read later."""


class TooMuchTakenOut(RuleError):
    """More is taken out than should be there."""


class ExplanationMissing(RuleError):
    """A difference needs a word."""


class SignatureMissing(RuleError):
    """A count without a name under it."""


def check_name(name: str) -> str:
    """The name, tidy.  Raises TillNameMissing."""
    if not name.strip():
        raise TillNameMissing(N_("Give the till a name, like Desk 1."), field="name")
    return " ".join(name.split())


def check_amount(cents: int, *, field: str = "counted_cents") -> int:
    """The amount.  Raises AmountOutOfRange below nothing or above all reason."""
    if not 0 <= cents <= MAX_CENTS:
        raise AmountOutOfRange(N_("This is not a valid till amount. Enter it again."), field=field)
    return cents


def signed(kind: str, cents: int, *, there_cents: int) -> int:
    """The amount with its sign: into the till (+) or out of it (−).

    Raises AmountOutOfRange for nothing, TooMuchTakenOut.

    >>> signed("top_up", 500, there_cents=0), signed("drop", 500, there_cents=900)
    (500, -500)
    """
    check_amount(cents, field="amount_cents")
    if cents == 0:
        raise AmountOutOfRange(N_("Enter the amount."), field="amount_cents")
    if kind == TOP_UP:
        return cents
    if cents > there_cents:
        raise TooMuchTakenOut(
            N_("The till holds less than that. Count it, then enter the cash out."),
            field="amount_cents",
        )
    return -cents


def check_reason(reason: str) -> str:
    """The reason, tidy.  Raises MoveReasonMissing."""
    if not reason.strip():
        raise MoveReasonMissing(N_("Enter why the money is moved."), field="reason")
    return reason.strip()


def check_explanation(explanation: str, *, difference: int) -> str:
    """The explanation, tidy; it may be empty when nothing differs.  Raises ExplanationMissing."""
    if difference and not explanation.strip():
        raise ExplanationMissing(
            N_(
                "The count differs from the expected amount. Enter the reason, then close the till."
            ),
            field="explanation",
        )
    return explanation.strip()


def check_signature(name: str) -> str:
    """The name under the count, tidy.  Raises SignatureMissing."""
    if not name.strip():
        raise SignatureMissing(N_("Sign the count with your name."), field="signed_by")
    return " ".join(name.split())


@dataclass(frozen=True, slots=True)
class Cash:
    """Values of one piece each, the largest first."""

    notes: tuple[int, ...]
    coins: tuple[int, ...]


_EURO = Cash((500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00), (2_00, 1_00, 50, 20, 10, 5, 2, 1))
_KRONA = Cash((1000_00, 500_00, 200_00, 100_00, 50_00), (20_00, 10_00, 5_00, 1_00))
_PLAIN = Cash((500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00), (2_00, 1_00, 50, 20, 10, 5, 1))

CASH = {
    "EUR": _EURO,
    "USD": Cash((100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00), (1_00, 50, 25, 10, 5, 1)),
    "GBP": Cash((50_00, 20_00, 10_00, 5_00), (2_00, 1_00, 50, 20, 10, 5, 2, 1)),
    "CHF": Cash((1000_00, 200_00, 100_00, 50_00, 20_00, 10_00), (5_00, 2_00, 1_00, 50, 20, 10, 5)),
    "CAD": Cash((100_00, 50_00, 20_00, 10_00, 5_00), (2_00, 1_00, 25, 10, 5)),
    "AUD": Cash((100_00, 50_00, 20_00, 10_00, 5_00), (2_00, 1_00, 50, 20, 10, 5)),
    "SEK": Cash((1000_00, 500_00, 200_00, 100_00, 50_00, 20_00), (10_00, 5_00, 2_00, 1_00)),
    "NOK": _KRONA,
    "DKK": Cash((1000_00, 500_00, 200_00, 100_00, 50_00), (20_00, 10_00, 5_00, 2_00, 1_00, 50)),
    "PLN": Cash((500_00, 200_00, 100_00, 50_00, 20_00, 10_00), (5_00, 2_00, 1_00, 50, 20, 10)),
    "CZK": Cash(
        (5000_00, 2000_00, 1000_00, 500_00, 200_00, 100_00),
        (50_00, 20_00, 10_00, 5_00, 2_00, 1_00),
    ),
    "JPY": Cash((10_000, 5_000, 2_000, 1_000), (500, 100, 50, 10, 5, 1)),
}


def cash_of(currency: str) -> Cash:
    """The currency's pieces; those of one that is not known here go by fives, twos and ones.

    >>> cash_of("JPY").notes[-1], cash_of("EUR").coins[:2]
    (1000, (200, 100))
    """
    return CASH.get(currency, _PLAIN)


def worth(pieces: dict[int, int]) -> int:
    """So many pieces of each value together, in the smallest unit.

    >>> worth({50_00: 3, 20: 4})
    15080
    """
    return sum(value * count for value, count in pieces.items())

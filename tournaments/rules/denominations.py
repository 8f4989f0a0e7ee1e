"""The notes and coins of a currency, in its smallest unit: what a count of a till goes by.

Source: the central banks' series in use; coins that no till holds any more are left out.
"""

from dataclasses import dataclass


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

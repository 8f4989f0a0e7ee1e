"""When a table gets a new deck.

Source: Robert's Rules 2.2.22, 7.29; TDA 2024 26; WSOP 2026 78.
"""

from enum import StrEnum

from tournaments.rules import N_, RuleError

LAW = "7.29, 2.2.22"
MIN_SECONDS = 3600


class DeckTooNew(RuleError):
    """The deck has not been used for an hour, and nothing is wrong with it."""


class Why(StrEnum):
    """With a new dealer, because a card is damaged or missing, or because the house wants it."""

    PUSH = "push"
    DAMAGED = "damaged"
    HOUSE = "house"


def check_change(why: Why, used_seconds: int) -> None:
    """A deck changes with the dealer, or when a card is damaged; otherwise after an hour.

    Raises DeckTooNew.  Source: Robert's Rules 2.2.22, 7.29.
    """
    if why is Why.HOUSE and used_seconds < MIN_SECONDS:
        raise DeckTooNew(
            N_(
                "The deck has been used for %(minutes)s minutes. It changes with the dealer, when a"
                " card is damaged, or after an hour."
            ),
            field="deck",
            minutes=used_seconds // 60,
        )

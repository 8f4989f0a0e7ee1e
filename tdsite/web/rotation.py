"""What a screen shows in turn when nobody chose: the clock, and beside it what people ask for."""

from typing import Any

from tournaments.models.screens import BoardMoment, BoardPage

RotationSlot = list[Any]  # page, seconds for each of its screens, the moments it is shown at

DEFAULT: tuple[tuple[BoardPage, int, tuple[BoardMoment, ...]], ...] = (
    (BoardPage.SEATS_BY_NAME, 12, (BoardMoment.BEFORE,)),
    (BoardPage.CHIPS, 15, (BoardMoment.BEFORE,)),
    (BoardPage.WINNER, 45, (BoardMoment.FINISHED,)),
    (BoardPage.CLOCK, 60, ()),
    (BoardPage.NOTICES, 15, ()),
    (BoardPage.MOVES, 15, (BoardMoment.LEVEL, BoardMoment.BREAK)),
    (BoardPage.PAYOUTS, 15, (BoardMoment.BREAK, BoardMoment.BUBBLE, BoardMoment.FINAL_TABLE)),
    (BoardPage.PAYOUTS, 15, (BoardMoment.FINISHED,)),
    (BoardPage.LEADERS, 15, (BoardMoment.BREAK, BoardMoment.FINAL_TABLE)),
    (BoardPage.BOUNTIES, 15, (BoardMoment.BREAK, BoardMoment.FINAL_TABLE)),
    (BoardPage.STRUCTURE, 20, (BoardMoment.BREAK,)),
)


def default_rotation() -> list[RotationSlot]:
    """The pages of a screen that was just added, as `Screen.pages` keeps them."""
    return [
        [page.value, seconds, [moment.value for moment in moments]]
        for page, seconds, moments in DEFAULT
    ]

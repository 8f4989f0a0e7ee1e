"""The draw of a day's last hands in the words of the floor: from which numbers, and which came."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LastHandsDraw:
    """The day, the numbers that could come, and the one drawn; None while it is not public."""

    day: int
    numbers: tuple[int, ...]
    hands: int | None


def last_hands_drawn(draw_input: str, drawn: str) -> LastHandsDraw:
    """What the lines of such a draw say; a number of hands is written day-hands."""
    lines = [line.split(" ") for line in draw_input.split("\n")]
    numbers = next(words[2:] for words in lines if words[0] == "pick")
    day = next(words[1] for words in lines if words[0] == "deal")
    hands = drawn.rpartition("-")[2]
    return LastHandsDraw(
        int(day),
        tuple(int(number.partition("-")[2]) for number in numbers),
        int(hands) if hands else None,
    )

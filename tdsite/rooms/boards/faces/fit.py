"""How much smaller a text is set than usual, so that the longest still fits where it stands.

A board never cuts a number off.  A text gets a step, 0 for its usual size; board.css knows the
size of each step, and gives each text in every preset the room that is counted here.
"""

from tdsite.rooms.boards.faces.moment import FaceRow

SIZES = (1.0, 0.84, 0.7, 0.58, 0.48, 0.4, 0.32)  # of the steps, as in board.css
SMALL = 0.64  # how wide small type is beside a figure
ROOM = {
    "band": 24.0,
    "time": 5.9,
    "winner": 22.0,
    "blinds": 14.0,
    "ante": 38.0,
    "next": 92.0,
    "notice": 46.0,
    "buys": 15.0,
    "figures": 12.0,
    "pool": 12.0,
    "prizes": 19.0,
}


def step(name: str, length: float) -> int:
    """The first step in which a text of that many characters fits."""
    steps = (i for i, size in enumerate(SIZES) if length * size <= ROOM[name])
    return next(steps, len(SIZES) - 1)


def widest(rows: list[FaceRow]) -> float:
    """The characters of the longest value, with what stands small beside it."""
    lengths = [len(value) + (SMALL * (len(small) + 1) if small else 0) for _, value, small in rows]
    return max(lengths, default=0)


def widest_prize(rows: list[FaceRow]) -> int:
    return max((len(name) + len(amount) for name, amount in rows), default=0)

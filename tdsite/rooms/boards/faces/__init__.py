"""The face of a board: every text it shows of a snapshot at one moment.

This is the only place where it is made.  The server draws the first face, so that the board is
right before any script has run, and without scripts; a board is sent all that are to come
(timeline.py), picks the one whose time has come (static/js/face.js) and counts the seconds down.
"""

from dataclasses import dataclass

from tdsite.rooms.boards.face_words import Words
from tdsite.rooms.boards.faces.countdown import counted
from tdsite.rooms.boards.faces.moment import FaceMoment, FaceRow
from tdsite.rooms.boards.faces.texts import PARTS, texts
from tdsite.rooms.boards.faces.ticker import page_at
from tdsite.rooms.boards.snapshots import Snapshot

Parts = list[str]  # plain, strong, plain, strong …

__all__ = ["Face", "face"]


@dataclass(frozen=True, slots=True)
class Face:
    """The texts of a board.  `left` of `whole` is the bar, in seconds.

    `fit` tells how much smaller than usual each text is set; `logo` and `sponsor` are names of
    pictures, empty for none.  What comes after `fit` is not read but used: see texts.py.
    """

    state: str
    icon: str
    band: str
    time: str
    left: int
    whole: int
    hands: list[str]
    hand: list[str]
    hand_tables: list[FaceRow]
    winner: str
    blinds: str
    ante: str
    next: Parts
    notice: str
    buys: list[FaceRow]
    figures: list[FaceRow]
    pool: FaceRow
    prizes: list[FaceRow]
    foot: list[Parts]
    ticker: list[str]
    day: str
    wall: str
    final: bool
    accent: str
    logo: str
    sponsor: str
    fit: dict[str, int]
    ends: int | None
    step: int
    plays: bool
    last: bool
    runs: bool
    waits: bool
    closes: int | None


def face(shot: Snapshot, words: Words, *, now_ms: int, locale: str) -> Face:
    """What the board shows at that moment, in that language."""
    m = FaceMoment(shot, words, now_ms, locale)
    parts = [texts(part, m) for part in PARTS]
    sent = {name: text for part in parts for name, text in part.items()}
    left = sent["left"]
    if sent["ends"] is not None:
        left = min(-(-max(0, sent["ends"] - now_ms) // 1000), sent["whole"])
    counting = {
        **{name: counted(text, now_ms, sent["ends"]) for name, text in sent.items()},
        "left": left,
        "ticker": page_at(sent["ticker"], now_ms),
        "wall": m.clock_time(now_ms),
        "fit": {name: step for part in parts for name, step in part["fit"].items()},
    }
    return Face(**counting)

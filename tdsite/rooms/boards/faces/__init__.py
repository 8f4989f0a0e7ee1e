"""The face of a board: every text it shows of a snapshot at one moment.

The twin of static/js/face.js, value by value; a test holds the two together.  The server draws
the first face, so that the board is right before any script has run, and without scripts.
"""

from dataclasses import dataclass
from typing import Any

from tdsite.rooms.boards.face_words import Words
from tdsite.rooms.boards.faces import buys, centre, fit, hands, sides, stakes
from tdsite.rooms.boards.faces.moment import Moment, Row
from tdsite.rooms.boards.faces.ticker import ticker
from tdsite.rooms.boards.snapshots import Snapshot

Parts = list[str]  # plain, strong, plain, strong …

__all__ = ["Face", "face"]


@dataclass(frozen=True, slots=True)
class Face:
    """The texts of a board.  `left` of `whole` is the bar, in seconds.

    `fit` tells how much smaller than usual each text is set; `logo` and `sponsor` are names of
    pictures, empty for none.
    """

    state: str
    icon: str
    band: str
    time: str
    left: int
    whole: int
    hands: list[str]
    hand: list[str]
    hand_tables: list[Row]
    winner: str
    blinds: str
    ante: str
    next: Parts
    notice: str
    buys: list[Row]
    figures: list[Row]
    pool: Row
    prizes: list[Row]
    foot: list[Parts]
    ticker: list[str]
    day: str
    wall: str
    final: bool
    accent: str
    logo: str
    sponsor: str
    fit: dict[str, int]


def face(shot: Snapshot, words: Words, *, now_ms: int, locale: str) -> Face:
    """What the board shows at that moment, in that language."""
    m = Moment(shot, words, now_ms, locale)
    left_ms, whole_ms = centre.bar(m)
    blinds = m.blinds_step()
    texts: dict[str, Any] = {
        "band": centre.band(m),
        "time": centre.time(m, left_ms),
        "winner": centre.winner(m),
        "blinds": stakes.heading(m, blinds) if blinds else "",
        "ante": stakes.beside(m, blinds) if blinds else centre.prize_of_winner(m),
        "next": centre.next_(m).split("*"),
        "notice": centre.notice(m),
        "buys": buys.buys(m),
        "figures": sides.figures(m),
        "pool": sides.pool(m),
        "prizes": sides.prizes(m),
    }
    return Face(
        state=m.state,
        icon=centre.icon(m),
        left=-(-min(left_ms, whole_ms) // 1000),
        whole=whole_ms // 1000,
        hands=hands.count(m),
        hand=hands.says(m),
        hand_tables=hands.tables(m),
        foot=[line.split("*") for line in sides.foot(m)],
        ticker=ticker(m),
        day=m.say("day", day=shot["day"]) if shot["day"] else "",
        wall=m.clock_time(m.now_ms),
        final=bool(shot["final"]) and not m.is_over,
        accent=shot["look"].get("accent", ""),
        logo=shot["look"].get("logo", ""),
        sponsor=shot["look"].get("sponsor", ""),
        fit=_fit(texts),
        **texts,
    )


def _fit(texts: dict[str, Any]) -> dict[str, int]:
    said = {name: len(texts[name]) for name in ("band", "time", "winner", "blinds", "ante")}
    lengths = {
        **said,
        "next": sum(map(len, texts["next"])),
        "notice": len(texts["notice"]),
        "buys": fit.widest([row[1:4] for row in texts["buys"]]),
        "figures": fit.widest(texts["figures"]),
        "pool": fit.widest([texts["pool"]]),
        "prizes": fit.widest_prize(texts["prizes"]),
    }
    return {name: fit.step(name, length) for name, length in lengths.items()}

"""All that a board shows at one moment, as it is sent: countdowns as moments, the foot in pages.

It comes in parts: what changes together travels together.  The clock's own texts are sent when
somebody acts on the clock, the foot when it says something else, the figures at every bust.
"""

from collections.abc import Callable
from typing import Any

from blinds.rules.steps import StepKind
from tdsite.rooms.boards.faces import buys, centre, fit, hands, sides, stakes
from tdsite.rooms.boards.faces.countdown import counted
from tdsite.rooms.boards.faces.moment import FaceMoment
from tdsite.rooms.boards.faces.ticker import ticker
from tdsite.rooms.boards.snapshots import Snapshot

Texts = dict[str, Any]

PLAN, TICKER, FIELD = "plan", "ticker", "field"
PARTS = (PLAN, TICKER, FIELD)
_OF_THE_CLOCK = ("state", "starts_at", "steps", "clock", "first", "day", "day_over", "closes_at")
_READS = {
    PLAN: (*_OF_THE_CLOCK, "zone", "currency", "final", "podium", "terms", "closes"),
    TICKER: (
        *_OF_THE_CLOCK,
        *("zone", "currency", "closes", "terms", "buys", "notes", "notices", "entries", "entrants"),
        *("closed", "suspended", "opens_at"),
    ),
}


def read_by(part: str, shot: Snapshot) -> Snapshot:
    """What of a snapshot a part is made of: as long as that stays, so does the part."""
    if part == FIELD:
        return shot
    read = {name: shot[name] for name in _READS[part]}
    read |= {name: [] for name in ("notes", "notices") if part == PLAN}
    # only whether: of how many tables have finished, the figures tell
    return {
        **read,
        "opens_at": read.get("opens_at"),
        "average": int(shot["average"] > 0),
        "hands": bool(shot["hands"]),
    }


def texts(part: str, m: FaceMoment) -> Texts:
    """That part of the face: its texts by name, and in `fit` how much smaller they are set."""
    found = _WRITES[part](m)
    return {**found, "fit": _fit(found, m.now_ms)}


def _plan(m: FaceMoment) -> Texts:
    """What follows from the clock and its plan.

    `left` of `whole` is the bar, in seconds, where `ends` does not say when it has run out.
    The rest is for what else a board does, its sounds and its pages in turn: the `step` of the
    plan (-1 before the start), whether it is a level (`plays`) and the `last`, whether its time
    `runs`, whether the clock `waits` at the end of a day, and when no entry is sold any more.
    """
    left, whole_ms = centre.bar(m)
    blinds = m.blinds_step()
    closes = m.closes()
    return {
        "state": m.state,
        "icon": centre.icon(m),
        "band": centre.band(m),
        "time": centre.time(m, left),
        "ends": left.ends_ms,
        "left": 0 if left.ends_ms is not None else -(-min(left.ms, whole_ms) // 1000),
        "whole": whole_ms // 1000,
        "blinds": stakes.heading(m, blinds) if blinds else "",
        "ante": stakes.beside(m, blinds) if blinds else centre.prize_of_winner(m),
        "next": centre.next_(m).split("*"),
        "notice": centre.notice(m),
        "step": m.reading.index if m.reading else -1,
        "plays": bool(m.reading and m.reading.step.kind is StepKind.LEVEL),
        "last": bool(m.reading and m.reading.index + 1 == len(m.schedule)),
        "runs": bool(m.reading and m.reading.running),
        "waits": bool(m.reading and m.reading.waiting),
        "closes": closes.ends_ms if closes else None,
    }


def _field(m: FaceMoment) -> Texts:
    """What follows from players and money, and the look of the house."""
    look = m.shot["look"]
    return {
        "winner": centre.winner(m),
        "hands": hands.count(m),
        "hand": hands.says(m),
        "hand_tables": hands.tables(m),
        "buys": buys.buys(m),
        "figures": sides.figures(m),
        "pool": sides.pool(m),
        "prizes": sides.prizes(m),
        "foot": [line.split("*") for line in sides.foot(m)],
        "day": m.say("day", day=m.shot["day"]) if m.shot["day"] else "",
        "final": bool(m.shot["final"]) and not m.is_over,
        "accent": look.get("accent", ""),
        "logo": look.get("logo", ""),
        "sponsor": look.get("sponsor", ""),
    }


def _ticker(m: FaceMoment) -> Texts:
    return {"ticker": ticker(m)}


_WRITES: dict[str, Callable[[FaceMoment], Texts]] = {PLAN: _plan, TICKER: _ticker, FIELD: _field}


def _fit(part: Texts, now_ms: int) -> dict[str, int]:
    found = {
        name: counted(part[name], now_ms, part.get("ends")) for name in fit.ROOM if name in part
    }
    return {name: fit.step(name, _length(name, value)) for name, value in found.items()}


def _length(name: str, value: Any) -> float:
    """How many characters have to stand beside each other."""
    match name:
        case "next":
            return sum(map(len, value))
        case "buys":
            return fit.widest([row[1:4] for row in value])
        case "figures":
            return fit.widest(value)
        case "pool":
            return fit.widest([value])
        case "prizes":
            return fit.widest_prize(value)
        case _:
            return len(value)

"""All that a board shows at one moment, as it is sent: countdowns as moments, the foot in pages.

It comes in parts: what changes together travels together.  The clock's own texts are sent when
somebody acts on the clock, the foot when it says something else, the figures at every bust.

A board never cuts a number off.  A text gets a step, 0 for its usual size, in which the longest
still fits; board.css knows the size of each step, and gives each text in every preset the room
that is counted here.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from blinds.rules.steps import StepKind
from tdsite.rooms.boards.faces import centre, sides
from tdsite.rooms.boards.faces.moment import FaceMoment, FaceRow, counted
from tdsite.rooms.boards.faces.sides import any_open
from tdsite.rooms.boards.snapshots import Snapshot

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


MAX_FIGURES = 6


def fitting_step(name: str, length: float) -> int:
    """The first step in which a text of that many characters fits."""
    steps = (i for i, size in enumerate(SIZES) if length * size <= ROOM[name])
    return next(steps, len(SIZES) - 1)


def widest(rows: list[FaceRow]) -> float:
    """The characters of the longest value, with what stands small beside it."""
    lengths = [len(value) + (SMALL * (len(small) + 1) if small else 0) for _, value, small in rows]
    return max(lengths, default=0)


def widest_prize(rows: list[FaceRow]) -> int:
    return max((len(name) + len(amount) for name, amount in rows), default=0)


NOTE_LASTS_MS = 4 * 60_000
PAGE_MS = 8_000  # how long a page stands
ON_A_PAGE = 2
LINE = 64  # characters that fit on the line beside a sponsor


def ticker(m: FaceMoment) -> list[list[str]]:
    """Its pages, each of one line or two: they stand PAGE_MS each, in turn."""
    fresh = [note for note in m.shot["notes"] if note["at"] > m.now_ms - NOTE_LASTS_MS]
    lines = [_note(m, note) for note in fresh]
    if m.state == "hand-for-hand":
        lines.insert(0, m.say("cards_down"))
    notices = _notices(m)
    if not notices:
        lines = lines or _quiet_lines(m)
    pages = [[piece] for notice in notices for piece in pieces(notice)]
    pages += [lines[first : first + ON_A_PAGE] for first in range(0, len(lines), ON_A_PAGE)]
    return pages


Rows = TypeVar("Rows")


def page_at(pages: list[Rows], now_ms: int) -> Rows:
    """The page whose turn it is: the same on every board of the hall."""
    return pages[now_ms // PAGE_MS % len(pages)]


def _notices(m: FaceMoment) -> list[str]:
    """What the house says, as long as it stands; each has the line to itself."""
    rows = m.shot["notices"]
    return [one["text"] for one in rows if one["until"] is None or one["until"] > m.now_ms]


def pieces(text: str) -> list[str]:
    """A long sentence as several lines, to be read one after the other."""
    found = [""]
    for word in text.split(" "):
        longer = f"{found[-1]} {word}" if found[-1] else word
        if len(longer) <= LINE or not found[-1]:
            found[-1] = longer
        else:
            found.append(word)
    return [f"{piece} …" for piece in found[:-1]] + found[-1:]


def _note(m: FaceMoment, note: dict[str, Any]) -> str:
    return m.say(note["say"], **{**note, **m.field()})


def _bell(m: FaceMoment) -> str:
    step = m.blinds_step()
    return m.say("bell", blinds=centre.stakes_in_words(m, step) if step else "")


def _is_stopped(m: FaceMoment) -> bool:
    """Whether no entry is sold now, though it will be."""
    waits = m.shot["state"] == "announced" or m.shot["suspended"]
    return bool(waits and not m.is_over and not m.shot["closed"])


def _entries_sold(m: FaceMoment) -> str:
    """Where entries are sold; when they will be."""
    if m.shot["suspended"]:
        return m.say("suspended")
    if m.shot["state"] != "announced":
        return m.say("at_desk")
    opens_at = m.shot["opens_at"]
    if opens_at is None or opens_at <= m.now_ms:
        return m.say("not_open")
    return m.say("opens", time=m.clock_time(opens_at))


def _quiet_lines(m: FaceMoment) -> list[str]:
    lines = []
    if m.state == "last-minute":
        lines.append(_bell(m))
    if m.sells_first or _is_stopped(m):
        lines.append(_entries_sold(m))
    if any_open(m):
        lines.append(m.say("chips_at_desk"))
    until = m.shot["terms"]["until"]
    if until and not (m.is_over or m.shot["closed"] or _is_stopped(m)):
        lines.append(m.say("late_until", level=until))
    return lines or [m.say("field", **m.field())]


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
        "blinds": centre.stakes_heading(m, blinds) if blinds else "",
        "ante": centre.stakes_beside(m, blinds) if blinds else centre.prize_of_winner(m),
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
        "hands": centre.hands_count(m),
        "hand": centre.hands_meaning(m),
        "hand_tables": centre.hands_tables(m),
        "buys": sides.buys(m),
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
    found = {name: counted(part[name], now_ms, part.get("ends")) for name in ROOM if name in part}
    figures = found.pop("figures", None)
    fits = {name: fitting_step(name, _length(name, value)) for name, value in found.items()}
    return fits if figures is None else {**fits, **_figures_fit(figures)}


def _figures_fit(rows: list[FaceRow]) -> dict[str, int]:
    """Each figure by itself, `figure0` to `figure5`: a long one makes no other small."""
    lengths = [widest([row]) for row in rows] + [0.0] * (MAX_FIGURES - len(rows))
    return {f"figure{i}": fitting_step("figures", length) for i, length in enumerate(lengths)}


def _length(name: str, value: Any) -> float:
    """How many characters have to stand beside each other."""
    match name:
        case "next":
            return sum(map(len, value))
        case "buys":
            return widest([row[1:4] for row in value])
        case "pool":
            return widest([value])
        case "prizes":
            return max(map(widest_prize, value))
        case _:
            return len(value)

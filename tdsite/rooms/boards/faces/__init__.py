"""The face of a board: every text it shows of a snapshot at one moment, and the faces to come.

This is the only place where it is made.  The server draws the first face, so that the board is
right before any script has run, and without scripts; a board is sent all that are to come, picks
the one whose time has come (static/js/face.js) and counts the seconds down.

A face changes at certain moments only; between them its countdowns pass.  They follow from the
snapshot alone, so they are the same whenever they are reckoned, and need to be sent only when
somebody has acted.  Each text is written once, with the turns at which it becomes another:

    {"at": [t0, t1, t2], "texts": {
        "state": {"of": ["level", "break"], "turns": [0, 1, 2], "is": [0, 1, 0]}, "final": false}}

A text that never changes stands as it is, a list of which some members change is a list of them,
and an object has all its texts, and which of them stands from which turn on.  Until t1 it is
always the turn of t0.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

from blinds.rules import clock as clock_rules
from tdsite.rooms.boards.face_words import Words
from tdsite.rooms.boards.faces.centre import DAY_MS
from tdsite.rooms.boards.faces.moment import LAST_MINUTE_MS, FaceMoment, FaceRow, as_ms, counted
from tdsite.rooms.boards.faces.texts import FIELD, NOTE_LASTS_MS, PARTS, Texts, page_at, texts
from tdsite.rooms.boards.snapshots import Snapshot

Parts = list[str]  # plain, strong, plain, strong …


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

    @property
    def fitted_figures(self) -> list[tuple[FaceRow, int]]:
        """Each figure with how much smaller than usual it is set."""
        return [(row, self.fit[f"figure{i}"]) for i, row in enumerate(self.figures)]


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
        "prizes": page_at(sent["prizes"], now_ms),
        "wall": m.clock_time(now_ms),
        "fit": {name: step for part in parts for name, step in part["fit"].items()},
    }
    return Face(**counting)


DAYS_AHEAD = 8  # so many days before the start are counted without hearing from the server
_EVER = datetime.max.replace(tzinfo=UTC)
# The last milliseconds at which a time has so many digits: 10:00:00, 1:00:00.
_DIGITS_MS = (36_000_000 - 1000, 3_600_000 - 1000)

Timeline = dict[str, Any]


def timeline(part: str, shot: Snapshot, words: Words, *, now_ms: int, locale: str) -> Timeline:
    """A part of the faces to come; `shot` need have only what `read_by` tells of it.

    Of `now_ms` only the day matters, and only before the start: days are counted for some time.
    """
    m = FaceMoment(shot, words, now_ms, locale)
    moments = sorted(_moments(m, by_minute=part != FIELD))
    moments = [moments[0] - 1, *moments]
    return _line(moments, [texts(part, m.later(at)) for at in moments])


def day_of(now_ms: int) -> int:
    """The day as it is reckoned here."""
    return now_ms // DAY_MS


def _line(moments: Sequence[int], faces: Sequence[Texts]) -> Timeline:
    """One part at all its moments; those at which nothing of it changes are left out."""
    kept = [0] + [i for i in range(1, len(faces)) if faces[i] != faces[i - 1]]
    found = [faces[i] for i in kept]
    woven = {name: _woven([face[name] for face in found]) for name in found[0] if name != "fit"}
    fits = {name: _woven([face["fit"][name] for face in found]) for name in found[0]["fit"]}
    return {"at": [moments[i] for i in kept], "texts": woven, "fit": fits}


def _woven(values: Sequence[Any]) -> Any:
    """A text at all moments, written once for as long as it stays."""
    first = values[0]
    if all(value == first for value in values):
        return first
    if isinstance(first, list) and all(len(value) == len(first) for value in values):
        return [_woven(column) for column in zip(*values, strict=True)]
    turns = [0, *(i for i in range(1, len(values)) if values[i] != values[i - 1])]
    of: list[Any] = []
    for turn in turns:
        if values[turn] not in of:
            of.append(values[turn])
    return {"of": of, "turns": turns, "is": [of.index(values[turn]) for turn in turns]}


def _moments(m: FaceMoment, *, by_minute: bool) -> set[int]:
    """Every moment at which more can change than the seconds of a countdown.

    `by_minute`: the last minute of a step, and how long its time is, matter too.
    """
    shot = m.shot
    found = {note["at"] + NOTE_LASTS_MS for note in shot["notes"]}
    found |= {notice["until"] for notice in shot["notices"] if notice["until"] is not None}
    found |= {at for at in (shot["opens_at"], shot["closes_at"]) if at is not None}
    if m.transition is None or not m.schedule:
        return _before(m, found)
    return found | set(_of_the_clock(m, by_minute=by_minute))


def _before(m: FaceMoment, found: set[int]) -> set[int]:
    """Those before the start: prices that are for a time, days, and the start itself."""
    today = day_of(m.now_ms) * DAY_MS
    starts_at = m.shot["starts_at"]
    found |= {at for price in m.shot["terms"]["prices"] for at in price[:2] if at}
    found |= {today, starts_at, *_lengths(today, starts_at)}
    return {at for at in found if at >= today}


def _of_the_clock(m: FaceMoment, *, by_minute: bool) -> Iterator[int]:
    """The beginning and the end of each step to come."""
    assert m.transition is not None
    begins = as_ms(m.transition.at)
    yield begins
    if m.shot["closes_at"] is not None:  # on a clock that stands, it may become the sooner
        by_plan = m.later(begins).to_step(m.shot["closes"])
        yield m.shot["closes_at"] - (by_plan.ms if by_plan else 0) + 1
    for begin, end in pairwise([begins, *_ends(m)]):
        yield end
        if by_minute:
            yield end - LAST_MINUTE_MS
            yield from _lengths(begin, end)


def _ends(m: FaceMoment) -> Iterator[int]:
    """When each step runs out that the clock comes to by itself."""
    assert m.transition is not None
    before = m.transition.at - timedelta(milliseconds=1)
    turns = clock_rules.turns(m.schedule, m.transition, after=before, until=_EVER)
    yield from (as_ms(turn.at) for turn in turns)
    last = turns[-1].at if turns else m.transition.at
    ends = clock_rules.read(m.schedule, m.transition, last).ends_at
    if ends is not None:
        yield as_ms(ends)


def _lengths(begin: int, end: int) -> list[int]:
    """When the time that is left until the end is written in fewer characters, or another day."""
    days = (end - begin) // DAY_MS
    by_day = [end - day * DAY_MS + 1 for day in range(days, max(0, days - DAYS_AHEAD), -1)]
    digits = (end - ms for ms in _DIGITS_MS)
    return [at for at in (*by_day, *digits) if at > begin]

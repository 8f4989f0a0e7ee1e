"""The line at the foot of the board."""

import math
from typing import Any

from tdsite.boards.faces.moment import Moment

NOTE_LASTS_MS = 10 * 60_000
PAGE_MS = 8_000  # how long a page stands
ON_A_PAGE = 2


def ticker(m: Moment) -> list[str]:
    fresh = [note for note in m.shot["notes"] if note["at"] > m.now_ms - NOTE_LASTS_MS]
    lines = [_note(m, note) for note in fresh]
    if m.state == "hand-for-hand":
        lines.insert(0, m.say("cards_down"))
    lines = lines or _quiet_lines(m)
    pages = math.ceil(len(lines) / ON_A_PAGE)
    first = m.now_ms // PAGE_MS % pages * ON_A_PAGE
    return lines[first : first + ON_A_PAGE]


def _note(m: Moment, note: dict[str, Any]) -> str:
    return m.say(note["say"], **{**note, **m.field()})


def _quiet_lines(m: Moment) -> list[str]:
    lines = []
    if m.state == "last-minute":
        lines.append(m.say("bell", blinds=m.blinds(m.blinds_step())))
    if m.state == "before":
        lines.append(m.say("at_desk"))
    until = m.shot["terms"]["until"]
    if until and not m.is_over and not m.shot["closed"]:
        lines.append(m.say("late_until", level=until))
    return lines or [m.say("field", **m.field())]

"""The line at the foot of the board."""

from typing import Any

from tdsite.rooms.boards.faces import stakes
from tdsite.rooms.boards.faces.buys import any_open
from tdsite.rooms.boards.faces.moment import FaceMoment

NOTE_LASTS_MS = 10 * 60_000
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


def page_at(pages: list[list[str]], now_ms: int) -> list[str]:
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
    return m.say("bell", blinds=stakes.in_words(m, step) if step else "")


def _is_stopped(m: FaceMoment) -> bool:
    """Whether no entry is sold now, though it will be."""
    waits = m.shot["state"] == "announced" or m.shot["suspended"]
    return bool(waits and not m.is_over and not m.shot["closed"])


def _entries(m: FaceMoment) -> str:
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
        lines.append(_entries(m))
    if any_open(m):
        lines.append(m.say("chips_at_desk"))
    until = m.shot["terms"]["until"]
    if until and not (m.is_over or m.shot["closed"] or _is_stopped(m)):
        lines.append(m.say("late_until", level=until))
    return lines or [m.say("field", **m.field())]

"""What a printed sheet says: its steps beside their lines, what was left out, what must be asked.

Nothing is guessed: what the sheet does not say is one question, and the answer is read with it.
Source: Robert's Rules 7.8.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from blinds.rules.pasted import Cells
from blinds.rules.pasted_lines import CHIPS, _plain, amount
from blinds.rules.printed import words as say
from blinds.rules.printed.lines import Row, headings, rows_of
from tournaments.rules import N_

_N = r"(?:\d{1,3}(?: \d{3})+(?!\d)|" + CHIPS + ")"
_PAIR = re.compile(rf"({_N})\s*[/–-]\s*({_N})(?:\s*[/–-]\s*({_N}))?")
_NARROW = re.compile(rf"({CHIPS})\s*[/–-]\s*({CHIPS})(?:\s*[/–-]\s*({CHIPS}))?")
_BB_ANTE = re.compile(
    r"\b(?:bb ?-?ante|big ?-?blind ?-?ante|bba|ante bb|ante (?:de )?grosse blinde?"
    r"|ante (?:de )?ciega grande)\b"
)
_BUTTON = re.compile(r"\b(?:button|btn|bouton|boton) ?-?ante\b|\bante (?:bouton|boton)\b")
_ANTE = re.compile(rf"ante\s*[:=]?\s*({_N})|({_N})\s*ante|\(\s*({_N})\s*\)")
_CLOCK = re.compile(r"\b\d{1,2}[:h.]\d\d\s*(?:[ap]\.?m\.?|uhr)\b|\b\d{1,2}:\d\d(?=\s)")
_HOURS = re.compile(r"^(\d{1,2})\s*h(?:ours?|eures?|oras?)?\s*(\d\d)?(?:\s*m\w*)?$")
_LONG = re.compile(rf"(\d{{1,4}})(?::00)?\s*{say.MINUTES}|\b(\d)\s?h\s?(\d\d)?\b")
_SIZES = ("small_blind", "big_blind", "ante", "bb_ante", "button_ante")
_BETS = ("small_bet", "big_bet", "bring_in")


@dataclass(frozen=True, slots=True)
class Question:
    """What the sheet does not say; answered under its key. `choices` are empty for a number."""

    key: str
    sentence: str
    values: Mapping[str, object] = field(default_factory=dict)
    choices: tuple[str, ...] = ()
    line: int = 0


@dataclass(slots=True)
class Line:
    """A line of the source: the step it became, or what was made of it instead."""

    number: int
    source: str
    cells: Cells | None = None
    told: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A whole sheet, read."""

    lines: tuple[Line, ...]
    questions: tuple[Question, ...]

    @property
    def cells(self) -> tuple[Cells, ...]:
        return tuple(line.cells for line in self.lines if line.cells)


HEADING, PROSE = N_("Headings"), N_("Left out: no step of the plan")
MINUTES_TOLD, MARKED = N_("Minutes of the levels"), N_("Noted at the level or break before it")
RACED = N_("Chips raced off at the break beside it")


def read_printed(text: str, answers: Mapping[str, str] | None = None) -> Reading:
    """The plan on a printed sheet, with the answers to what was asked of it before."""
    return _Sheet(answers or {}).read(rows_of(text))


class _Sheet:
    def __init__(self, answers: Mapping[str, str]) -> None:
        self.answers = {key: text.strip() for key, text in answers.items() if text.strip()}
        self.questions: list[Question] = []
        self.lines: list[Line] = []
        self.spans: list[tuple[int, int, str]] = []
        self.by_day: dict[int, str] = {}
        self.every: list[tuple[int, str]] = []
        self.plain: list[tuple[int, str]] = []
        self.bare: dict[int, list[str]] = {}
        self.betting = ""
        self.bb_ante = self.button = False

    def read(self, rows: list[Row]) -> Reading:
        roles: list[str] = []
        for row in rows:
            line = Line(row.number, row.source)
            self.lines.append(line)
            named = headings(row.cells)
            if named:
                roles, line.told = named, HEADING
                self._headed_by(" | ".join(row.cells))
                continue
            line.cells = self._pause(row, roles) or self._level(row, roles)
            if not line.cells:
                self._speech(line)
        self._unmarked()
        self._durations()
        self._gather()
        self._antes()
        self._numbers()
        return Reading(tuple(self.lines), tuple(self.questions))

    def ask(
        self, key: str, sentence: str, *, line: int = 0, choices: tuple[str, ...] = (), **of: object
    ) -> str:
        """The answer given, or a question."""
        if key not in self.answers:
            if all(asked.key != key for asked in self.questions):
                self.questions.append(Question(key, sentence, of, choices, line))
            return ""
        return self.answers[key]

    def _headed_by(self, text: str) -> None:
        plain = _plain(text)
        self.bb_ante |= bool(_BB_ANTE.search(plain))
        self.button |= bool(_BUTTON.search(plain))

    # pauses

    def _pause(self, row: Row, roles: list[str]) -> Cells | None:
        whole = "  ".join(filter(None, row.cells))
        plain = _plain(whole)
        if len(plain) > 120 or _PAIR.search(re.sub(_CLOCK, " ", plain)):
            return None
        gone = re.search(rf"{say.REMOVE}\D{{0,25}}?({CHIPS})", plain)
        gone = gone or re.search(rf"({CHIPS})s?\W+(?:chips\W+)?{say.REMOVE}", plain)
        races = {"remove_chips": amount(gone[1])} if gone else {}
        if re.search(say.DAY_END, plain) and not re.search(say.CLOSED, plain):
            return {"kind": "day_end"} | races
        if not re.search(say.BREAK, plain) or re.search(say.EVERY, plain):
            return None
        cells: Cells = {"kind": "break"} | races
        rest = plain.replace(gone[0], " ") if gone else plain
        minutes = self._under(row, roles, "minutes") or _long(rest)
        if not minutes:
            bare = re.findall(
                r"(?<![\d:.])\d{1,3}(?![\d:.])",
                re.sub(
                    r"(?:level|niveau|stufe|nivel|day|jour|tag) ?#?\d+", " ", _CLOCK.sub(" ", rest)
                ),
            )
            minutes = bare[-1] if len(bare) == 1 else ""
        if minutes:
            cells["minutes"] = minutes
        label = next((c for c in row.cells if re.search(say.BREAK, _plain(c))), "")
        label = " ".join(re.sub(r"\(.*|[-–:,*].*|\d.*", "", label).split())
        if len(label.split()) > 1 and len(label) <= 60:
            cells["label"] = label
        if re.search(say.CLOSED, plain):
            cells["note"] = " ".join(whole.split())[:200]
        return cells

    def _under(self, row: Row, roles: list[str], role: str) -> str:
        if role not in roles or len(row.cells) <= roles.index(role):
            return ""
        return _duration(row.cells[roles.index(role)])

    # levels

    def _level(self, row: Row, roles: list[str]) -> Cells | None:
        if roles and len(row.cells) > 1:
            cells = self._headed(row, roles)
            if cells:
                return cells
        return self._spoken(row)

    def _headed(self, row: Row, roles: list[str]) -> Cells | None:
        own = list(roles)
        if len(row.cells) < len(own):  # wide gaps swallow an empty cell: it was an ante
            for role in ("ante", "bb_ante", "button_ante", "remove_chips", "note"):
                if role in own and len(row.cells) < len(own):
                    own.remove(role)
        cells: Cells = {}
        for role, cell in zip(own, row.cells, strict=False):
            if not role or not cell or (cells.get(role)):
                continue
            cells[role] = cell
        found: Cells = {"kind": "level"}
        for role, first, second in (
            ("blinds", "small_blind", "big_blind"),
            ("bets", "small_bet", "big_bet"),
        ):
            pair = _pair(_plain(cells.get(role, "")))
            if pair:
                found |= {first: pair[0], second: pair[1]}
                if pair[2]:
                    found["ante"] = pair[2]
                rest = _plain(cells[role])
                self._headed_by(rest)
                if inner := _ANTE.search(rest):
                    found["ante"] = amount(next(filter(None, inner.groups())))
        for role in (*_SIZES, *_BETS):
            if role in cells:
                said = amount(re.sub(r"(?i)\s*\(?(?:bb|btn|bba|ante)\)?$", "", cells[role]))
                if re.fullmatch(r"[1-9]\d*", said):
                    found[role] = said
        if not any(re.match(r"[1-9]", found.get(size, "")) for size in (*_SIZES, *_BETS)):
            return None
        if minutes := _duration(cells.get("minutes", "")):
            found["minutes"] = minutes
        if number := re.search(r"\d+", cells.get("level", "")):
            found["level"] = number[0]
        for role in ("game", "note", "clock"):
            if cells.get(role):
                found[role] = cells[role]
        if re.match(r"[1-9]", amount(cells.get("remove_chips", ""))):
            found["remove"] = amount(cells["remove_chips"])
        return found

    def _spoken(self, row: Row) -> Cells | None:
        whole = "  ".join(filter(None, row.cells))
        rest = _plain(whole)
        if len(rest) > 120 or say.SPAN.search(rest):
            return None
        found: Cells = {"kind": "level"}
        head = re.match(rf"^\W*{say.LEVEL}(\d{{1,3}})\b\s*[.:)–-]?", rest)
        if head:
            found["level"], rest = head[1], rest[head.end() :]
        elif before := re.match(r"^\s*(\d{1,3})\s*[.:)]\s", rest):
            found["level"], rest = before[1], rest[before.end() :]
        if clock := _CLOCK.search(rest):
            if not re.fullmatch(r"\d+:00", clock[0].strip()) or int(clock[0].split(":")[0]) < 5:
                found["clock"] = clock[0]
                rest = rest.replace(clock[0], " ", 1)
        if long := _LONG.search(rest):
            found["minutes"] = _long(rest)
            rest = rest.replace(long[0], " ", 1)
        elif long := re.search(r"\b(\d{1,3}):00\b", rest):
            found["minutes"] = long[1]
            rest = rest.replace(long[0], " ", 1)
        by_blind, by_button = bool(_BB_ANTE.search(rest)), bool(_BUTTON.search(rest))
        rest = _BUTTON.sub("ante", _BB_ANTE.sub("ante", rest))
        pair = _pair(rest)
        if pair:
            limit = self.betting == "limit"
            first, second = ("small_bet", "big_bet") if limit else ("small_blind", "big_blind")
            found |= {first: pair[0], second: pair[1]}
            if pair[2]:
                found["ante"] = pair[2]
            rest = rest[: pair[3]] + " " + rest[pair[4] :]
        if ante := _ANTE.search(rest):
            found["ante"] = amount(next(filter(None, ante.groups())))
            rest = rest.replace(ante[0], " ", 1)
        if "ante" in found and (by_blind or by_button):
            found["bb_ante" if by_blind else "button_ante"] = found.pop("ante")
        left = [amount(n) for n in re.findall(CHIPS, rest)]
        spelled = re.sub(r"\b(?:ante|blinds?|sb|bb|min|chips)\b", "", rest)
        wordy = len(re.findall(r"[a-z]{3,}", spelled)) > 2
        if wordy or (not pair and (len(left) < 2 or re.search(r"[a-z]{3,}", spelled))):
            return None
        self.bare[row.number] = left
        return found

    # what stands in words

    def _speech(self, line: Line) -> None:
        plain = _plain(line.source)
        line.told = PROSE
        self._headed_by(plain)
        levels = sum(bool(each.cells) for each in self.lines)
        if not levels and re.search(r"\b(?:fixed )?limit\b", plain):
            if not re.search(r"no[- ]limit|pot[- ]limit|time limit", plain):
                self.betting = "limit"
        if not levels and re.search(r"pot[- ]limit|\bplo\b", plain):
            self.betting = "pot_limit"
        if re.search(say.BREAK, plain) and (often := re.search(say.EVERY, plain)):
            self._every(line, plain, often)
        elif spans := list(say.SPAN.finditer(plain)):
            self.spans += [(int(one[1]), int(one[2]), one[3]) for one in spans]
            line.told = MINUTES_TOLD
        elif played := say.PLAYED.search(plain):
            minutes = next(filter(None, played.groups()))
            day = say.OF_DAY.search(plain)
            if day:
                self.by_day[int(day[1])] = minutes
            else:
                self.plain.append((levels, minutes))
            line.told = MINUTES_TOLD
        elif re.search(say.CLOSED, plain):
            line.told = MARKED
        elif re.search(rf"{say.REMOVE}\D{{0,25}}{CHIPS}", plain) and len(plain) < 80:
            line.told = RACED

    def _every(self, line: Line, plain: str, often: re.Match[str]) -> None:
        minutes = _long(plain) or ""
        after = re.search(rf"(\d{{1,2}})\s*{say.LEVELS}", plain[often.end() :])
        count = (
            after[1]
            if after
            else self.ask(
                "every",
                N_("After how many levels does the break come: “%(said)s”? 0 for never."),
                line=line.number,
                said=line.source[:80],
            )
        )
        if minutes and count.isdigit() and int(count):
            self.every.append((int(count), minutes))
            line.told = N_("Breaks put between the levels")

    # the whole sheet

    def _unmarked(self) -> None:
        """Numbers without a mark: their place on all lines says what they are."""
        own = [line for line in self.lines if line.cells and line.number in self.bare]
        most = Counter(len(self.bare[line.number]) for line in own).most_common(1)
        if not own or not most:
            return
        for count in {len(self.bare[line.number]) for line in own}:
            same = [line for line in own if len(self.bare[line.number]) == count]
            self._place(
                same, [[int(x) if x.isdigit() else 0 for x in self.bare[s.number]] for s in same]
            )

    def _place(self, lines: list[Line], table: list[list[int]]) -> None:
        columns = list(zip(*table, strict=True))
        roles: list[str] = []
        has = lines[0].cells or {}
        for at, column in enumerate(columns):
            rising = all(b > a for a, b in pairwise(column))
            if (
                at == 0
                and "level" not in has
                and column[-1] <= 60
                and rising
                and ("big_blind" in has or "big_bet" in has or len(columns) > 2)
            ):
                roles.append("level")
            elif (
                "minutes" not in has
                and at == len(columns) - 1
                and 0 < max(column) <= 180
                and (len(set(column)) <= max(1, len(column) // 3) or len(column) == 1)
                and ("big_blind" in has or "big_bet" in has or len(columns) > 2)
            ):
                roles.append("minutes")
            else:
                roles.append("")
        free = [at for at, role in enumerate(roles) if not role]
        wanted = [] if "big_blind" in has or "big_bet" in has else ["small_blind", "big_blind"]
        for at, role in zip(free, [*wanted, *([] if "ante" in has else ["ante"])], strict=False):
            roles[at] = role
        for line, row in zip(lines, table, strict=True):
            assert line.cells is not None
            for role, number in zip(roles, row, strict=True):
                if role and number:
                    line.cells[role] = str(number)

    def _levels(self) -> list[Line]:
        return [line for line in self.lines if line.cells and line.cells["kind"] == "level"]

    def _durations(self) -> None:
        day, said = 1, ""
        for at, line in enumerate(self._levels(), 1):
            assert line.cells is not None
            number = int(line.cells.get("level") or at)
            span = next((m for a, b, m in self.spans if a <= number <= b), "")
            day = 1 + sum(
                bool(one.cells) and one.cells["kind"] == "day_end"  # type: ignore[index]
                for one in self.lines
                if one.number < line.number
            )
            before = [minutes for levels, minutes in self.plain if levels <= at - 1]
            first = {minutes for levels, minutes in self.plain if not levels}
            said = before[-1] if before and (len(first) < 2 or before[-1] not in first) else ""
            if "minutes" not in line.cells:
                minutes = span or self.by_day.get(day, "") or said
                minutes = minutes or self.ask(
                    "minutes",
                    N_("How many minutes is a level? The sheet does not say."),
                    line=line.number,
                )
                if minutes:
                    line.cells["minutes"] = minutes
        for line in self.lines:
            if line.cells and line.cells["kind"] == "break" and "minutes" not in line.cells:
                minutes = self.ask(
                    f"break-{line.number}",
                    N_("How many minutes is this break: “%(said)s”?"),
                    line=line.number,
                    said=line.source[:80],
                )
                if minutes:
                    line.cells["minutes"] = minutes

    def _gather(self) -> None:
        """Marks on lines of their own go to the step beside them; breaks between come in."""
        for at, line in enumerate(self.lines):
            if line.told == RACED:
                self._race(at, line)
            elif line.told == MARKED:
                self._mark(at, line)
        if self.every and not any(one.cells and one.cells["kind"] == "break" for one in self.lines):
            found: list[Line] = []
            count, last = 0, self._levels()[-1:]
            for line in self.lines:
                found.append(line)
                level = bool(line.cells) and line.cells["kind"] == "level"  # type: ignore[index]
                count += level
                if level and line not in last:
                    for often, minutes in self.every:
                        if count % often == 0:
                            found.append(
                                Line(line.number, "", {"kind": "break", "minutes": minutes})
                            )
            self.lines = found

    def _race(self, at: int, line: Line) -> None:
        gone = re.search(rf"{say.REMOVE}\D{{0,25}}?({CHIPS})", _plain(line.source))
        near = [one for one in self.lines[:at] if one.cells][-1:]
        near += [one for one in self.lines[at + 1 :] if one.cells][:1]
        for one in near:
            if one.cells and one.cells["kind"] != "level" and gone:
                one.cells.setdefault("remove_chips", amount(gone[1]))
                return
        minutes = self.ask(
            f"race-{line.number}",
            N_("No break is beside “%(said)s”. How many minutes does it take? 0 to leave it out."),
            line=line.number,
            said=line.source[:80],
        )
        if minutes.isdigit() and int(minutes) and gone:
            line.cells = {"kind": "break", "minutes": minutes, "remove_chips": amount(gone[1])}

    def _mark(self, at: int, line: Line) -> None:
        number = re.search(rf"{say.LEVELS}\s*(\d+)", _plain(line.source))
        levels = self._levels()
        near = [one for one in self.lines[:at] if one.cells][-1:]
        if number and int(number[1]) <= len(levels):
            near = [levels[int(number[1]) - 1]]
        if near and near[0].cells is not None:
            near[0].cells.setdefault("note", " ".join(line.source.split())[:200])
        else:
            line.told = PROSE

    def _antes(self) -> None:
        for line in self._levels():
            cells = line.cells
            assert cells is not None
            cells.pop("clock", None)
            by = ""
            if ante := cells.pop("bb_ante", ""):
                cells["ante"], by = ante, "big_blind"
            if ante := cells.pop("button_ante", ""):
                cells["ante"], by = ante, "button"
            if "small_bet" in cells or "big_bet" in cells:
                cells["betting"] = "limit"
            elif self.betting:
                cells["betting"] = self.betting
            if "bring_in" in cells:
                by = by or "per_player"
            if re.match(r"[1-9]", cells.get("ante", "")):
                cells["ante_type"] = self._payer(line, by)
                if not cells["ante_type"]:
                    del cells["ante_type"]

    def _payer(self, line: Line, by: str) -> str:
        cells = line.cells or {}
        ante, big = int(cells["ante"]), int(cells.get("big_blind") or 0)
        if not by and self.bb_ante:
            by = "big_blind"
        if not by and self.button:
            by = "button"
        if by == "button":
            return self.ask(
                "button-ante",
                N_("The button pays the ante here; who pays it in this plan?"),
                line=line.number,
                choices=("big_blind", "per_player"),
            )
        if by:
            return by
        if ante == big:
            return "big_blind"
        if not big or ante * 2 < big:
            return "per_player"
        return self.ask(
            "ante",
            N_("Who pays the ante of %(ante)s at blinds of %(big)s?"),
            line=line.number,
            choices=("big_blind", "per_player"),
            ante=ante,
            big=big,
        )

    def _numbers(self) -> None:
        """A number that is missing on the sheet is asked for; chips of a level's row go along."""
        last = 0
        for line in self._levels():
            cells = line.cells
            assert cells is not None
            number = int(cells.pop("level", "") or last + 1)
            if last and number > last + 1:
                self.ask(
                    f"gap-{number}",
                    N_("Level %(number)s follows level %(last)s. Read on without those between?"),
                    line=line.number,
                    choices=("yes",),
                    number=number,
                    last=last,
                )
            last = number
            cells.pop("remove", None)


def _pair(text: str) -> tuple[str, str, str, int, int] | None:
    for pattern in (_PAIR, _NARROW):
        for found in pattern.finditer(text):
            small, big = amount(found[1]), amount(found[2])
            small, big = (re.sub(r"\s", "", n) for n in (small, big))
            third = re.sub(r"\s", "", amount(found[3] or ""))
            if small.isdigit() and big.isdigit() and int(small) <= int(big) <= 5 * int(small):
                return small, big, third, found.start(), found.end()
    return None


def _long(text: str) -> str:
    found = _LONG.search(text)
    if not found:
        return ""
    return found[1] or str(int(found[2]) * 60 + int(found[3] or 0))


def _duration(cell: str) -> str:
    """Minutes under a heading: 20, 20:00, 0:20:00, 1:15 (hours), 1h30, 40'."""
    plain = _plain(cell).strip()
    if hours := _HOURS.match(plain):
        return str(int(hours[1]) * 60 + int(hours[2] or 0))
    if parts := re.fullmatch(r"(\d{1,2}):(\d\d):\d\d", plain):
        return str(int(parts[1]) * 60 + int(parts[2]))
    if parts := re.fullmatch(r"(\d{1,3}):(\d\d)", plain):
        first, second = int(parts[1]), int(parts[2])
        if second == 0 and first > 4:
            return str(first)
        if first <= 4:
            return str(first * 60 + second)
        return plain
    if long := _long(plain):
        return long
    found = re.match(r"\d{1,3}\b", plain)
    return found[0] if found else ""

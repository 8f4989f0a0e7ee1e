"""What a sheet says in sentences: minutes of the levels, when breaks come, how it is bet."""

import re
from dataclasses import dataclass, field

from blinds.rules.printed import words as say
from blinds.rules.printed.parts import (
    BREAKS_TOLD,
    MARKED,
    MINUTES_TOLD,
    RACED,
    Asking,
    SheetLine,
)
from blinds.rules.printed.pauses import raced
from blinds.rules.printed.times import long_in
from blinds.rules.printed.tokens import bared

_M = say.MINUTES
_TO = r"\s*(?:-|–|—|to|through|thru|a|au|bis|hasta|al|until)\s*"
_ON = r"(?:\s*\+|\s+(?:and (?:up|above|beyond|later|on(?:wards?)?)|on(?:wards?)?|et plus|plus))"
_SPANS = (
    re.compile(rf"{say.LEVELS}\s*#?(\d+){_TO}(?:{say.LEVELS}\s*)?(\d+)\D{{0,30}}?(\d+)\s*{_M}"),
    re.compile(rf"(\d+)\s*{_M}\W*(?:for |in |de |des )?\(?{say.LEVELS}\s*#?(\d+){_TO}(\d+)"),
)
_FIRST = re.compile(rf"first\s+(\d+)\s+{say.LEVELS}\D{{0,20}}?(\d+)\s*{_M}")
_LATER = (
    re.compile(rf"{say.LEVELS}\s*#?(\d+){_ON}\D{{0,20}}?(\d+)\s*{_M}"),
    re.compile(
        rf"(?:from|starting at|ab|des le|a partir du|desde el?)\s+{say.LEVELS}\s*(\d+)"
        rf"\D{{0,20}}?(\d+)\s*{_M}"
    ),
)
_FROM = re.compile(
    rf"(\d+)\s*{_M}\s*(?:levels?\s*)?(?:at|from|starting at|ab|des|a partir du|desde el?)\s+"
    rf"{say.LEVELS}\s*(\d+)"
)
_THEN = re.compile(
    r"(?:then|thereafter|after that|afterwards|puis|ensuite|danach|dann|luego)"
    rf"\D{{0,15}}?(\d+)\s*{_M}"
    rf"|(\d+)\s*{_M}\s*(?:thereafter|after that|afterwards|ensuite|danach)"
)
_DAYS = (
    re.compile(rf"{say.DAY}\s*(\d)\w?\+?\D{{0,30}}?(\d+)\s*{_M}"),
    re.compile(rf"(\d+)\s*{_M}[- ]*(?:{say.LEVELS})?\W{{0,3}}(?:on |in |le |am )?{say.DAY}\s*(\d)"),
)
_PLAYED = re.compile(
    rf"(\d+)\s*{_M}[- ]*(?:per |par |pro |por |each |long |blind |clock )*{say.LEVELS}"
    rf"|{say.LEVELS}\b[^\d]{{0,40}}?(\d+)\s*{_M}"
    rf"|(\d+)\s*{_M}\s*(?:each|per|par|pro|por|chacun)\b"
    rf"|\b(?:blinds?|blindes?|ciegas)\b[^\d]{{0,40}}?(\d+)\s*{_M}"
    rf"|(\d+)\s*{_M}\s*(?:blinds?|blindes?|ciegas)\b"
    r"|(?:level|round|blind)s? (?:time|length|duration)s?\W{0,3}(\d{1,3})\b(?!\s*[/:.,\d])"
    r"|(?:duree des? (?:niveaux?|blinde?s?)|leveldauer|blindzeit(?:en)?)\W{0,3}(\d{1,3})\b"
)
_HOUR_LEVELS = re.compile(
    r"\b(\d|one|two|une?|deux|eine|zwei|una|dos)[- ]?(?:hours?|heures?|stunden?|horas?|h)"
    rf"[- ]{say.LEVELS}"
    rf"|{say.LEVELS}\D{{0,25}}\b(\d|one|two|une?|deux)\s*(?:hours?|heures?|h)\b"
)
_NO_NUMBER, LONGEST_LINE = re.compile(r"\d{13}"), 300
_ONES = {"one": 1, "un": 1, "une": 1, "eine": 1, "una": 1, "two": 2, "deux": 2, "zwei": 2, "dos": 2}
_NO_ANTES = r"\b(?:no|without|sans|ohne|sin)[- ](?:any )?antes?\b|\bantes?\s*:?\s*(?:no|none|-)"
_CLAUSES = re.compile(
    r"(?<=[^\d\W]{2})[.;!]\s+"
    rf"|,\s+(?=[^,.]*\d+\s*{_M})(?!\s*(?:then|puis|ensuite|danach|dann|luego|and|und|et)\b)"
    r"(?![^,.]*\b(?:thereafter|after that|afterwards|ensuite|danach)\b)"
)
_HEDGE = r"\b(?:may ?be|might|perhaps|probably|peut-etre|vielleicht)\b|\bor \d"
_AT_LEVELS = re.compile(
    rf"{say.AFTER}\s+(?:the\s+)?(?:{say.LEVELS}\s*|l|lvl\s*)"
    r"((?:l?\d+(?:\s*(?:,|&|/|\+|and|und|et|y)\s*)?)+)"
)
_DAY_AT = (
    re.compile(rf"{say.DAY}\s*(\d)\w*\D{{0,60}}?{say.AFTER}\s+{say.LEVELS}\s*(\d+)"),
    re.compile(
        rf"{say.DAY}\s*(\d)\w*\D{{0,30}}?(?:plays?|play|consists? of|joue|spielt)\D{{0,15}}?"
        rf"(\d+)\s+{say.LEVELS}"
    ),
)


def _says_no_break(bare: str, minutes: str) -> bool:
    """Whether a sentence with a word for a break tells of none in the plan."""
    if re.search(r"\b(?:no|without|during|pendant|sans|ohne|sin)\b", bare):
        return True
    placed = re.search(rf"{say.AFTER}\D{{0,12}}\d", bare) and len(bare) < 120
    return not minutes and not placed


@dataclass(slots=True)
class Speech:
    """What was said, as far as it bears on the plan."""

    spans: list[tuple[int, int, str]] = field(default_factory=list)
    by_day: dict[int, str] = field(default_factory=dict)
    plain: list[tuple[SheetLine, str]] = field(default_factory=list)
    breaks: list[tuple[list[int], int, str, SheetLine]] = field(default_factory=list)
    days: dict[int, tuple[int, SheetLine]] = field(default_factory=dict)
    break_minutes: str = ""
    betting: str = ""
    no_limit: bool = False
    bb_ante: bool = False
    button: bool = False
    antes: int = 0  # the level from which a sentence speaks of antes; 0 for none
    open: list[SheetLine] = field(default_factory=list)

    @property
    def has_minutes(self) -> bool:
        return bool(self.spans or self.by_day or self.plain)

    def title(self, text: str) -> None:
        """Words that are heard wherever they stand, in headings too."""
        bare = bared(text)
        if re.search(say.ANTE, bare) and not re.search(_NO_ANTES, bare):
            begins = re.search(rf"antes?\b\D{{0,30}}?{say.LEVELS}\s*(\d{{1,2}})", bare)
            self.antes = self.antes or int(begins[1] if begins else 1)
        self.bb_ante |= bool(re.search(rf"\b{say.BB_ANTE}", bare))
        self.button |= bool(re.search(rf"\b{say.BUTTON_ANTE}", bare))

    def hear_heading(self, line: SheetLine) -> None:
        """The minutes that stand in a heading: Level (20 min)."""
        minutes = long_in(line.source)
        if minutes:
            self.plain.append((line, minutes))

    def hear(self, line: SheetLine, levels: int, asking: Asking) -> str:
        """What a line says, kept here; what to tell of it, or nothing if it says nothing."""
        if _NO_NUMBER.search(line.source) or len(line.source) > LONGEST_LINE:
            return ""
        self.title(line.source)
        if not levels:
            self._bets(bared(line.source))
        self._days(bared(line.source), line)
        heard = [self._hear(one, line, asking) for one in _CLAUSES.split(bared(line.source))]
        return next(filter(None, heard), "")

    def _hear(self, bare: str, line: SheetLine, asking: Asking) -> str:
        if re.search(say.BREAK, bare):
            return self._of_breaks(line, bare, asking)
        if re.search(say.CLOSED, bare):
            return MARKED if len(bare) <= 120 else ""
        if self._minutes(bare, line):
            return MINUTES_TOLD
        return RACED if raced(bare) and len(bare) < 80 else ""

    def _bets(self, bare: str) -> None:
        self.no_limit |= bool(re.search(r"no[- ]limit|\bnlhe?\b", bare))
        if re.search(r"pot[- ]limit|\bplo\d?\b", bare):
            self.betting = "pot_limit"
        elif re.search(say.LIMIT, bare) and not re.search(r"no[- ]limit|\bnl", bare):
            self.betting = "limit"

    def _days(self, bare: str, line: SheetLine) -> None:
        for pattern in _DAY_AT:
            for found in pattern.finditer(bare):
                self.days.setdefault(int(found[1]), (int(found[2]), line))

    # minutes

    def _minutes(self, bare: str, line: SheetLine) -> bool:
        before = (len(self.spans), len(self.by_day), len(self.plain))
        rest = self._spans(self._by_day(bare))
        if found := _PLAYED.search(rest):
            self.plain.append((line, next(filter(None, found.groups()))))
            rest = rest[: found.start()] + " " + rest[found.end() :]
        elif found := _HOUR_LEVELS.search(rest):
            phrase = next(filter(None, found.groups()))
            self.plain.append((line, str(60 * (_ONES.get(phrase) or int(phrase)))))
            rest = rest[: found.start()] + " " + rest[found.end() :]
        heard = (len(self.spans), len(self.by_day), len(self.plain)) != before
        if heard and re.search(rf"\d+\s*{_M}|{_HEDGE}", rest):
            self.open.append(line)
        return heard

    def _by_day(self, bare: str) -> str:
        found = list(_DAYS[0].finditer(bare))
        if found:
            self.by_day |= {int(one[1]): one[2] for one in found}
            if re.search(rf"{say.DAY}\s*{found[-1][1]}\w?\+", bare):
                self.by_day |= dict.fromkeys(range(int(found[-1][1]), 10), found[-1][2])
            return _DAYS[0].sub(" ", bare)
        for one in _DAYS[1].finditer(bare):
            self.by_day[int(one[2])] = one[1]
        return _DAYS[1].sub(" ", bare)

    def _spans(self, bare: str) -> str:
        last = 0
        for pattern, turned in zip(_SPANS, (False, True), strict=True):
            for one in pattern.finditer(bare):
                first, end, minutes = (one[2], one[3], one[1]) if turned else one.groups()
                self.spans.append((int(first), int(end), minutes))
                last = max(last, int(end))
            bare = pattern.sub(" ", bare)
        for one in _FIRST.finditer(bare):
            self.spans.append((1, int(one[1]), one[2]))
            last = max(last, int(one[1]))
        bare = _FIRST.sub(" ", bare)
        for pattern in _LATER:
            self.spans += [(int(one[1]), 999, one[2]) for one in pattern.finditer(bare)]
            bare = pattern.sub(" ", bare)
        self.spans += [(int(one[2]), 999, one[1]) for one in _FROM.finditer(bare)]
        bare = _FROM.sub(" ", bare)
        if last and (then := _THEN.search(bare)):
            self.spans.append((last + 1, 999, then[1] or then[2]))
            bare = bare[: then.start()] + " " + bare[then.end() :]
        return bare

    # when breaks come

    def _of_breaks(self, line: SheetLine, bare: str, asking: Asking) -> str:
        """When breaks come, and how long they are."""
        minutes = long_in(
            re.sub(
                r"\bevery\s+\d+\s*(?:hours?|min\w*)|alle \d+ (?:stunden|min\w*)"
                r"|toutes les \d+ (?:heures|min\w*)",
                " ",
                bare,
            )
        )
        at = [int(n) for one in _AT_LEVELS.finditer(bare) for n in re.findall(r"\d+", one[1])]
        often = re.search(say.EVERY, bare)
        if at and not often:
            self.breaks.append((at, 0, minutes, line))
        elif often:
            self.breaks.append(([], self._how_often(line, bare, often, asking), minutes, line))
        elif re.search(r"\bbreaks\b|\bpausen\b|\bpauses\b|\bdescansos\b", bare) and minutes:
            self.break_minutes = minutes
        elif _says_no_break(bare, minutes):
            return ""
        else:
            self.breaks.append(([], -1, minutes, line))
        return BREAKS_TOLD

    def _how_often(self, line: SheetLine, bare: str, often: re.Match[str], asking: Asking) -> int:
        behind = bare[often.end() :]
        found = re.search(
            rf"^\D{{0,8}}(\d{{1,2}}|two|three|four|deux|trois|zwei|drei|dos|tres)"
            rf"(?:\s*\(\d+\))?\s*{say.LEVELS}",
            behind,
        )
        if found:
            names = {
                "two": 2,
                "deux": 2,
                "zwei": 2,
                "dos": 2,
                "three": 3,
                "trois": 3,
                "drei": 3,
                "tres": 3,
                "four": 4,
            }
            return names.get(found[1]) or int(found[1])
        return -1

"""The sides of the board: the figures on the left, the prices and the prizes on the right."""

from dataclasses import dataclass
from typing import Any

from blinds.rules.steps import StepKind
from tdsite.rooms.boards.faces.moment import FaceMoment, FaceRow

# characters that stand there at about the usual size: what is longer is written in short
FIGURE_ROOM, STACK_ROOM, PRIZE_ROOM, PRICE_ROOM = 13, 9, 17, 9
OPEN, AHEAD, CLOSED = "open", "ahead", "closed"


@dataclass(frozen=True, slots=True)
class EntryPrice:
    """What an entry costs at one moment before the start, in the currency's smallest unit."""

    parts: list[tuple[str, int]]
    chips: int

    @property
    def total(self) -> int:
        return sum(cents for _, cents in self.parts)


def entry_price(m: FaceMoment) -> EntryPrice:
    """The first price that is open to everybody now; the last of them is the regular one."""
    words, prices = m.shot["terms"]["parts"], m.shot["terms"]["prices"]
    is_open = (row for row in prices if row[0] <= m.now_ms and (not row[1] or m.now_ms < row[1]))
    _, _, *cents, chips = next(is_open, prices[-1])
    return EntryPrice(list(zip(words, cents, strict=True)), chips)


def price_rows(m: FaceMoment) -> list[FaceRow]:
    """Where the money of an entry goes, and how often a player may enter again."""
    rows = [
        m.row(f"part_{word}", m.money(cents))[:2]
        for word, cents in entry_price(m).parts
        if cents or word == "prize"
    ]
    again = m.shot["terms"]["reentries"]
    if again is not None:
        rows.append(m.row("reentries", str(again or m.say("unlimited")))[:2])
    return rows


def bounty(m: FaceMoment) -> str:
    """What a knock-out wins, while players are knocked out."""
    terms = m.shot["terms"]
    cents = terms["prices"][-1][2 + terms["parts"].index("bounty")]
    kind = terms["bounties"]
    if not cents or m.is_over:
        return ""
    return m.say(f"bounty_{kind}", money=m.money(cents))


def buys(m: FaceMoment) -> list[FaceRow]:
    """Its state, heading, price, chips and conditions of each; nothing once all are closed."""
    if m.is_over or m.goes_on or m.state == "hand-for-hand":
        return []
    rows = [_buy(m, one) for one in m.shot["buys"]]
    return rows if any(row[0] != CLOSED for row in rows) else []


def any_open(m: FaceMoment) -> bool:
    return any(row[0] == OPEN for row in buys(m))


def _buy(m: FaceMoment, one: dict[str, Any]) -> FaceRow:
    state = _state_of(m, one)
    if state == CLOSED:
        return [state, m.say(f"{one['kind']}s"), m.say("closed"), "", ""]
    chips = m.count("chips", one["chips"])
    price = m.money_in(one["cents"], PRICE_ROOM)
    return [state, _buy_heading(m, one, state), price, chips, _for_whom(m, one)]


def _state_of(m: FaceMoment, one: dict[str, Any]) -> str:
    here = m.reading.index if m.reading else -1
    if one["closes"] is not None and here >= one["closes"]:
        return CLOSED
    return OPEN if here >= one["opens"] else AHEAD


def _buy_heading(m: FaceMoment, one: dict[str, Any], state: str) -> str:
    what = m.say(one["kind"])
    if state == OPEN:
        left = m.until(one["closes"])
        return m.say("buy_closes", what=what, time=left) if left else what
    (first, in_break), (last, through) = one["from"], one["until"]
    if in_break:
        return m.say("buy_in_break", what=what, level=first)
    if first > 1:
        return m.say("buy_from", what=what, level=first)
    if last is None:
        return what
    return m.say("buy_through" if through else "buy_until", what=what, level=last)


def _for_whom(m: FaceMoment, one: dict[str, Any]) -> str:
    words = []
    if one["kind"] == "rebuy":
        name = {-1: "stack_any", 0: "stack_none"}.get(one["stack"], "stack_most")
        words.append(m.say(name, chips=m.chips_in(one["stack"], STACK_ROOM)))
    if one["each"]:
        words.append(m.count("each", one["each"]))
    if one["sold"]:
        words.append(m.count("sold", one["sold"]))
    return ", ".join(words)


def figures(m: FaceMoment) -> list[FaceRow]:
    return _before_figures(m) if m.state == "before" else _play_figures(m)


def _before_figures(m: FaceMoment) -> list[FaceRow]:
    terms = m.shot["terms"]
    levels = sum(step.kind is StepKind.LEVEL for step in m.schedule)
    rows = [*(_who_goes_on(m) if m.goes_on else _what_it_costs(m)), m.row("levels", str(levels))]
    if m.shot["closes_at"] is not None:
        rows.append(_late(m, m.clock_time(m.shot["closes_at"])))
    elif terms["until"]:
        rows.append(_late(m, m.say("until_level", level=terms["until"])))
    return rows


def _late(m: FaceMoment, until: str) -> FaceRow:
    """Until when entries are sold; while registration is suspended no time is promised."""
    return m.row("late_registration", m.say("late_suspended") if m.shot["suspended"] else until)


def _what_it_costs(m: FaceMoment) -> list[FaceRow]:
    price = entry_price(m)
    stack = m.big_blinds(price.chips, m.blinds_step())
    return [
        m.row("registered", m.chips(m.shot["entries"])),
        m.row("starting_stack", m.chips_in(price.chips, STACK_ROOM), stack),
        m.row("buy_in", m.money_in(price.total, FIGURE_ROOM)),
    ]


def _who_goes_on(m: FaceMoment) -> list[FaceRow]:
    shot = m.shot
    stack = m.big_blinds(shot["average"], m.blinds_step())
    return [
        m.row("players", m.chips(shot["left"]), f"/ {m.chips(shot['entries'])}"),
        m.row("average", m.chips_in(shot["average"], STACK_ROOM), stack),
    ]


def _play_figures(m: FaceMoment) -> list[FaceRow]:
    shot = m.shot
    over = m.is_over
    if over:
        rows = [m.row("entries", m.chips(shot["entries"]))]
    else:
        of_all = f"/ {m.chips(shot['entries'])}"
        rows = [m.row("players", m.chips(shot["left"]), of_all)]
    reentries = m.row("reentries", m.chips(shot["entries"] - shot["entrants"]))
    if over:
        return [*rows, reentries, m.row("players", m.chips(shot["entrants"]))]
    closes = m.closes()
    rows.append(_late(m, closes.text) if closes and closes.ms else reentries)
    rows.append(m.row("tables", str(shot["tables"])))
    stack = m.big_blinds(shot["average"], m.blinds_step())
    rows.append(m.row("average", m.chips_in(shot["average"], STACK_ROOM), stack))
    return [*rows, _break_figure(m)]


def _break_figure(m: FaceMoment) -> FaceRow:
    assert m.reading is not None
    here = m.reading.index
    breaks = (i for i in range(here + 1, len(m.schedule)) if _is_break(m, i))
    until = m.until(next(breaks, None))
    if until and m.reading.step.kind is StepKind.LEVEL:
        return m.row("next_break_in", until)
    done = here + (m.reading.step.kind is StepKind.LEVEL)
    played = sum(step.kind is StepKind.LEVEL for step in m.schedule[:done])
    planned = sum(step.kind is StepKind.LEVEL for step in m.schedule)
    name = "levels" if m.reading.step.kind is StepKind.LEVEL else "levels_played"
    return m.row(name, str(played), f"/ {planned}")


def _is_break(m: FaceMoment, index: int) -> bool:
    return m.schedule[index].kind is StepKind.BREAK


def pool(m: FaceMoment) -> FaceRow:
    if m.sells_first and m.shot["guarantee"]:
        return m.row("guarantee", m.money_in(m.shot["guarantee"], FIGURE_ROOM))
    return m.row("pool", m.money_in(m.shot["pool"], FIGURE_ROOM))


ON_A_PAGE = 9


def prizes(m: FaceMoment) -> list[list[FaceRow]]:
    """The prices or the prizes, in pages that stand in turn; at least one page."""
    rows = (
        price_rows(m) if m.sells_first else [_prize(m, *row) for row in m.shot["prizes"] if row[2]]
    )
    pages = -(-len(rows) // ON_A_PAGE)
    each = -(-len(rows) // pages) if pages else 1  # of about the same length
    return [rows[first : first + each] for first in range(0, len(rows), each)] or [[]]


def _prize(m: FaceMoment, first: int, last: int, cents: int) -> FaceRow:
    places = m.place(first) if first == last else f"{m.chips(first)}–{m.place(last)}"
    return [places, m.money_in(cents, PRIZE_ROOM - len(places))]


def foot(m: FaceMoment) -> list[str]:
    if m.sells_first:
        return []
    bounty_line = bounty(m)
    return [*_to_the_money(m), *([bounty_line] if bounty_line else [])]


def _to_the_money(m: FaceMoment) -> list[str]:
    paid, left = m.shot["paid"], m.shot["left"]
    if not paid:
        return []
    lines = [m.count("paid", paid)]
    if m.is_over:
        return lines
    if m.shot["dealt"]:
        lines.append(m.say("dealt", money=m.money(m.shot["dealt"])))
    if left > paid:
        lines.append(m.count("to_money", left - paid))
    elif m.shot["next_prize"]:
        place = m.place(left)
        money = m.money(m.shot["next_prize"])
        lines.append(m.say("next_prize", money=money, place=place))
    return lines

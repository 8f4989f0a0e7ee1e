"""What a board says of prices: an entry's before the start, rebuys and add-ons in play."""

from dataclasses import dataclass
from typing import Any

from tdsite.rooms.boards.faces.moment import FaceMoment, FaceRow

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
    state = _state(m, one)
    if state == CLOSED:
        return [state, m.say(f"{one['kind']}s"), m.say("closed"), "", ""]
    chips = m.count("chips", one["chips"])
    return [state, _heading(m, one, state), m.money(one["cents"]), chips, _for_whom(m, one)]


def _state(m: FaceMoment, one: dict[str, Any]) -> str:
    here = m.reading.index if m.reading else -1
    if one["closes"] is not None and here >= one["closes"]:
        return CLOSED
    return OPEN if here >= one["opens"] else AHEAD


def _heading(m: FaceMoment, one: dict[str, Any], state: str) -> str:
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
        words.append(m.say(name, chips=m.chips(one["stack"])))
    if one["each"]:
        words.append(m.count("each", one["each"]))
    if one["sold"]:
        words.append(m.count("sold", one["sold"]))
    return ", ".join(words)

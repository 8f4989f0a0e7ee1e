"""What the keys of a calculator do to its case: a row more, an action, a chip, whose turn it is.

A key says what it does in one word: `add:players`, `drop:players:2`, `act:actions:call`,
`chip:chips:500`, `clear:chips`, `set:player:BB`, `seat:order:3`.  What makes no sense does nothing.
"""

from collections.abc import Callable

from tdsite.rooms.rulings.cases import Case
from tdsite.rooms.rulings.known import LETTERS, CalculatorFacts
from tdsite.rooms.rulings.typed import Typed, TypedRow
from tdsite.web.stacks import NotAStack, parse_stack
from tournaments.rules.betting.asking import Field, FieldKind
from tournaments.rules.betting.rounds import BettingAct

NEEDS_AMOUNT = (BettingAct.BET, BettingAct.RAISE, BettingAct.ALL_IN)
OUT = (BettingAct.FOLD, BettingAct.ALL_IN)


def pressed(case: Case, key: str, amount: str) -> Typed:
    """The case after the key; `amount` is what stood beside the keys of the actions."""
    verb, _, rest = key.partition(":")
    name, _, what = rest.partition(":")
    one = next((one for one in case.calculator.ask if one.name == name), None)
    if one is None or verb not in _DOES:
        return case.typed
    return {**case.typed, **_DOES[verb](case, one, what[:80], amount)}


def _add(case: Case, one: Field, what: str, amount: str) -> Typed:
    rows = field_rows(case.typed, one)
    if one.kind is not FieldKind.ROWS or len(rows) >= one.most:
        return {}
    blank = {sub.name: "" for sub in one.of}
    taken = {row.get("player") for row in rows}
    seats = {person.name: str(person.seat) for person in case.known.people}
    names = list(seats) or (LETTERS if "chips" in blank else map(str, range(1, one.most + 1)))
    free = next((name for name in names if name not in taken), "")
    new = {**blank, "player": free}
    if "seat" in blank:
        new["seat"] = seats.get(free, "")
    return {one.name: [*rows, new]}


def _drop(case: Case, one: Field, what: str, amount: str) -> Typed:
    rows = field_rows(case.typed, one)
    if not (what.isascii() and what.isdigit() and int(what) < len(rows)):
        return {}
    return {one.name: [row for number, row in enumerate(rows) if number != int(what)]}


def _act(case: Case, one: Field, what: str, amount: str) -> Typed:
    """The player whose turn it is does this, and the next one is asked about."""
    if one.kind is not FieldKind.ROWS or what not in list(BettingAct):
        return {}
    who = str(case.typed.get("player", ""))
    to_chips = _to(case, BettingAct(what), amount)
    if not who or (what in NEEDS_AMOUNT and not to_chips):
        return {}
    rows = [*field_rows(case.typed, one), {"player": who, "act": what, "to_chips": to_chips}]
    return {one.name: rows[: one.most], "player": _next(case, rows, who)}


def _to(case: Case, act: BettingAct, amount: str) -> str:
    """What is in all in then: as typed, or the least raise there is."""
    if act not in NEEDS_AMOUNT:
        return ""
    try:
        return str(parse_stack(amount))
    except NotAStack:
        least = case.least
        return str(least) if least and act is not BettingAct.ALL_IN else ""


def _next(case: Case, rows: list[TypedRow], who: str) -> str:
    """The next player in turn who is neither out of the hand nor all-in."""
    ring = turns(case.typed, case.known)
    out = {row["player"] for row in rows if row["act"] in OUT}
    at = ring.index(who) if who in ring else -1
    later = [*ring[at + 1 :], *ring[: at + 1]]
    return next((name for name in later if name not in out), who)


def turns(typed: Typed, known: CalculatorFacts) -> list[str]:
    """Who acts in which order on this round, with whoever else was named."""
    ring = list(known.ring_before_flop() if typed.get("preflop") else known.ring)
    actions = typed.get("actions", [])
    named = [row["player"] for row in actions if isinstance(row, dict)]
    return list(dict.fromkeys([*ring, *named]))


def _chip(case: Case, one: Field, what: str, amount: str) -> Typed:
    number = str(case.typed[one.name])
    return {one.name: f"{number} {what}".strip()} if what.isascii() and what.isdigit() else {}


def _clear(case: Case, one: Field, what: str, amount: str) -> Typed:
    return {one.name: [] if one.kind is FieldKind.ROWS else ""}


def _set(case: Case, one: Field, what: str, amount: str) -> Typed:
    return {one.name: what} if one.kind is FieldKind.PLAYER else {}


def _put(case: Case, one: Field, what: str, amount: str) -> Typed:
    """A player into a list of players, behind the others; or out of it."""
    if one.kind is not FieldKind.PLAYERS or not what:
        return {}
    listed = listed_in(str(case.typed[one.name]))
    kept = [name for name in listed if name != what] if what in listed else [*listed, what]
    return {one.name: ", ".join(kept)}


def listed_in(text: str) -> list[str]:
    """The names in a list that is typed."""
    names = text.split(",") if "," in text else text.split()
    return [name.strip() for name in names if name.strip()]


def field_rows(typed: Typed, one: Field) -> list[TypedRow]:
    rows = typed[one.name]
    return rows if isinstance(rows, list) else []


_DOES: dict[str, Callable[[Case, Field, str, str], Typed]] = {
    "add": _add,
    "drop": _drop,
    "act": _act,
    "chip": _chip,
    "clear": _clear,
    "set": _set,
    "put": _put,
}

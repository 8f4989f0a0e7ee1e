"""A calculator's fields as the page draws them: what is in each, and the keys beside it."""

from collections.abc import Callable
from dataclasses import dataclass, field

from django.utils.translation import gettext

from tdsite.rooms.rulings import inputs
from tdsite.rooms.rulings.cases import Case, field_rows, listed_in, turns
from tdsite.rooms.rulings.event_facts import LETTERS
from tdsite.rooms.rulings.inputs import ONLY_WITH, TypedRow
from tdsite.web import formats
from tdsite.web.languages import reading
from tournaments.rules import N_
from tournaments.rules.betting.calculator import Choice, Field, FieldKind
from tournaments.rules.betting.rounds import BettingAct
from tournaments.rules.rulings import MAX_QUESTION

SIGNS = 2
RULEBOOK = "rulebook"
ACTIONS = "actions"  # rows with a player and what they did: keys, one tap each
# asked at once although a default would do; all others of that sort are under "More"
AT_ONCE = {
    ("chip-gesture", "declared"),
    ("chip-gesture", "last_full"),
    ("declared-amount", "last_full"),
    ("pot-limit", "committed"),
    ("split-pot", "unit"),
    ("high-low", "low"),
    ("high-low", "unit"),
    ("kicker", "game"),
    ("kicker", "board"),
    ("showdown", "last_aggressor"),
    ("missed-button", "found"),
    ("old-draw", "highest"),
    ("old-draw", "pot"),
    ("out-of-turn", "acted"),
    ("award", "board"),
    ("award", "game"),
    ("short-post", "ante"),
    ("short-post", "first"),
    ("raise-cap", "structure"),
    ("minimum-raise", "posted"),
    ("minimum-raise", "actions"),
}


def question(case: Case) -> str:
    """What was asked, in a line: the calculator, and all that was told it."""
    pieces = [
        piece
        for box, one in zip(_in_order(case), case.calculator.ask, strict=True)
        if one.name != RULEBOOK  # the answer names it
        and case.typed[one.name] != inputs.as_text(one, one.default)
        and (piece := _piece(box))
    ]
    return f"{case.title}. {'; '.join(pieces)}"[:MAX_QUESTION]


def _in_order(case: Case) -> list["Box"]:
    return [_box(case, one) for one in case.calculator.ask]


def _piece(box: "Box") -> str:
    """What a field holds, in words; empty where it holds nothing."""
    if box.rows:
        rows = box.says or [_row_told(row) for row in box.rows]
        return ", ".join(row for row in rows if row)
    if box.cell.kind == "flag":
        return box.cell.label if box.cell.value else ""
    return box.summary if box.cell.value else ""


def _row_told(row: list["Cell"]) -> str:
    """A player and what was written of them; empty where only their name stands there."""
    name, *others = row
    cells = [cell.label if cell.kind == "flag" else cell.value for cell in others if cell.value]
    return " ".join([name.value, *cells]) if cells else ""


@dataclass(frozen=True, slots=True)
class Key:
    """A key: what it says, what it does, and whether it is down."""

    label: str
    does: str
    down: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """One field of a row, or a field by itself."""

    name: str
    kind: str
    label: str
    value: str
    choices: list[Key] = field(default_factory=list)
    required: bool = True
    help: str = ""

    @property
    def sub(self) -> str:
        """Its name within the row."""
        return self.name.rpartition("-")[2]


@dataclass(frozen=True, slots=True)
class Box:
    """One field.  `rows` are the cells of each row, `says` the same in a line each; `helps` say
    what goes into them.
    """

    cell: Cell
    help: str
    problem: str
    keys: list[Key]
    rows: list[list[Cell]]
    says: list[str]
    acts: list[Key]
    heads: list[str]
    helps: list[tuple[str, str]]
    may_add: bool
    needs: str
    more: bool

    @property
    def lettered(self) -> bool:
        """Whether its keys have one sign or two, so that many stand side by side."""
        return all(len(key.label) <= SIGNS for key in self.keys)

    @property
    def summary(self) -> str:
        """The field and what it is set to, where it is out of sight."""
        chosen = next((key.label for key in self.cell.choices if key.down), self.cell.value)
        values = {"field": self.cell.label, "value": chosen}
        return gettext("%(field)s: %(value)s") % values if chosen else self.cell.label


def boxes(case: Case) -> list[Box]:
    """All fields, in their order; those that have a default for most cases last."""
    found = _in_order(case)
    if ACTIONS in case.typed:  # whose turn it is, then what they did
        found.sort(key=lambda box: box.cell.name == ACTIONS)
    return sorted(found, key=lambda box: box.more)


def _box(case: Case, one: Field) -> Box:
    typed = case.typed[one.name]
    rows = field_rows(case.typed, one)
    return Box(
        cell=_cell(one, one.name, typed if isinstance(typed, str) else ""),
        help=gettext(one.help) if one.help else "",
        problem=case.problems.get(one.name, ""),
        keys=_keys(case, one),
        rows=[
            [_cell(sub, f"{one.name}-{number}-{sub.name}", row[sub.name]) for sub in one.of]
            for number, row in enumerate(rows)
        ],
        says=[_said(one, row) for row in rows] if one.name == ACTIONS else [],
        acts=_acts(one) if one.name == ACTIONS else [],
        heads=[gettext(sub.label) for sub in one.of],
        helps=[(gettext(sub.label), gettext(sub.help)) for sub in one.of if sub.help],
        may_add=len(rows) < one.most,
        needs=ONLY_WITH.get((case.name, one.name), ""),
        more=_is_more(case, one),
    )


def _is_more(case: Case, one: Field) -> bool:
    """Whether a default does for most: not what is asked at once, nor a flag."""
    if one.required or (case.name, one.name) in AT_ONCE:
        return False
    return one.kind is not FieldKind.FLAG


def _cell(one: Field, name: str, value: str) -> Cell:
    choices = [Key(gettext(c.label), c.value, c.value == value) for c in one.choices]
    if one.kind is FieldKind.FLAG and one.default is None:
        labels = (("", gettext("left open")), ("1", gettext("yes")), ("0", gettext("no")))
        choices = [Key(label, flag, flag == value) for flag, label in labels]
    kind = "choice" if choices else one.kind.value
    help_text = gettext(one.help) if one.help else ""
    return Cell(name, kind, gettext(one.label), value, choices, one.required, help_text)


def _keys(case: Case, one: Field) -> list[Key]:
    made = _KEYS.get(one.kind)
    return made(case, one) if made else []


def _chip_keys(case: Case, one: Field) -> list[Key]:
    return [Key(short(chip), f"chip:{one.name}:{chip}") for chip in case.known.chips]


def _seat_keys(case: Case, one: Field) -> list[Key]:
    down = str(case.typed[one.name]).split()
    seats = map(str, range(1, case.known.seats + 1))
    return [Key(seat, seat, seat in down) for seat in seats]


def _player_keys(case: Case, one: Field) -> list[Key]:
    now = case.typed[one.name]
    return [Key(name, f"set:{one.name}:{name}", name == now) for name in _names(case)]


def _players_keys(case: Case, one: Field) -> list[Key]:
    down = listed_in(str(case.typed[one.name]))
    return [Key(name, f"put:{one.name}:{name}", name in down) for name in _names(case)]


_KEYS: dict[FieldKind, Callable[[Case, Field], list[Key]]] = {
    FieldKind.CHIP_LIST: _chip_keys,
    FieldKind.SEATS: _seat_keys,
    FieldKind.PLAYER: _player_keys,
    FieldKind.PLAYERS: _players_keys,
}


# what is left open stands at the end, so that a line without its chips reads on
_DID: dict[str, str] = {
    BettingAct.CHECK: N_("%(player)s checks"),
    BettingAct.CALL: N_("%(player)s calls %(chips)s"),
    BettingAct.FOLD: N_("%(player)s folds"),
    BettingAct.BET: N_("%(player)s bets %(chips)s"),
    BettingAct.RAISE: N_("%(player)s raises to %(chips)s"),
    BettingAct.ALL_IN: N_("%(player)s is all-in for %(chips)s"),
}


def _names(case: Case) -> list[str]:
    if ACTIONS in case.typed:
        return list(dict.fromkeys([*turns(case.typed, case.known), str(case.typed["player"])]))
    if case.name == "showdown" and not case.known.people:
        return [str(seat) for seat in range(1, case.known.seats + 1)]
    return [one.name for one in case.known.people] or list(LETTERS[:8])


def _said(one: Field, row: TypedRow) -> str:
    """What a player did, on one line."""
    chips = row["to_chips"]
    sentence = _DID.get(row["act"])
    if sentence is None:
        return row["player"]
    if chips.isdigit():
        chips = formats.chips(int(chips), locale=reading())
    return (gettext(sentence) % {"player": row["player"], "chips": chips}).strip()


def _acts(one: Field) -> list[Key]:
    """The actions as keys; to bet is to raise where nobody has."""
    acts = next((sub.choices for sub in one.of if sub.name == "act"), ())
    return [
        Key(_capital(gettext(choice.label)), f"act:{one.name}:{choice.value}", _wants_chips(choice))
        for choice in acts
    ]


def _wants_chips(choice: Choice) -> bool:
    return choice.value in (BettingAct.BET, BettingAct.RAISE, BettingAct.ALL_IN)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def short(chip: int) -> str:
    """A chip as it is called: 500, 1k, 25k.

    >>> [short(chip) for chip in (25, 500, 1000, 1500, 25_000, 1_000_000)]
    ['25', '500', '1k', '1500', '25k', '1m']
    """
    for size, letter in ((1_000_000, "m"), (1000, "k")):
        if chip % size == 0:
            return f"{chip // size}{letter}"
    return str(chip)

"""Chips as they are typed: a denomination, its colour, and how many pieces there are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.translation import gettext

from blinds.rules.sheet import PlanSheetRow
from tdsite.web.chip_colours import COLOURS as DRAWN
from tdsite.web.chip_colours import colour_name
from tournaments.rules.names import search_key

# those the boards have drawings of, each once
COLOURS = {key: name for key, name in DRAWN.items() if key != "gray"}
MAX_CHIPS = 20
MAX_PIECES = 10**6
MAX_LENGTH = 30


@dataclass
class ChipRow:
    """One denomination as typed."""

    value: str
    colour: str
    pieces: str = ""
    problem: str = ""

    @property
    def number(self) -> int | None:
        """What it is worth, if that can be read."""
        return _whole(self.value)

    @property
    def shade(self) -> str:
        """The known colour, for its swatch; empty for one of the club's own."""
        key = colour_key(self.colour)
        return key if key in COLOURS else ""


@dataclass
class ChipsForm:
    """Denominations as typed, smallest first once they are read."""

    rows: list[ChipRow] = field(default_factory=list)

    @classmethod
    def of(cls, chips: Sequence[Sequence[object]]) -> "ChipsForm":
        """The form of chips as they are stored."""
        rows = [
            ChipRow(str(chip[0]), colour_name(str(chip[1])), _pieces(chip[2:])) for chip in chips
        ]
        return cls(rows)

    @classmethod
    def sent(cls, data: QueryDict) -> "ChipsForm":
        """The form as it was sent; empty rows say nothing."""
        columns = (data.getlist("chip"), data.getlist("colour"), data.getlist("pieces"))
        most = max(map(len, columns))
        padded = [[*cells, *[""] * (most - len(cells))] for cells in columns]
        rows = [ChipRow(*(cell.strip() for cell in cells)) for cells in zip(*padded, strict=True)]
        form = cls([row for row in rows if row.value or row.colour or row.pieces])
        form.is_valid()
        return form

    def is_valid(self) -> bool:
        known: set[int] = set()
        for row in self.rows:
            value = self._read(row)
            if not row.problem and value in known:
                row.problem = gettext("This denomination stands here twice.")
            known.add(value)
        if len(self.rows) > MAX_CHIPS:
            self.rows[-1].problem = gettext("A set has at most %(most)s denominations.") % {
                "most": MAX_CHIPS
            }
        return not any(row.problem for row in self.rows)

    def _read(self, row: ChipRow) -> int:
        value, pieces = _whole(row.value), _whole(row.pieces)
        row.problem = ""
        if not value:
            row.problem = gettext("Write what the chip is worth, like 100.")
        elif len(row.colour) > MAX_LENGTH:
            row.problem = gettext("Write at most %(most)s letters here.") % {"most": MAX_LENGTH}
        elif pieces is None or pieces > MAX_PIECES:
            row.problem = gettext("Write how many pieces there are, or nothing.")
        return value or 0

    @property
    def chips(self) -> list[tuple[int, str]]:
        """What a plan keeps: denomination and colour, as far as they can be read."""
        read = {_whole(row.value) or 0: colour_key(row.colour) for row in self.rows}
        return sorted((value, colour) for value, colour in read.items() if value)

    @property
    def cases(self) -> list[tuple[int, str, int]]:
        """What a chip set keeps: the pieces too."""
        pieces = {_whole(row.value) or 0: _whole(row.pieces) or 0 for row in self.rows}
        return [(value, colour, pieces[value]) for value, colour in self.chips]

    @property
    def denominations(self) -> list[int]:
        return [value for value, _colour in self.chips]

    @property
    def drawn(self) -> list[ChipRow]:
        """The rows, and an empty one or two to write into."""
        return [*self.rows, *[ChipRow("", "")] * max(1, 5 - len(self.rows))]

    @property
    def colours(self) -> Mapping[str, str]:
        """The colours we know, by their key, in the reader's language."""
        return {key: gettext(name) for key, name in COLOURS.items()}


def colour_key(name: str) -> str:
    """How a colour is stored: by its English name if it is one we know in any language spoken."""
    wanted = search_key(name)
    for key, label in COLOURS.items():
        if wanted in (key, search_key(label), search_key(gettext(label))):
            return key
    return " ".join(name.split())


def _whole(text: str) -> int | None:
    """A whole number as a sheet's cell; 0 for nothing, None for what is no number."""
    row = PlanSheetRow(1, {"chips": text})
    found = row.chips("chips")
    return None if row.problems else found


def _pieces(rest: Sequence[object]) -> str:
    return str(rest[0]) if rest and rest[0] else ""

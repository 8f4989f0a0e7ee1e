"""A sheet while it is read."""

from dataclasses import dataclass, field

from blinds.rules.printed.laid import Head
from blinds.rules.printed.parts import Asking, SheetLine
from blinds.rules.printed.speech import Speech
from blinds.rules.printed.spoken import Found


@dataclass(slots=True)
class Draft:
    """The lines so far, and what was found on them by their place in the list."""

    asking: Asking
    lines: list[SheetLine] = field(default_factory=list)
    speech: Speech = field(default_factory=Speech)
    found: dict[int, Found] = field(default_factory=dict)
    several: dict[int, list[dict[str, str]]] = field(default_factory=dict)
    unknown: dict[str, str] = field(default_factory=dict)  # columns whose heading says nothing
    head: Head | None = None

    @property
    def levels(self) -> int:
        return len(self.level_lines())

    def level_lines(self) -> list[SheetLine]:
        return [line for line in self.lines if line.is_level]

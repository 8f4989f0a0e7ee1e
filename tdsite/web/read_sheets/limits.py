"""How much of a stranger's file is read at all."""

from dataclasses import dataclass

from tournaments.rules import N_, RuleError


class BadSheet(RuleError):
    """A file that is no table, or one too large to be what it should be."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a table may measure.  `unpacked_bytes` are all pages of a workbook together.

    `cells` go from the first to the last, empty ones between them included; `letters` are those
    of one cell.  `too_large` is the sentence for what is larger.
    """

    rows: int
    columns: int
    cells: int
    packed_bytes: int
    unpacked_bytes: int
    letters: int
    too_large: str


PLAN = Limits(
    rows=2_000,
    columns=60,
    cells=2_000_000,
    packed_bytes=20_000_000,
    unpacked_bytes=20_000_000,
    letters=32_767,
    too_large=N_("This workbook is too large for a plan. Load another."),
)

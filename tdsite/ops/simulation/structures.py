"""The plan to play by: a file, or the sample."""

from pathlib import Path

from django.conf import settings

from blinds.operations.structures import read_structure
from blinds.rules.steps import AnteType, PlanStep, Schedule, StepKind

SAMPLE = Path(settings.BASE_DIR) / "tdsite" / "up" / "sample_structure.csv"
BLINDS = (
    (100, 100), (100, 200), (200, 300), (200, 400), (300, 600), (400, 800), (500, 1000),
    (600, 1200), (1000, 1500), (1000, 2000), (1500, 3000), (2000, 4000), (3000, 6000),
    (4000, 8000), (5000, 10000), (6000, 12000), (10000, 20000), (15000, 30000),
)  # fmt: skip


def read_plan(file: Path) -> tuple[str, Schedule]:
    """Name and steps of a structure file.  Raises OSError, MalformedStructure."""
    name = file.stem.replace("-", " ").replace("_", " ").capitalize()
    return name, read_structure(file.read_text(encoding="utf-8-sig"), filename=file.name)


def sample_plan() -> tuple[str, Schedule]:
    """The club's sample; where it is missing, an evening of twenty-minute levels."""
    return read_plan(SAMPLE) if SAMPLE.exists() else ("Evening", _evening())


def _evening() -> Schedule:
    steps: list[PlanStep] = []
    for number, (small, big) in enumerate(BLINDS, start=1):
        ante = big if number > 2 else 0
        kind = AnteType.BIG_BLIND if ante else AnteType.NONE
        steps.append(PlanStep(StepKind.LEVEL, 20 * 60, small, big, ante, kind))
        if number % 4 == 0 and number < len(BLINDS):
            gone = {8: 100, 12: 500}.get(number)
            steps.append(PlanStep(StepKind.BREAK, 10 * 60, remove_chips=gone))
    return tuple(steps)

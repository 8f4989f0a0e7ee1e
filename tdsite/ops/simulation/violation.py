"""What must never happen."""

from tournaments.models import JournalLine


class Violation(Exception):
    """The book does not add up.  Says what, after which line of the journal, and the figures."""

    def __init__(self, what: str, line: JournalLine | None, figures: object = "") -> None:
        after = f" after line {line.revision} ({line.kind} {line.data})" if line else ""
        super().__init__(f"{what}{after}: {figures}")
        self.line = line

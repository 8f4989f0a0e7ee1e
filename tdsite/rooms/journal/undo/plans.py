"""What an undo needs: the lines that must go with it, and what they change all together.

It is found out by doing it, in a transaction that is rolled back: the rules that decide are those
of the act itself, and what is shown is what will be.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from tdsite.rooms.journal.acts import undo as acts
from tdsite.rooms.journal.acts.undo import MAX_AT_ONCE, NoSuchLine, TooManyTogether
from tdsite.rooms.journal.undo.effects import Effects, effects
from tdsite.rooms.journal.undo.facts import facts_of
from tdsite.rooms.journal.undo.resting import Later
from tournaments import journal
from tournaments.models import JournalLine, Tournament
from tournaments.rules import N_, RuleError
from tournaments.sentences import translate
from tournaments.undo import BlockedByLaterLine, CannotUndo

NOTHING_CHANGES = Effects()


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """The line, the later lines that must go with it (the newest first), and what it changes.

    `refusal` says why it cannot be undone at all, and `because` is the line that stays; then
    nothing changes.
    """

    line: JournalLine
    others: tuple[JournalLine, ...] = ()
    effects: Effects = NOTHING_CHANGES
    refusal: str = ""
    because: JournalLine | None = None

    @property
    def revisions(self) -> list[int]:
        return [*(line.revision for line in self.others), self.line.revision]


def what_stands(
    tournament: Tournament, revision: int, *, by: User | None, at: datetime
) -> UndoPlan:
    """The line with all the later lines that rest on it, and what changes once they are undone.

    Raises NoSuchLine.
    """
    line = journal.lines_of(tournament).filter(revision=revision).first()
    if line is None:
        raise NoSuchLine(
            N_("The log has no line %(revision)s."), field="revision", revision=revision
        )
    with _tried():
        before = facts_of(tournament.pk, at)
        others: list[JournalLine] = []
        if refusal := _undone(tournament, line, others, by=by, at=at):
            stays = refusal.line if isinstance(refusal, CannotUndo) else None
            return UndoPlan(line, refusal=translate(refusal), because=stays)
        after = facts_of(tournament.pk, at)
    others.sort(key=lambda other: -other.revision)
    changed = effects(before, after, currency=tournament.currency)
    return UndoPlan(line, tuple(others), changed)


def _undone(
    tournament: Tournament,
    line: JournalLine,
    others: list[JournalLine],
    *,
    by: User | None,
    at: datetime,
) -> RuleError | None:
    """Undo the line and whatever stands in its way, which goes to `others`; or why not."""
    later, wanted = Later(line, tournament), {line.revision}
    wanted |= later.resting_on(line.revision)
    while len(wanted) <= MAX_AT_ONCE:
        try:
            acts.undo_together(tournament.pk, revisions=list(wanted), by=by, at=at)
        except BlockedByLaterLine as error:
            if error.line is None or error.revision in wanted:
                return error
            wanted |= {error.revision, *later.resting_on(error.revision)}
        except RuleError as error:
            return error
        else:
            lines = journal.lines_of(tournament).filter(revision__in=wanted - {line.revision})
            others.extend(lines)
            return None
    return _too_many(len(wanted) - 1)


def _too_many(resting: int) -> TooManyTogether:
    """`resting`: at least so many; what the rules would find beyond them is not looked for."""
    return TooManyTogether(
        N_("%(number)s later acts rest on this one. Undo some of them first."), number=resting
    )


@contextmanager
def _tried() -> Iterator[None]:
    """Do it, tell nobody, and take it all back."""
    with transaction.atomic():
        try:
            yield
        finally:
            transaction.set_rollback(True)

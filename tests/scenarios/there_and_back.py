"""Acts tried, and evenings undone from their end, line by line, and done again."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction

from tdsite import director
from tests.digest import digest
from tests.factories import dana
from tournaments.kinds import KINDS
from tournaments.models import JournalLine
from tournaments.rules import RuleError

Act = Callable[[], JournalLine]
Facts = Callable[[], Counter[Any]]


def attempt(act: Act) -> JournalLine | None:
    """The act, or its refusal, or that there is nothing yet to do it to."""
    try:
        with transaction.atomic():
            return act()
    except (RuleError, ObjectDoesNotExist):
        return None


def undo(line: JournalLine) -> JournalLine:
    """By the director, in the line's own journal, at the time of the line: no level has passed."""
    told: dict[str, Any] = {"revision": line.revision, "by": dana(), "at": line.at}
    if line.tournament_id is None:
        return director.undo_in_club(line.club_id, **told)
    return director.undo(line.tournament_id, **told)


def leaves_no_trace(act: Act, facts: Facts = digest) -> None:
    """Refused, it changed nothing; done, it goes back at once and comes again."""
    before = facts()
    line = attempt(act)
    if line is None:
        assert facts() == before, "a refused act changed something"
    elif KINDS[line.kind].can_be_undone:
        after = facts()
        undone = undo(line)
        assert _left(facts(), before) == [], line.kind
        undo(undone)
        assert _left(facts(), after) == [], line.kind


def there_and_back(acts: Iterable[Act], facts: Facts = digest) -> None:
    """Play the acts, none of which is refused; then all of them go back, and come again."""
    before = facts()
    lines = [act() for act in acts]
    after = facts()

    undone = [undo(line) for line in reversed(lines)]
    assert _left(facts(), before) == [], "not everything went back"

    for line in reversed(undone):
        undo(line)
    assert _left(facts(), after) == [], "not everything came again"


def _left(one: Counter[Any], other: Counter[Any]) -> list[Any]:
    return [*(one - other), *(other - one)]

"""What the laws of acts say of one act, found out while a story is played; nothing of it stays.

A story is played once; every law then reads what was noted here (`Played`).
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any
from unittest.mock import patch

from django.contrib.auth.models import User
from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.utils import translation

from tdsite import director
from tdsite.api.acts import body_of, carry_out
from tdsite.web import log
from tests.digest import digest
from tests.factories import NOON, club, dana, event, ivy, staff
from tournaments import access
from tournaments.acts import ActContext
from tournaments.journal import StaleRevision
from tournaments.models import JournalLine, StaffRole, Tournament
from tournaments.models.club import Role
from tournaments.register import ACTS, Description
from tournaments.row_check import strays
from tournaments.rules import RuleError
from tournaments.rules.values import SecondPerson

LANGUAGES = ("en", "fr")
SECOND = ("approver", "approver_password")
Facts = Counter[Any]


@dataclass(frozen=True)
class StoryStep:
    """An act of a story, told as a program tells it, or (without an address) as the command is.

    `by` orders it, at a time; the director does at noon, unless the step says otherwise.
    """

    name: str
    values: dict[str, Any]
    by: User | None = None
    at: datetime = NOON

    @property
    def act(self) -> Description:
        return ACTS[self.name]

    def order_it(self, order: ActContext) -> JournalLine:
        if self.act.path:
            return carry_out(self.act, order, self._sent)
        subject = self.values.get(self.act.subject.name, club().pk)
        others = {n: v for n, v in self.values.items() if n != self.act.subject.name}
        return self.act.command(subject, **others, **order)

    @cached_property
    def _sent(self) -> dict[str, Any]:
        """What the API makes of address and body.  A second person stands beside the director."""
        beside = {v.public for v in self.act.values if v.note(SecondPerson)} & self.values.keys()
        known = {name: self.values[name] for name in (*self.act.in_path, *beside)}
        told = {name: value for name, value in self.values.items() if name not in known}
        body = body_of(self.act)(data=told | dict.fromkeys(SECOND if beside else (), "-"))
        body.is_valid(raise_exception=True)
        sent = {name: one for name, one in body.validated_data.items() if name not in SECOND}
        return {**known, **sent}


Steps = Generator[StoryStep, JournalLine, None]
Story = Callable[[], Steps]


@dataclass
class Played:
    """What came of an act; `says` by language.

    `refused` is what those left behind who may not do it, and a journal that fails; `may_not`, who
    was not refused.  `unlogged`: rows that it wrote and its line does not hold.  `undo`, `again`:
    what an undo, and the undo of that, did not put back.
    """

    kind: str
    data: dict[str, Any]
    says: dict[str, str]
    refused: list[Any]
    may_not: list[str]
    done_twice: bool = False
    an_old_view: str = ""
    unlogged: list[Any] = field(default_factory=list)
    undo_refused: str = ""
    undo: list[Any] = field(default_factory=list)
    again: list[Any] = field(default_factory=list)


class NotWritten(Exception):
    """The journal could not be written."""


def do(name: str, by: User | None = None, at: datetime = NOON, /, **values: Any) -> StoryStep:
    return StoryStep(name, values, by, at)


class BrokenOff(Exception):
    """A story that did not get as far as the act: the cause says why."""


def play(story: Story) -> tuple[dict[str, Played], Exception | None]:
    """Every act of the story by its name, and what broke it off, if anything did."""
    found: dict[str, Played] = {}
    with _nothing_stays():
        people, steps = People(), story()
        try:
            step = next(steps)
            while True:
                line, found[step.name] = _examine(step, len(found), people)
                step = steps.send(line)
        except StopIteration:
            return found, None
        except Exception as error:
            return found, error


class People:
    """Each role in the whole club and in one event alone, a director of another, and nobody."""

    def __init__(self) -> None:
        club()
        self._elsewhere = event(name="Elsewhere")
        self._of_the_club = [staff(f"club {role}", role) for role in Role]
        self._of_the_club += [ivy(), self._only_in(self._elsewhere, Role.DIRECTOR)]
        self._of_events: dict[int, list[User]] = {}

    def without(self, right: str, event_id: int | None) -> list[User]:
        """Who may not do it there."""
        people = [*self._of_the_club, *(self._in(event_id) if event_id else ())]
        return [one for one in people if not access.allowed(one, right, event_id)]

    def _in(self, event_id: int) -> list[User]:
        if event_id not in self._of_events:
            here = Tournament.objects.get(pk=event_id)
            self._of_events[event_id] = [self._only_in(here, role) for role in Role]
        return self._of_events[event_id]

    def _only_in(self, tournament: Tournament, role: Role) -> User:
        user = User.objects.create(username=f"{role} of {tournament.pk}")
        StaffRole.objects.create(user=user, role=role, tournament=tournament)
        return user


@contextmanager
def _nothing_stays() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _examine(step: StoryStep, number: int, people: People) -> tuple[JournalLine, Played]:
    at = step.at + timedelta(seconds=number)
    order: ActContext = {"by": step.by or dana(), "at": at, "key": f"{step.name}-{number}"}
    before = digest()
    unwritten = _with_a_broken_journal(step, order)
    did = _who_may_not_but_did(step, order, unwritten, people)
    old_view = _from_an_old_view(step, order, unwritten)
    refused = _differ(digest(), before)

    strayed = _strayed()
    line, lines = step.order_it(order), JournalLine.objects.count()
    unlogged = sorted(_strayed() - strayed)
    again = step.order_it(order)
    kept = JournalLine.objects.get(pk=line.pk)
    played = Played(kept.kind, kept.data, _says(kept), refused, did)
    played.done_twice = again.pk != line.pk or JournalLine.objects.count() != lines
    played.an_old_view = old_view
    played.unlogged = unlogged
    with _nothing_stays():
        _go_back(kept, at, played, before, digest())
    return line, played


def _strayed() -> set[tuple[str, int, str]]:
    return {(stray.model, stray.pk, stray.column) for stray in strays()}


def _with_a_broken_journal(step: StoryStep, order: ActContext) -> JournalLine:
    """The line that the act would write, and cannot: what it has changed by then has to go."""
    lost: list[JournalLine] = []

    def save(line: JournalLine, **_: Any) -> None:
        lost.append(line)
        raise NotWritten

    with patch.object(JournalLine, "save", save), suppress(NotWritten):
        step.order_it(order)
    return lost[-1]


def _says(line: JournalLine) -> dict[str, str]:
    said = {}
    for language in LANGUAGES:
        with translation.override(language):
            said[language] = log.says(line)
    return said


def _go_back(line: JournalLine, at: Any, played: Played, before: Facts, after: Facts) -> None:
    """Its undo, and the undo of that."""
    try:
        undone = _undo(line, at)
        played.undo = _differ(digest(), before)
        _undo(undone, at)
        played.again = _differ(digest(), after)
    except RuleError as error:
        played.undo_refused = f"{type(error).__name__}: {error.sentence}"


def _undo(line: JournalLine, at: Any) -> JournalLine:
    if line.tournament_id is None:
        return director.undo_in_club(line.club_id, revision=line.revision, by=dana(), at=at)
    return director.undo(line.tournament_id, revision=line.revision, by=dana(), at=at)


def _from_an_old_view(step: StoryStep, order: ActContext, line: JournalLine) -> str:
    """What is said to who saw another revision of the event, or of the club, than there is."""
    stale: ActContext = {**order, "key": None, "expects": line.revision}
    try:
        step.order_it(stale)
    except StaleRevision:
        return ""
    except RuleError as error:
        return f"{type(error).__name__} before the view was looked at"
    return "it was done"


def _who_may_not_but_did(
    step: StoryStep, order: ActContext, line: JournalLine, people: People
) -> list[str]:
    """People without the right who were not refused for that, by their sign-in."""
    right = line.data["kind"] if line.kind.startswith("act.") else line.kind
    found = []
    for person in people.without(right, line.tournament_id):
        try:
            with transaction.atomic():
                step.order_it({**order, "by": person})
        except access.NotAllowed:
            continue
        except (RuleError, ObjectDoesNotExist) as error:  # it looked before it asked
            found.append(f"{person.username}: {error!r}")
        else:
            found.append(f"{person.username}: done")
    return found


def _differ(one: Facts, other: Facts) -> list[Any]:
    return [*(one - other), *(other - one)]

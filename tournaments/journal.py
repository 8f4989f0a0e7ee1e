"""The one place that writes the journal and tells screens that something changed.

A command opens an act (`open_act`), lets operations change rows through it, and closes it with
`record`: one line per act.  `@command` makes the whole of it one transaction, and answers a
repeated idempotency key with the line that was written the first time.

Locks are taken in one order, so that no two acts wait for each other: club, events by number,
people, vouchers by number, tills.  They are locked as rows that keep their key (`no_key`): a sale
writes rows that point at the club, and must not wait for a till of it that waits for the sale.
"""

import hashlib
import json
import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC
from functools import wraps
from typing import Any, ParamSpec, Unpack

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction

from tournaments import access, change_signals, names_index, reckoning, staff
from tournaments.acts import Act, ActContext
from tournaments.kinds import KINDS
from tournaments.models import Club, JournalLine, Tournament
from tournaments.payloads import shapes
from tournaments.payloads.entries import PlayerErased
from tournaments.rules import N_, RuleError
from tournaments.rules.names import cleaned

P = ParamSpec("P")
logger = logging.getLogger(__name__)
AS_IT_CAME = frozenset({"password", "pin", "key", "fingerprint", "seed"})
ERASED = "player.erased"  # the one kind of act that writes earlier lines anew


class StaleRevision(RuleError):
    """The event has moved on since the person looked (If-Match)."""

    code = "seen_too_old"


class IdempotencyKeyReused(RuleError):
    """An idempotency key came back with a different act."""

    code = "key_used_twice"


class AlreadyDone(Exception):
    """The key was used for this very act: its line is the answer.  Not an error."""

    def __init__(self, line: JournalLine) -> None:
        super().__init__(line.pk)
        self.line = line


def command(function: Callable[P, JournalLine]) -> Callable[P, JournalLine]:
    """One transaction; a repeated key answers with the first line instead of acting again.

    Signs that nobody sees leave every text before anything is checked, looked up or compared:
    two tills may not look alike.  What opens a door or names an order stays as it came.
    """

    @wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> JournalLine:
        params: Any = {n: v if n in AS_IT_CAME else cleaned(v) for n, v in kwargs.items()}
        try:
            with transaction.atomic():
                return function(*cleaned(args), **params)
        except AlreadyDone as done:
            return done.line

    return run


_written: ContextVar[dict[tuple[str, int], int] | None] = ContextVar("written", default=None)


@contextmanager
def following() -> Iterator[dict[tuple[str, int], int]]:
    """The last revision that acts within have written, by scope: some write several lines.

    One that answers a repeated key counts with the line it wrote at first.
    """
    written: dict[tuple[str, int], int] = {}
    token = _written.set(written)
    try:
        yield written
    finally:
        _written.reset(token)


def scope_of(line: JournalLine) -> tuple[str, int]:
    """What counts the revisions of a line: its event, or the club."""
    if line.tournament_id is not None:
        return "tournament", line.tournament_id
    return "club", line.club_id


def _note_written(line: JournalLine) -> None:
    if (written := _written.get()) is not None:
        written[scope_of(line)] = max(line.revision, written.get(scope_of(line), 0))


def open_act(
    tournament_id: int, kind: str, *, allowed_as: str = "", **order: Unpack[ActContext]
) -> Act:
    """Lock the tournament for one act.  `allowed_as`: an undo asks for the right to the act.

    Raises NotAllowed, ReadOnlySnapshot, StaleRevision, IdempotencyKeyReused;
    Tournament.DoesNotExist.
    """
    access.require(order["by"], allowed_as or kind, tournament_id)
    events = Tournament.objects.select_related("club")
    tournament = events.select_for_update(of=("self",), no_key=True).get(pk=tournament_id)
    return _open(tournament, kind, order, right=allowed_as or kind)


def open_club_act(
    club_id: int, kind: str, *, allowed_as: str = "", **order: Unpack[ActContext]
) -> Act:
    """Lock the club for one act of its own journal: players, structures, new events.

    `allowed_as`: an undo asks for the right to the act.
    """
    access.require(order["by"], allowed_as or kind)
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    return _open(club, kind, order, right=allowed_as or kind)


def _open(scope: Tournament | Club, kind: str, order: ActContext, *, right: str) -> Act:
    access.require_present()
    key = order.get("key") or None
    if key:
        _answer_repeated(scope, kind, key, order)
    expects = order.get("expects")
    if expects is not None and expects != scope.revision:
        raise StaleRevision(
            N_("Someone else changed the event meanwhile. Check and try again."),
        )
    at, fingerprint = order["at"].astimezone(UTC), order.get("fingerprint", "")
    seed = order.get("seed", "")
    act = Act(scope, kind, order["by"], at, key, fingerprint, scope.revision + 1, seed)
    act.rights = (right,)
    return act


def _answer_repeated(scope: Tournament | Club, kind: str, key: str, order: ActContext) -> None:
    line = lines_of(scope).filter(key=key).first()
    if line is None:
        return
    same = (kind, order["by"], order.get("fingerprint", ""))
    if (line.kind, line.by, line.fingerprint) != same:
        raise IdempotencyKeyReused(
            N_("This idempotency key was used for another action. Use a new key."),
            field="Idempotency-Key",
        )
    _note_written(line)
    raise AlreadyDone(line)


def line_of_key(order: ActContext, kind: str, tournament_id: int | None) -> JournalLine | None:
    """The line that this very order wrote when it came first; None where it is new."""
    if not order.get("key"):
        return None
    lines = JournalLine.objects.filter(tournament=tournament_id, key=order["key"], kind=kind)
    same = lines.filter(by=order["by"], fingerprint=order.get("fingerprint", ""))
    return same.first()


def kind_before(tournament_id: int, kinds: Collection[str], order: ActContext) -> str:
    """Which of these kinds the order was when it came with its key before; empty for a new one.

    For acts whose kind follows from the state, which a first order has changed.
    """
    key = order.get("key")
    if not key:
        return ""
    lines = JournalLine.objects.filter(tournament=tournament_id, key=key, kind__in=kinds)
    return str(lines.values_list("kind", flat=True).first() or "")


def record(act: Act, *, law: str = "", undoes: int | None = None, **data: Any) -> JournalLine:
    """Append the act's line, raise the revision by one, and nudge screens after commit.

    Raises BookIsOff if the money the act moved does not add up with its papers, NotAllowed if it
    reached an event in which the person may not do it, NotThisTable, NoTable for a dealer.
    """
    assert act.kind in KINDS, act.kind
    data = {**act.line_data, **data}
    _check_payload(act.kind, data)
    _require_everywhere(act)
    if _only_deals(act):
        staff.require_own_table(act, data)
    reckoning.check_act(act)
    scope = act.scope
    line = JournalLine(
        club_id=scope.club_id if isinstance(scope, Tournament) else scope.pk,
        tournament=scope if isinstance(scope, Tournament) else None,
        revision=act.revision,
        kind=act.kind,
        by=act.by,
        at=act.at,
        law=law,
        data=data,
        changes=act.changes,
        undoes=undoes,
        key=act.key,
        fingerprint=act.fingerprint,
        previous_hash=scope.journal_hash,
    )
    line.hash = seal(line)
    line.save(force_insert=True)
    type(scope)._default_manager.filter(pk=scope.pk).update(
        revision=line.revision, journal_hash=line.hash
    )
    scope.revision, scope.journal_hash = line.revision, line.hash
    _note_written(line)
    if any(change["model"] == names_index.PLAYERS for change in act.changes):
        names_index.follow(act.changes)
    _tell_days_ahead(act)
    if line.tournament_id is not None:
        revision = (line.tournament_id, line.revision)
        transaction.on_commit(lambda: change_signals.publish(*revision), robust=True)
    return line


def _check_payload(kind: str, data: Mapping[str, Any]) -> None:
    """A line holds what its kind declares (`tournaments.payloads`).

    Where it does not, code is wrong: tests and DEBUG fail.  Nobody in a running event is refused an
    act for that: what readers lack is told in the program's own log.
    """
    try:
        shapes.check(kind, data)
    except shapes.WrongPayload as wrong:
        if settings.PAYLOADS_MUST_FIT:
            raise
        logger.error("A line of the journal does not fit its kind. %s", wrong)


def _only_deals(act: Act) -> bool:
    """Whether who acts may do it as a dealer only: then the table is asked for."""
    if not isinstance(act.scope, Tournament) or act.by is None:
        return False
    return any(access.only_deals(act.by, right, act.scope.pk) for right in act.rights)


def _require_everywhere(act: Act) -> None:
    """The right was asked where the act was opened; here, in every other event that it reached."""
    opened_in = act.scope.pk if isinstance(act.scope, Tournament) else None
    for event in sorted(access.events_of(act.owners, act.changes) - {opened_in}):
        for right in act.rights:
            access.require(act.by, right, event)


def _tell_days_ahead(act: Act) -> None:
    """A line in every event that gained or lost a flight: its pool and its prizes follow."""
    order: ActContext = {"by": act.by, "at": act.at}
    for flight in (c for c in act.changes if access.feeds_changed(c)):
        before, after = access.days_ahead(flight["before"]), access.days_ahead(flight["after"])
        named = Tournament.objects.get(pk=flight["pk"])
        data: dict[str, Any] = {"flight": named.flight or named.name, "flight_id": named.pk}
        for event in sorted(before ^ after):
            kind = "flight.joined" if event in after else "flight.left"
            record(open_act(event, kind, allowed_as=act.rights[0], **order), **data)


def lines_of(scope: Tournament | Club) -> Any:
    """The scope's own journal, a query set of lines."""
    if isinstance(scope, Tournament):
        return JournalLine.objects.filter(tournament=scope)
    return JournalLine.objects.filter(club=scope, tournament=None)


def seal(line: JournalLine) -> str:
    """The SHA-256 of a line's content and the hash before it, in hexadecimal."""
    content = [
        line.previous_hash,
        line.tournament_id,
        line.revision,
        line.kind,
        line.by_id,
        line.at.isoformat(),
        line.law,
        line.data,
        line.changes,
        line.undoes,
        line.key,
    ]
    text = json.dumps(
        content, sort_keys=True, separators=(",", ":"), ensure_ascii=False, cls=DjangoJSONEncoder
    )
    return hashlib.sha256(text.encode()).hexdigest()


def broken_seal(scope: Tournament | Club) -> int | None:
    """The first revision whose seal does not hold, or None when the whole journal is intact.

    A line that an erasure wrote anew keeps its place in the chain and must say exactly what the
    erasure's own line says it does.
    """
    lines = lines_of(scope).order_by("revision")
    return broken_in(
        lines.iterator(chunk_size=500),
        lines.filter(kind=ERASED),
        head=scope.journal_hash,
        revision=scope.revision,
    )


def broken_in(
    lines: Iterable[JournalLine], erasures: Iterable[JournalLine], *, head: str, revision: int
) -> int | None:
    """The same of lines in their order, wherever they stand, with the erasures among them."""
    previous, expected, altered = "", 1, _altered_by_erasures(list(erasures))
    for line in lines:
        says = altered.get(line.revision, line.hash)
        if (line.revision, line.previous_hash, says) != (expected, previous, seal(line)):
            return expected
        previous, expected = line.hash, expected + 1
    return None if (previous, expected - 1) == (head, revision) else expected


def _altered_by_erasures(erasures: Collection[JournalLine]) -> dict[int, str]:
    """The digest of each line that was written anew, by revision; the last erasure counts.

    Only a line whose own seal holds is believed, and only about lines before it that are no
    erasures themselves: those never need to be altered.
    """
    altered: dict[int, str] = {}
    for line in erasures:
        if seal(line) == line.hash:
            altered |= {
                r: digest
                for r, digest in shapes.payload(line, PlayerErased)["altered"]
                if r < line.revision
            }
    return {r: says for r, says in altered.items() if r not in {line.revision for line in erasures}}

"""Undo: any line, in any order, as long as its inverse is legal now.

A line's changes are turned round.  Each row must still be as the line left it; otherwise a later
line stands in the way, and the refusal names it.  An undo is an act with a line of its own, so
that undoing the undo does the act again.

A line is undone once: an undo that comes back must find the line it undoes in force.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.db.models import Q

from tournaments import journal, reversals
from tournaments.acts import Act, Change, merged_changes, plain
from tournaments.kinds import KINDS
from tournaments.models import (
    ChipMovement,
    JournalLine,
    NameWord,
    Player,
    Posting,
    SalePart,
    Voucher,
)
from tournaments.old_lines import in_parts
from tournaments.rules import N_, RuleError
from tournaments.rules.satellites import VoucherUsed

TOGETHER = "act.undone_together"  # several lines by one; its data has `undoes_lines`
UNDOINGS = ("act.undone", TOGETHER)
AT_ONCE = 500  # rows asked about in one statement
NO_FACTS = (Posting, ChipMovement, NameWord, SalePart)  # rows that no act rests on


class CannotUndo(RuleError):
    """This line has no undo; its kind says why and what to do instead.

    `line` is the later one that has none, where another line rests on it.
    """

    def __init__(self, sentence: str, /, *, line: JournalLine | None = None, **values: Any) -> None:
        super().__init__(sentence, **values)
        self.line = line


class AlreadyUndone(RuleError):
    """The line was undone before."""


class BlockedByLaterLine(RuleError):
    """A later line rests on this one.  `revision` names it, so that both can be undone."""

    code = "stands_in_the_way"

    def __init__(
        self, sentence: str, /, *, revision: int, line: JournalLine | None = None, **values: Any
    ) -> None:
        super().__init__(sentence, revision=revision, **values)
        self.revision = revision
        self.line = line


def undone_by(scope: Any, *, without: Collection[int] = (), since: int = 0) -> dict[int, int]:
    """Each line that does not count now, and the line that undid it.

    An undone undo counts its line again.  `without`: as if these lines did not count.  `since`:
    of the lines from this revision on alone, which is exact: what undoes a line is after it.
    """
    undoings = journal.lines_of(scope).filter(Q(undoes__isnull=False) | Q(kind=TOGETHER))
    if since:
        undoings = undoings.filter(revision__gte=since)
    found = undoings.values_list("revision", "undoes", "data__undoes_lines")
    return undone_of(found, without=without)


def undone_of(
    undoings: Iterable[tuple[int, int | None, Sequence[int] | None]],
    *,
    without: Collection[int] = (),
) -> dict[int, int]:
    """The same by the undoings alone: each with the line that it undoes, or with several."""
    undone: dict[int, int] = dict.fromkeys(without, 0)
    for revision, undoes, together in sorted(undoings, key=itemgetter(0), reverse=True):
        if revision not in undone:
            lines = together or () if undoes is None else [undoes]
            undone |= {line: revision for line in lines if line not in undone}
    return {line: by for line, by in undone.items() if by}


def undone_revisions(scope: Any) -> set[int]:
    """The revisions of all lines that do not count now."""
    return set(undone_by(scope))


def active_lines(scope: Any, *kinds: str) -> Any:
    """The scope's lines of these kinds that count now, the oldest first."""
    lines = journal.lines_of(scope).filter(kind__in=kinds)
    return lines.exclude(revision__in=undone_revisions(scope)).order_by("revision")


def reverse(act: Act, line: JournalLine) -> None:
    """Turn a line round within an act of kind `act.undone`, or `act.undone_together`.

    Raises CannotUndo, AlreadyUndone, BlockedByLaterLine.
    """
    if not KINDS[line.kind].can_be_undone:
        raise CannotUndo(KINDS[line.kind].why_no_undo)
    if line.revision in undone_by(act.scope, without=act.turned_back):
        raise AlreadyUndone(N_("This action is already undone."))
    try:
        with transaction.atomic():
            _reverse_rows(act, line, reversals.without_people_in_use(merged_changes(line.changes)))
    except IntegrityError as error:
        raise BlockedByLaterLine(
            N_("Later actions depend on this one. Undo them first."),
            revision=act.scope.revision,
        ) from error
    reversals.reverse_ledgers(act, line)
    act.turned_back.add(line.revision)


def _reverse_rows(act: Act, line: JournalLine, changes: list[Change]) -> None:
    """Links are loosened first; what was made goes before what was there comes back."""
    rows = _rows_as_left(act, line, changes)
    made = [rows[_key(change)] for change in reversed(changes) if change["before"] is None]
    _reverse_links(act, changes, rows)
    if reversals.events_made(changes):
        reversals.remove_events(act, made)
        made = []
    # a receipt that was printed is voided, not taken back, and keeps what it was made of
    made = [row for row in made if not isinstance(row, SalePart)]
    for _, some in groupby((row for row in made if not _stays_as(row, line)), type):
        taken_back = list(some)
        _check_unused(act, line, taken_back)
        act.delete_many(taken_back)
    for change in reversed([change for change in changes if change["before"] and change["after"]]):
        act.update(rows[_key(change)], **_restored(change))  # what comes back may need its place
    for change in reversed([change for change in changes if change["after"] is None]):
        recreate(act, change)
    for row in made:
        if stays_as := _stays_as(row, line):
            _check_unused(act, line, [row])
            act.update(row, **{stays_as: True})


def recreate(act: Act, change: Change) -> None:
    """The row is there again that the change took away."""
    act.create(_model(change)(pk=change["pk"], **_restored(change)))


def _stays_as(row: models.Model, line: JournalLine) -> str:
    """What a row that was on paper becomes instead of going; empty for one that goes.

    A ticket handed out with a prize is such a paper; another event may have taken it since.
    """
    if hasattr(row, "voided"):
        return "voided"
    if not isinstance(row, Voucher) or line.tournament_id is None:
        return ""
    if row.sales.filter(voided=False).exists():
        raise VoucherUsed(N_("This voucher has been used. Void its sale first."), field="voucher")
    return "cancelled"


def _rows_as_left(
    act: Act, line: JournalLine, changes: list[Change]
) -> dict[tuple[str, int], models.Model]:
    """The rows the line left behind, read at once and checked to be as it left them."""
    rows: dict[tuple[str, int], models.Model] = {}
    for label in {c["model"] for c in changes}:
        wanted = [c["pk"] for c in changes if c["model"] == label and c["after"] is not None]
        found = _to_turn_back(apps.get_model(label)).in_bulk(wanted)
        rows |= {(label, pk): row for pk, row in found.items()}
    for change in changes:
        after = change["after"]
        if after is not None and not _is_as_left(rows.get(_key(change)), after):
            raise in_the_way(act, line, change["model"], change["pk"])
    return rows


def _to_turn_back(model: type[models.Model]) -> "models.QuerySet[Any]":
    """People are locked: one who is sold to at this moment is not taken out of the book."""
    rows = model._default_manager.all()
    return rows.select_for_update() if model is Player else rows


def _is_as_left(row: models.Model | None, after: dict[str, Any]) -> bool:
    return row is not None and all(plain(getattr(row, n)) == v for n, v in after.items())


def _reverse_links(
    act: Act, changes: list[Change], rows: dict[tuple[str, int], models.Model]
) -> None:
    """Unique links go back all at once: rows may have changed places with each other.

    A row that the line made lets go of what it holds where that has to go back elsewhere.
    """
    links: dict[tuple[str, str], list[tuple[models.Model, int | None]]] = {}
    goes_back: dict[tuple[str, str], set[int]] = {}
    for change in changes:
        before, after = change["before"], change["after"]
        if after is not None:
            for name in _unique_links(_model(change)) & (before or after).keys():
                pair = (rows[_key(change)], before[name] if before else None)
                links.setdefault((change["model"], name), []).append(pair)
        if before is not None:
            for name in _unique_links(_model(change)) & before.keys():
                if before[name] is not None:
                    goes_back.setdefault((change["model"], name), set()).add(before[name])
    made = {_key(change) for change in changes if change["before"] is None}
    for (model, name), pairs in links.items():
        wanted = goes_back.get((model, name), set())
        moved = [
            (row, value)
            for row, value in pairs
            if (model, row.pk) not in made or getattr(row, name) in wanted
        ]
        act.update_links(name, moved)


def _unique_links(model: type[models.Model]) -> set[str]:
    return {f.attname for f in model._meta.concrete_fields if f.one_to_one and f.null}


def _check_unused(act: Act, line: JournalLine, rows: Sequence[models.Model]) -> None:
    """Refuse to take back rows of one model that rows of later lines point to."""
    taken_back = sorted(row.pk for row in rows)
    pointing = [
        relation
        for relation in type(rows[0])._meta.related_objects
        if _points_between(relation, taken_back[0], taken_back[-1])
    ]
    for at in range(0, len(taken_back), AT_ONCE):
        some = taken_back[at : at + AT_ONCE]
        _check_some_unused(act, line, some, type(rows[0]), pointing)


def _points_between(relation: Any, first: int, last: int) -> bool:
    """Whether anything points there at all: asked once, for ten thousand rows are one range."""
    model = relation.related_model
    if model in NO_FACTS or isinstance(model, str):
        return False
    name = relation.field.name
    found = model._default_manager.filter(**{f"{name}__gte": first, f"{name}__lte": last})
    return bool(found.exists())


def _check_some_unused(
    act: Act,
    line: JournalLine,
    taken_back: list[int],
    made: type[models.Model],
    pointing: Sequence[Any],
) -> None:
    for relation in pointing:
        model = relation.related_model
        users = model._default_manager.filter(**{f"{relation.field.name}__in": taken_back})
        if model is made:
            users = users.exclude(pk__in=taken_back)
        if any(f.name == "voided" for f in model._meta.concrete_fields):
            users = users.filter(voided=False)
        for user in users[:1]:
            raise in_the_way(act, line, model._meta.label_lower, user.pk)


def in_the_way(act: Act, line: JournalLine, model: str, pk: int) -> RuleError:
    """The refusal that names the latest line which touched a row after `line` did."""
    return blame(
        act,
        lambda later: (model, pk) in map(_key, in_parts(later.changes)),
        after=line.revision,
    )


def later_lines(act: Act, *, after: int) -> Iterator[JournalLine]:
    """What was done after a line and counts, the newest first, as long as the act does not undo it.

    A later line and its undo, later too, are as good as never done: neither is among them.
    """
    undone = undone_by(act.scope)
    undoings = {by for line, by in undone.items() if line > after}
    undoings -= {by for line, by in undone.items() if line <= after}
    left_out = undone.keys() | undoings | act.turned_back
    lines = journal.lines_of(act.scope).filter(revision__gt=after).order_by("-revision")
    for later in lines.iterator(chunk_size=100):
        if later.revision not in left_out:
            yield later


def blame(act: Act, blocks: Callable[[JournalLine], bool], *, after: int = 0) -> RuleError:
    """The refusal that names the latest line in force for which `blocks(line)` holds."""
    for later in later_lines(act, after=after):
        if blocks(later):
            if not KINDS[later.kind].can_be_undone:
                return CannotUndo(KINDS[later.kind].why_no_undo, line=later)
            return BlockedByLaterLine(
                N_("A later action depends on this one. Undo line %(revision)s first."),
                revision=later.revision,
                line=later,
            )
    return BlockedByLaterLine(
        N_("Later actions depend on this one. Undo them first."),
        revision=act.scope.revision,
    )


def _restored(change: Change) -> dict[str, Any]:
    """The row's values before the line, as the model takes them back."""
    fields = {f.attname: f for f in _model(change)._meta.concrete_fields}
    return {name: fields[name].to_python(v) for name, v in (change["before"] or {}).items()}


def _model(change: Change) -> type[models.Model]:
    return apps.get_model(change["model"])


def _key(change: Change) -> tuple[str, int]:
    return change["model"], change["pk"]


def undo_kind(line: JournalLine) -> str:
    """The kind of act that an undo of this line amounts to: whoever may do it may undo it."""
    return undo_kinds(line)[0]


def undo_kinds(line: JournalLine) -> tuple[str, ...]:
    """The kinds of all the acts that an undo of this line undoes, or does again."""
    if line.kind not in UNDOINGS:
        return (line.kind,)
    return tuple(line.data.get("kinds") or [line.data.get("kind", line.kind)])


Undoing = tuple[int, int | None, Sequence[int] | None]  # its revision, the line it undoes, several


def check_undone_once(act: Act) -> None:
    """Refuse what would leave a line undone by two lines that count, and name the other one.

    Rows alone do not show it: they may stand by chance as the undo left them.  From then on the
    book would say that the line is undone while its rows are there, or the other way round.
    Raises BlockedByLaterLine.
    """
    both = Q(undoes__isnull=False) | Q(kind=TOGETHER)
    undoings: list[Undoing] = list(
        journal.lines_of(act.scope)
        .filter(both)
        .values_list("revision", "undoes", "data__undoes_lines")
    )
    twice = _undone_twice(undoings, act.turned_back) - _undone_twice(undoings, ())
    if not twice:
        return
    line = max(twice)
    raise BlockedByLaterLine(
        N_("Line %(undone)s is undone already. Undo line %(revision)s first."),
        revision=undone_by(act.scope).get(line, act.scope.revision),
        undone=line,
    )


def _undone_twice(undoings: Iterable[Undoing], turned_back: Collection[int]) -> set[int]:
    """The lines that more than one undo in force undoes; an undone undo is not in force."""
    undone, twice = set(turned_back), set()
    for revision, undoes, together in sorted(undoings, key=itemgetter(0), reverse=True):
        if revision not in undone:
            lines = set(together or ()) if undoes is None else {undoes}
            twice |= lines & undone
            undone |= lines
    return twice

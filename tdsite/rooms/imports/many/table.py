"""The table of many evenings as the page draws it: every cell in words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext, gettext_lazy, pgettext, pgettext_lazy

from tdsite.rooms.imports.many.batches import Listed
from tdsite.rooms.imports.many.choices import Wishes
from tdsite.rooms.imports.many.rows import WINNER, Choice, FileState, choices_of
from tournaments import queries
from tournaments.prize_money import whole_cents
from tournaments.rules import RuleError
from tournaments.sentences import translate

CHOICES = {
    Choice.TAKE: pgettext_lazy("what to do", "Import"),
    Choice.LEAVE: gettext_lazy("Leave out"),
    Choice.REPLACE: gettext_lazy("Replace the one here"),
    Choice.RUNNING: gettext_lazy("As running: it goes on here"),
    Choice.CALLED_OFF: gettext_lazy("As cancelled: no winner, no prizes"),
}


@dataclass(frozen=True, slots=True)
class Badge:
    """What a file is, in a word: the colour it is said in and its drawing."""

    word: str
    look: str
    icon: str


_STANDS = {
    FileState.NEW: (gettext_lazy("New"), "ok", "plus"),
    FileState.HERE: (gettext_lazy("Already here"), "", "check"),
    FileState.NEWER: (gettext_lazy("Newer save"), "info", "refresh"),
    FileState.OLDER: (gettext_lazy("Older save"), "warn", "previous"),
    FileState.DOUBLE: (gettext_lazy("Earlier save in this list"), "", "copy"),
    FileState.UNFINISHED: (gettext_lazy("Unfinished"), "warn", "hourglass"),
    FileState.NEVER_PLAYED: (gettext_lazy("Never played"), "", "close"),
    FileState.REFUSED: (gettext_lazy("Cannot be read"), "stop", "halt"),
}


@dataclass(frozen=True, slots=True)
class TableRow:
    """A line of the table.  `options` are what may be chosen; `event_id` the event it became."""

    pk: int
    file: str
    name: str
    at: datetime | None
    players: int
    entries: int
    paid_cents: int
    winner: str
    still_in: int
    season: str
    badge: Badge
    says: str
    here_id: int | None
    here: str
    options: tuple[tuple[str, str], ...]
    chosen: str
    event_id: int | None


@dataclass(frozen=True, slots=True)
class Table:
    """All lines, how many there are of each kind, and what the questions for all are about."""

    lines: tuple[TableRow, ...]
    counts: tuple[tuple[str, int, str, str], ...]
    to_take: int
    again: int
    with_again: int
    unfinished: int
    newer: int
    with_season: int
    taken: int
    can_undo: int


def table_of(files: Sequence[Listed], wishes: Wishes, *, currency: str) -> Table:
    """The table, for a reader."""
    open_files = [one for one in files if one.upload.revision is None]
    stands = Counter(one.stands.standing for one in open_files)
    taken = [one for one in files if one.event_id]
    rows = [one.row for one in open_files if choices_of(one.stands, one.row)]
    winners = queries.winners([one.event_id for one in taken if one.event_id])
    badges = {one: _badge(one) for one in FileState}
    counts = [
        (badges[one].word, stands[one], badges[one].look, badges[one].icon)
        for one in FileState
        if stands[one]
    ]
    if taken:
        counts.insert(0, (pgettext("events", "Imported"), len(taken), "ok", "check"))
    return Table(
        lines=tuple(
            _line(one, wishes, currency, winners) for one in sorted(files, key=_is_answered)
        ),
        counts=tuple(counts),
        to_take=sum(_is_open(one) and one.choice != Choice.LEAVE for one in open_files),
        again=sum(row.again for row in rows),
        with_again=sum(row.again > 0 for row in rows),
        unfinished=stands[FileState.UNFINISHED],
        newer=stands[FileState.NEWER],
        with_season=sum(bool(row.league and row.season) for row in rows),
        taken=len(taken),
        can_undo=len(taken),
    )


def _badge(standing: FileState) -> Badge:
    word, look, icon = _STANDS[standing]
    return Badge(str(word), look, icon)


def _is_open(one: Listed) -> bool:
    return one.upload.revision is None and bool(choices_of(one.stands, one.row))


def _is_answered(one: Listed) -> bool:
    """False of an unfinished evening: what has to be said by a person stands first."""
    return one.upload.revision is not None or one.stands.standing is not FileState.UNFINISHED


def _line(one: Listed, wishes: Wishes, currency: str, winners: Mapping[int, str]) -> TableRow:
    row, data = one.row, one.upload.mapping
    units = int(whole_cents(wishes.currency or currency))
    here = one.stands.here if one.upload.revision is None else None
    return TableRow(
        pk=one.upload.pk,
        file=one.upload.name,
        name=row.name or one.upload.name,
        at=row.began_at,
        players=row.players,
        entries=row.entries if wishes.again == "reentry" else row.entries - row.again,
        paid_cents=row.paid * units // 100,
        winner=row.winner or winners.get(one.event_id or 0, ""),
        still_in=len(row.still_in),
        season=", ".join(name for name in (row.league, row.season) if name),
        badge=_badge_now(one),
        says=says_of(one),
        here_id=here.tournament_id if here else None,
        here=here.tournament.name if here else "",
        options=_options(one),
        chosen=str(data.get("choice") or ""),
        event_id=one.event_id,
    )


def _badge_now(one: Listed) -> Badge:
    if one.upload.mapping.get("undone"):
        return Badge(gettext("Import undone"), "", "undo")
    if one.upload.revision is not None:
        return Badge(pgettext("event", "Imported"), "ok", "check")
    if one.upload.trouble:
        return Badge(gettext("Not imported"), "stop", "halt")
    return _badge(one.stands.standing)


def says_of(one: Listed) -> str:
    """Why it stays out, did not come in, or does not count."""
    data = one.upload.mapping
    if one.upload.trouble and data.get("refused"):
        return sentence(data["refused"])
    if data.get("not_counted"):
        why = sentence(data["not_counted"])
        return gettext("Imported, but it counts in no season: %(why)s") % {"why": why}
    if one.row.says:
        return sentence({"says": one.row.says, "values": one.row.values})
    return ""


def sentence(refusal: Any) -> str:
    """A refusal that was kept, in the reader's language."""
    return translate(RuleError(refusal["says"], **refusal["values"]))


def _options(one: Listed) -> tuple[tuple[str, str], ...]:
    if one.upload.revision is not None:
        return ()
    names = dict(one.row.still_in)
    return tuple((choice, _word(choice, names)) for choice in choices_of(one.stands, one.row))


def _word(choice: str, names: dict[str, str]) -> str:
    if choice.startswith(WINNER):
        return gettext("%(player)s won") % {"player": names[choice.removeprefix(WINNER)]}
    return str(CHOICES[Choice(choice)])

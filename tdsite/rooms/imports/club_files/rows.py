"""The rows of an event of another club, in this book: new numbers, the same facts.

Rows of both ledgers have revision 0, and receipts numbers beyond those that the event's own log
will reach, as of every imported event.  What is no row of this program's is refused.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, models

from blinds.models import Clock
from tdsite.rooms.imports.club_files.facts import (
    OF_THE_CLUB,
    OF_THE_FILE,
    OUTSIDE,
    TAKEN,
    Model,
    label_of,
    links_of,
)
from tdsite.rooms.imports.club_files.reading import EventOfFile, FileRefused
from tournaments.acts import Act
from tournaments.models import (
    ChipMovement,
    Club,
    Player,
    Posting,
    Sale,
    Tournament,
    Voucher,
)
from tournaments.models.prizes import Payout
from tournaments.models.tournament import State
from tournaments.operations.imports import BEFORE_ALL_LINES, FIRST_NUMBER
from tournaments.rules import N_
from tournaments.rules.languages import check_currency, check_zone
from tournaments.rules.policy import Policy

LEDGERS = (Posting, ChipMovement)
NUMBERED = (Sale, Payout)  # after the line that wrote them
LONGEST_REASON = 120
MAX_ROWS = 200_000
UNFIT = (
    *(KeyError, TypeError, ValueError, AttributeError, OverflowError),
    *(ValidationError, DatabaseError),
)


def take_event(
    act: Act, event: EventOfFile, people: Mapping[int, Player], *, club: str
) -> Tournament:
    """The event and all its rows.  Raises FileRefused."""
    try:
        return _Taking(act, event, people, club).done()
    except UNFIT as error:
        raise _unfit(event) from error


def _unfit(event: EventOfFile) -> FileRefused:
    return FileRefused(
        N_(
            "“%(event)s”: facts.json has something that this program does not know. It is damaged, "
            "or was written by a newer version."
        ),
        field="file",
        event=event.name,
    )


class _Taking:
    """One event on its way in: what each row of the file is here."""

    def __init__(
        self, act: Act, event: EventOfFile, people: Mapping[int, Player], club: str
    ) -> None:
        self.act, self.event, self.people, self.club = act, event, people, club
        self.rows: dict[tuple[Model, int], models.Model] = {}
        self.shift = shift_of(event)

    def done(self) -> Tournament:
        kept = self.event.facts["event"]
        self.tournament = Tournament(club=self.act.club, **_columns(Tournament, kept, OF_THE_CLUB))
        _check_terms(self.tournament)
        self.act.create(self.tournament)
        self._take_vouchers()
        if sum(len(self.event.rows(label_of(model))) for model in TAKEN) > MAX_ROWS:
            raise ValueError("more rows than an event has")
        for model in TAKEN:
            kept_rows = self.event.rows(label_of(model))
            made = [self._row(model, one) for one in kept_rows]
            self.act.create_many(made)
            for one, row in zip(kept_rows, made, strict=True):
                self.rows[model, one["id"]] = row
        return self.tournament

    def _take_vouchers(self) -> None:
        """As papers that pay nothing here: the club that issued them honours them."""
        for one in self.event.facts["vouchers"]:
            fields = _columns(Voucher, one, {"club_id", "player_id", "code", "cancelled"})
            fields["reason"] = self.club[:LONGEST_REASON]
            row = Voucher(club=self.act.club, code=secrets.token_hex(8), cancelled=True, **fields)
            self.rows[Voucher, one["id"]] = self.act.create(row)

    def _row(self, model: Model, kept: Mapping[str, Any]) -> models.Model:
        links = {field.attname: field for field in links_of(model)}
        fields = _columns(model, kept, set(links))
        for name, field in links.items():
            fields[field.name] = self._linked(field, kept.get(name))
        if model in LEDGERS:
            fields["revision"] = BEFORE_ALL_LINES
        if model in NUMBERED:
            fields["number"] += self.shift
        if model is Clock:
            fields["running"] = False
        return model(**fields)

    def _linked(self, field: Any, key: int | None) -> models.Model | None:
        """What a row points to here; what the file has not is nothing."""
        model: Any = field.related_model
        if model is Tournament:
            return self.tournament
        if model is Club:
            return self.act.club
        if key is None or model in OUTSIDE:
            if not field.null:
                raise ValueError(field.name)
            return None
        return self.people[key] if model is Player else self.rows[model, key]


def _check_terms(event: Tournament) -> None:
    """Raise ValueError for an event that is not over, or that is nowhere."""
    if event.state not in (State.FINISHED, State.CANCELLED):
        raise ValueError(event.state)
    check_currency(event.currency)
    check_zone(event.timezone)
    Policy.from_json(event.policy)


def _columns(model: Model, kept: Mapping[str, Any], without: set[str]) -> dict[str, Any]:
    """The columns of a row as the model takes them; one it does not know is refused."""
    fields = {field.attname: field for field in model._meta.concrete_fields}
    if unknown := kept.keys() - fields.keys():
        raise ValueError(f"{label_of(model)}: {sorted(unknown)}")
    left = {*without, "id"}
    return {name: _value(fields[name], kept[name]) for name in kept if name not in left}


def _value(field: Any, kept: Any) -> Any:
    """The value, within the bounds of its column."""
    value = kept if isinstance(field, models.JSONField) else field.to_python(kept)
    if value is None and not field.null:
        raise ValueError(field.name)
    if value in field.empty_values:
        return value
    if field.choices and value not in dict(field.flatchoices):
        raise ValueError(field.name)
    field.run_validators(value)
    return value


def log_told(event: EventOfFile) -> dict[str, Any]:
    """What the log of the event alone has, as the report of an import keeps it."""
    kept = event.facts["of_the_log"]
    turns: Sequence[Sequence[Any]] = kept.get("turns") or ()
    report = {
        "whole": bool(kept.get("whole", True)),
        "turns": [[at, level] for at, level, *_ in turns],
        "steps": [[turn[0], turn[2]] for turn in turns if len(turn) > 2 and turn[2] is not None],
        "closed_from": kept.get("closed_from"),
        "lives": [[number + shift_of(event), *rest] for number, *rest in kept.get("lives") or ()],
        "agreed": list(kept.get("agreed") or ()),
    }
    return report | {name: kept[name] for name in OF_THE_FILE if name in kept}


def shift_of(event: EventOfFile) -> int:
    """By how much the numbers of its receipts are higher here.

    One that came in before has numbers of this kind already, and keeps them.
    """
    numbers = [row["number"] for model in NUMBERED for row in event.rows(label_of(model))]
    return 0 if numbers and min(numbers) >= FIRST_NUMBER else FIRST_NUMBER - 1

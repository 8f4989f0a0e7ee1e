"""Stacks as they are typed into the grid, pasted as lines, or sent by the dashboard."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django import forms

from tables.rules.floor import Place
from tdsite.rooms.floor.counts import Counts
from tdsite.web.fields import number_in, parse_stack
from tournaments.rules import N_, RuleError
from tournaments.rules.names import search_key
from tournaments.sentences import translate

STACK = "stack-"
MAX_LINES = 2000
_SEAT_LINE = re.compile(r"(\d{1,5})\s*[-./]\s*(\d{1,2})\s*[\s,;:=\t]\s*(\S.*)")
_NAME_LINE = re.compile(r"(\D.*?)\s*[,;:=\t]\s*(\S.*)|(\D.*\D)\s+(\d\S*)")


class LineUnread(RuleError):
    """A pasted line from which no seat and stack can be read."""


@dataclass
class TypedStacks:
    """What was read, by entry; what could not be, with the reason beside each field or line."""

    stacks: dict[int, int] = field(default_factory=dict)
    errors: dict[int, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    @property
    def is_right(self) -> bool:
        return not self.errors and not self.lines


def read_grid(post: Mapping[str, Any], counts: Counts, into: TypedStacks) -> None:
    """The fields of the grid: those left empty were not counted."""
    known = {row.entry for row in counts.rows}
    for name, value in post.items():
        entry = name.removeprefix(STACK)
        text = str(value).strip()[:20]
        if not (name.startswith(STACK) and text and entry.isascii() and entry.isdigit()):
            continue
        try:
            chips = parse_stack(text)
        except RuleError as error:
            into.errors[int(entry)] = translate(error)
            continue
        if int(entry) in known:
            into.stacks[int(entry)] = chips


def read_pasted(text: str, counts: Counts, into: TypedStacks) -> None:
    """Lines such as "12-5 43000" or "Maria Weber; 43k": one player each."""
    for line in text.splitlines()[:MAX_LINES]:
        if not line.strip():
            continue
        try:
            entry, chips = _read_line(line.strip()[:200], counts)
        except RuleError as error:
            into.lines.append(translate(error))
            continue
        into.stacks[entry] = chips


def _read_line(line: str, counts: Counts) -> tuple[int, int]:
    if found := _SEAT_LINE.fullmatch(line):
        place = Place(int(found[1]), int(found[2]))
        entries = [row.entry for row in counts.rows if row.place == place]
        stack = found[3].split()[-1] if " " in found[3] and not found[3][0].isdigit() else found[3]
    elif found := _NAME_LINE.fullmatch(line):
        words = search_key(found[1] or found[3])
        stack = found[2] or found[4]
        entries = [row.entry for row in counts.rows if search_key(row.player) == words]
    else:
        raise _unread(line)
    if len(entries) != 1:
        raise LineUnread(
            N_("“%(line)s” matches no or several players left. Enter the seat."),
            field="lines",
            line=line,
        )
    return entries[0], parse_stack(stack)


def _unread(line: str) -> LineUnread:
    return LineUnread(
        N_("“%(line)s”: enter a seat and its stack, like 12-5 43000."), field="lines", line=line
    )


STACK_FIELD = "stack-"  # stack-17: the chips of entry 17
MAX_STACKS = 12


class StacksInput(forms.Widget):
    """The fields of a whole table, one for each entry; those left empty were not counted."""

    def value_from_datadict(
        self, data: Mapping[str, Any], files: Mapping[str, Any], name: str
    ) -> dict[str, str]:
        typed = {
            field.removeprefix(STACK_FIELD): str(data[field])[:20]
            for field in data
            if field.startswith(STACK_FIELD)
        }
        filled = {entry: text for entry, text in typed.items() if text.strip()}
        return dict(list(filled.items())[:MAX_STACKS])


class StacksField(forms.Field):
    """Stacks by entry, as typed."""

    widget = StacksInput

    def clean(self, value: Any) -> dict[int, int]:
        found = {}
        for entry, text in value.items():
            number = number_in(entry)
            if number is None:
                continue
            try:
                found[number] = parse_stack(text)
            except RuleError as error:
                raise forms.ValidationError(translate(error)) from error
        if not found:
            raise forms.ValidationError(self.error_messages["required"], "required")
        return found

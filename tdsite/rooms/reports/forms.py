"""The editor of an export: its columns in order, and how the file is written, from one address.

Everything is in the query, so that a page with unsaved columns can be kept, sent or opened anew.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments.rules.exports import CHOICES, COLUMNS, MAX_COLUMNS, MAX_LENGTH, Manner

LABELS: dict[str, tuple[Any, dict[str, Any]]] = {
    "lines": (
        _("Lines"),
        {
            "entries": _("every entry"),
            "players": _("each player once, best place"),
            "paid": _("places in the money"),
        },
    ),
    "separator": (
        _("Separator"),
        {"semicolon": _("semicolon ;"), "comma": _("comma ,"), "tab": _("tab")},
    ),
    "decimal": (_("Decimals"), {"point": "1234.50", "comma": "1234,50"}),
    "dates": (
        _("Dates"),
        {
            "iso": "2026-11-21",
            "day": "21/11/2026",
            "month": "11/21/2026",
            "dots": "21.11.2026",
        },
    ),
    "encoding": (
        _("Encoding"),
        {
            "bom": _("UTF-8 for Excel (with BOM)"),
            "utf8": _("UTF-8"),
            "western": _("Windows-1252"),
        },
    ),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of the manner: its name in the form, its label, and what there is."""

    name: str
    label: Any
    options: list[tuple[str, Any, bool]]


@dataclass(frozen=True, slots=True)
class ExportForm:
    """What the editor shows: pairs of column and heading, and the manner."""

    columns: tuple[tuple[str, str], ...]
    manner: Manner = field(default_factory=Manner)
    name: str = ""

    @classmethod
    def sent(cls, data: QueryDict) -> "ExportForm":
        """The editor as its page sent it, with the button that was pressed done."""
        codes, headings = data.getlist("c"), data.getlist("h")
        headings += [""] * len(codes)
        columns = [
            (code, heading[:MAX_LENGTH])
            for code, heading in zip(codes, headings, strict=False)
            if code in COLUMNS
        ]
        settings: dict[str, Any] = {
            name: data[name] for name in CHOICES if data.get(name) in CHOICES[name]
        }
        settings["heads"] = "heads" in data
        form = cls(tuple(columns[:MAX_COLUMNS]), Manner(**settings), data.get("name", "")[:60])
        return form.pressed(data.get("act", ""), data.get("add", ""))

    def pressed(self, act: str, added: str) -> "ExportForm":
        """The columns after a button: up:2, down:2, drop:2, add."""
        what, _, where = act.partition(":")
        at, rows = int(where) if where.isdecimal() and len(where) < 4 else -1, list(self.columns)
        if what == "add" and added in COLUMNS and len(rows) < MAX_COLUMNS:
            rows.append((added, ""))
        elif what == "drop" and 0 <= at < len(rows):
            del rows[at]
        elif what in ("up", "down"):
            to = at - 1 if what == "up" else at + 1
            if 0 <= at < len(rows) and 0 <= to < len(rows):
                rows[at], rows[to] = rows[to], rows[at]
        return replace(self, columns=tuple(rows))

    @property
    def choices(self) -> list[Choice]:
        return [
            Choice(
                name,
                label,
                [
                    (value, label, value == getattr(self.manner, name))
                    for value, label in options.items()
                ],
            )
            for name, (label, options) in LABELS.items()
        ]

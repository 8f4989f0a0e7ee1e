"""What may be chosen before a paper is printed.  A choice nobody offers counts as the first."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

SLIP_SHEETS = {
    "a6": _("A6, one to a page"),
    "a4": _("A4, four to cut"),
    "a4x9": _("A4, nine to cut"),
    "80mm": _("80 mm roll"),
}
SIGN_SHEETS = {
    "a4-wide": _("A4 landscape"),
    "a4": _("A4 portrait"),
    "a5-wide": _("A5 landscape"),
    "a5": _("A5 portrait"),
}
WORDS = {"order": _("Order"), "sheet": _("Paper size")}
ORDERS = {"name": _("By name"), "table": _("By table")}


def choice(query: Mapping[str, Any], name: str, among: Mapping[str, Any]) -> str:
    """The value asked for, if it is one of those; else the first."""
    value = str(query.get(name, ""))
    return value if value in among else next(iter(among))

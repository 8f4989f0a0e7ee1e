"""Journal lines as the log shows them: a sentence in the reader's language, amounts his way."""

from typing import Any

from django.utils.translation import get_language, gettext

from tdsite import formats
from tournaments.kinds import KINDS
from tournaments.models import JournalLine


def says(line: JournalLine, *, currency: str = "EUR") -> str:
    """What a journal line says."""
    shown = {name: _shown(name, value, currency) for name, value in line.data.items()}
    return gettext(KINDS[line.kind].says) % _Forgiving(shown)


class _Forgiving(dict[str, Any]):
    """An old line may lack a value that a newer sentence mentions: a dash stands for it."""

    def __missing__(self, name: str) -> str:
        return "–"


def _shown(name: str, value: Any, currency: str) -> Any:
    locale = get_language() or "en"
    if isinstance(value, int) and not isinstance(value, bool):
        if name.endswith("_cents"):
            return formats.money(value, currency=currency, locale=locale)
        if name.endswith("_seconds"):
            return formats.clock(value)
        if name.endswith(("_chips", "_count")):
            return formats.chips(value, locale=locale)
        if name == "place":
            return formats.place(value, locale=locale)
    return "" if value is None else value

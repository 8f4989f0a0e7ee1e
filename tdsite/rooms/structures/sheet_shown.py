"""A pasted sheet beside what was understood of it, line by line, with its questions."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from blinds.rules.printed.reading import Question, Reading


class SheetShown:
    """What the page says of a sheet: `lines` as source and reading, `asked` as key and sentence."""

    def __init__(self, reading: Reading, answers: Mapping[str, str]) -> None:
        self.lines = [
            (line.source, ", ".join(_shown(line.cells)) if line.cells else _(line.told))
            for line in reading.lines
        ]
        self.asked = [(one.key, _asked(one), one.choices) for one in reading.questions]
        open_keys = {one.key for one in reading.questions}
        self.answered = [(key, text) for key, text in answers.items() if key not in open_keys]


def _asked(one: Question) -> str:
    said = _(one.sentence) % one.values if one.values else _(one.sentence)
    return _("Line %(line)s: %(said)s") % {"line": one.line, "said": said} if one.line else said


def _shown(cells: Mapping[str, str]) -> list[str]:
    """A step in few words."""
    if cells["kind"] == "day_end":
        return [_("End of day")]
    sizes = [cells.get("small_blind"), cells.get("big_blind")]
    bets = [cells.get("small_bet"), cells.get("big_bet")]
    found = [_("Break")] if cells["kind"] == "break" else []
    found += ["/".join(filter(None, pair)) for pair in (sizes, bets) if any(pair)]
    if cells.get("ante"):
        found.append(_("ante %(chips)s") % {"chips": cells["ante"]})
    if cells.get("minutes"):
        found.append(_("%(minutes)s min") % {"minutes": cells["minutes"]})
    if cells.get("remove_chips"):
        found.append(_("Race off %(chips)s") % {"chips": cells["remove_chips"]})
    return found

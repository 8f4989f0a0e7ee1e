"""Marks of a person as staff see them: a word, an icon, and whether they stop a sale."""

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext_lazy as _

from tournaments.models import Mark, Player
from tournaments.operations.players import age_of, known_mark
from tournaments.rules.marks import STOPS, Word, words_of

LABELS = {
    Word.SELF_EXCLUDED: _("Self-excluded"),
    Word.BANNED: _("Banned"),
    Word.UNDER_AGE: _("Under age"),
    Word.OWES: _("Owes money"),
    Word.WARNING: _("Ask before selling"),
    Word.AGE_UNKNOWN: _("Age not checked"),
}


ICONS = {
    Word.SELF_EXCLUDED: "hand",
    Word.BANNED: "void",
    Word.UNDER_AGE: "halt",
    Word.OWES: "cash",
    Word.WARNING: "warning",
    Word.AGE_UNKNOWN: "person",
}


@dataclass(frozen=True, slots=True)
class MarkShown:
    """One mark in force.  Without `pk` it follows from the birth date; it cannot be lifted."""

    kind: str
    word: str
    icon: str
    stops: bool
    reason: str = ""
    until: date | None = None
    amount_cents: int | None = None
    pk: int | None = None
    lasts: bool = False  # nobody may lift it

    @property
    def tone(self) -> str:
        return "stop" if self.stops else "warn"


def marks_of(player: Player, on: date) -> list[MarkShown]:
    """What is in force on that day, what stops a sale first."""
    standing = list(Mark.objects.filter(player=player, lifted_at=None).order_by("pk"))
    found = [_shown(mark, on) for mark in standing if known_mark(mark).holds(on)]
    found += [_of_age(word) for word in words_of([], age_of(player.club, player), on)]
    order = [str(word) for word in (*STOPS, *Word)]
    return sorted(found, key=lambda mark: order.index(mark.kind))


def _shown(mark: Mark, on: date) -> MarkShown:
    word = Word(mark.kind)
    return MarkShown(
        kind=str(word),
        word=str(LABELS[word]),
        icon=ICONS[word],
        stops=word in STOPS,
        reason=mark.reason,
        until=mark.until,
        amount_cents=mark.amount_cents,
        pk=mark.pk,
        lasts=word is Word.SELF_EXCLUDED and not known_mark(mark).is_over(on),
    )


def _of_age(word: Word) -> MarkShown:
    return MarkShown(str(word), str(LABELS[word]), ICONS[word], stops=word in STOPS)

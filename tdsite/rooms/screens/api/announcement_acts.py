"""What the boards of an event call out."""

from rest_framework import serializers

from tdsite import director
from tdsite.api.endpoints import command
from tdsite.api.fields import Body, Language, Text, several
from tournaments.acts import ActContext
from tournaments.models import JournalLine
from tournaments.rules.signals import MAX_LENGTH, NAMED, Loudness, Signal


def _named(signal: Signal) -> str:
    return " ".join(f"%({name})s" for name in NAMED[signal]) or "–"


_NAMES = ", ".join(f"{signal}: {_named(signal)}" for signal in Signal)


class Saying(Body):
    """How one signal is given, and the house's sentence for it; empty goes back to ours."""

    signal = serializers.ChoiceField(choices=[str(signal) for signal in Signal])
    how = serializers.ChoiceField(choices=[str(how) for how in Loudness], required=False)
    text = Text(MAX_LENGTH, required=False, allow_blank=True, help_text=f"May name: {_NAMES}.")


class Sayings(Body):
    language = Language()
    signals = several(Saying, 1, len(Signal))


@command("board.look_changed", Sayings)
def change_sayings(
    order: ActContext, tournament_id: int, language: str, signals: list[dict[str, str]]
) -> JournalLine:
    """Change what the boards say aloud and how; signals that are left out stay as they are."""
    return director.change_sayings(
        tournament_id,
        language=language,
        sentences={Signal(s["signal"]): s["text"] for s in signals if "text" in s},
        loudness={Signal(s["signal"]): Loudness(s["how"]) for s in signals if "how" in s},
        **order,
    )

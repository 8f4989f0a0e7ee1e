"""What a sentence of the boards may name, as people write it: “Level [level]. [blinds].”

The boards keep names of their own, `%(level)s`, which are for programs: nobody is shown them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy

from tournaments.rules.boards import NAMED, Signal
from tournaments.rules.names import search_key

WORDS: dict[str, str | Promise] = {
    "event": pgettext_lazy("what an announcement names", "event"),
    "level": pgettext_lazy("what an announcement names", "level"),
    "game": pgettext_lazy("what an announcement names", "game"),
    "plan": pgettext_lazy("what an announcement names", "blinds"),
    "minutes": pgettext_lazy("what an announcement names", "minutes"),
    "time": pgettext_lazy("what an announcement names", "time"),
    "entries": pgettext_lazy("what an announcement names", "entries"),
    "chips": pgettext_lazy("what an announcement names", "chips"),
    "text": pgettext_lazy("what an announcement names", "notice"),
    "player": pgettext_lazy("what an announcement names", "player"),
    "table": pgettext_lazy("what an announcement names", "table"),
    "seat": pgettext_lazy("what an announcement names", "seat"),
    "places": pgettext_lazy("what an announcement names", "places"),
    "players": pgettext_lazy("what an announcement names", "players"),
}
_KEPT = re.compile(r"%\((\w+)\)s")
_TYPED = re.compile(r"\[([^\[\]]*)\]")


class NotNamed(ValueError):
    """A sentence names something that its signal does not know, or has a sign that is not said."""


@dataclass(frozen=True, slots=True)
class NameChip:
    """A name to insert by a press: what the boards call it, its word, and how it is typed."""

    key: str
    word: str

    @property
    def typed(self) -> str:
        return f"[{self.word}]"


def chips_of(signal: Signal) -> list[NameChip]:
    """What the sentence of a signal may name."""
    return [NameChip(key, str(WORDS[key])) for key in NAMED[signal]]


def typed(sentence: str) -> str:
    """A kept sentence as people read and write it.

    >>> typed("Level %(level)s")
    'Level [level]'
    """
    return _KEPT.sub(lambda found: f"[{WORDS.get(found[1], found[1])}]", sentence)


def kept(text: str, signal: Signal) -> str:
    """A typed sentence as the boards keep it.  Raises NotNamed."""
    chips = chips_of(signal)
    sentence = _TYPED.sub(lambda found: f"%({_key(found, chips)})s", text)
    if "%" in _KEPT.sub("", sentence):
        raise NotNamed(gettext("The voice cannot read this sign aloud. Write “percent”."))
    return sentence


def _key(found: re.Match[str], chips: Sequence[NameChip]) -> str:
    word = search_key(found[1])
    for chip in chips:
        if word in (search_key(chip.word), chip.key):
            return chip.key
    if not chips:
        raise NotNamed(
            gettext(
                "“%(name)s” cannot be used here: this announcement takes no insertions. "
                "Write it out."
            )
            % {"name": found[0]}
        )
    raise NotNamed(
        gettext("“%(name)s” cannot be inserted in this announcement. Insert one of: %(names)s.")
        % {"name": found[0], "names": ", ".join(chip.typed for chip in chips)}
    )

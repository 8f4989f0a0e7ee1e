"""What a board says aloud: our sentences, the house's where it has its own, and the tones.

The screen decides when (static/js/signals.js) and puts the values in; the words come from here.
"""

import hashlib
import json
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Look, Tournament
from tournaments.rules.boards import USUAL, Loudness, Signal

NAMES = {
    Signal.START: gettext_lazy("Shuffle up and deal"),
    Signal.LEVEL: gettext_lazy("A level begins"),
    Signal.ONE_MINUTE: gettext_lazy("One minute left in a level"),
    Signal.REGISTRATION_CLOSING: gettext_lazy("Registration closes soon"),
    Signal.REGISTRATION_CLOSED: gettext_lazy("Registration is closed"),
    Signal.BREAK_START: gettext_lazy("A break begins"),
    Signal.COLOR_UP: gettext_lazy("Chips leave the game"),
    Signal.BREAK_ENDS: gettext_lazy("One minute left of a break"),
    Signal.LAST_HANDS: gettext_lazy("Last minute of the day"),
    Signal.DAY_OVER: gettext_lazy("The day is over"),
    Signal.PAUSED: gettext_lazy("The clock is paused"),
    Signal.RESUMED: gettext_lazy("The clock runs again"),
    Signal.HAND_FOR_HAND: gettext_lazy("Hand for hand begins"),
    Signal.ANNOUNCEMENT: gettext_lazy("A notice is posted"),
    Signal.WINNER: gettext_lazy("The winner is known"),
}


def usual_sentences() -> dict[str, str]:
    """Our sentence for every signal, in the language of the moment."""
    return {
        Signal.START: _("Shuffle up and deal! %(plan)s."),
        Signal.LEVEL: _("Level %(level)s. %(plan)s."),
        Signal.ONE_MINUTE: _("One minute left in level %(level)s."),
        Signal.REGISTRATION_CLOSING: _("Registration closes in %(minutes)s minutes."),
        Signal.REGISTRATION_CLOSED: _("Registration is closed."),
        Signal.BREAK_START: _("Break of %(minutes)s minutes. We are back at %(time)s."),
        Signal.COLOR_UP: _("The %(chips)s chips leave now. Please leave your chips on the table."),
        Signal.BREAK_ENDS: _("The break ends in one minute. Please take your seats."),
        Signal.LAST_HANDS: _("Last minute of the day. These are the last hands."),
        Signal.DAY_OVER: _("Play is over for today."),
        Signal.PAUSED: _("The clock is paused."),
        Signal.RESUMED: _("The clock is running."),
        Signal.HAND_FOR_HAND: _("We play hand for hand. Dealers, finish your hand and wait."),
        Signal.ANNOUNCEMENT: "%(text)s",
        Signal.WINNER: _("We have a winner: %(player)s!"),
    }


def plan_words() -> dict[str, str]:
    """How the blinds of a level are spoken; joined by commas, in this order."""
    return {
        "blinds": _("Blinds %(small)s, %(big)s"),
        "ante_big_blind": _("big blind ante %(ante)s"),
        "ante_per_player": _("ante %(ante)s"),
        "bring_in": _("bring-in %(chips)s"),
        "limits": _("limits %(small)s, %(big)s"),
    }


def voice_of(tournament: Tournament, language: str) -> dict[str, Any]:
    """Everything a board needs to speak: sentences, tones, the words of a plan, its version.

    Read in the language of the moment, which must be `language`.
    """
    look = Look.objects.filter(tournament=tournament).first()
    own = look.sayings.get(language, {}) if look else {}
    signals = {
        **USUAL,
        **({Signal(n): Loudness(h) for n, h in look.signals.items()} if look else {}),
    }
    return {
        "version": version(look.sayings, look.signals) if look else "",
        "sentences": {**usual_sentences(), **own},
        "loudness": {str(signal): str(how) for signal, how in signals.items()},
        "plan": plan_words(),
    }


def version(texts: dict[str, Any], signals: dict[str, str]) -> str:
    """Another one whenever the house changes a sentence or a tone; empty while it has none."""
    if not (texts or signals):
        return ""
    content = json.dumps([texts, signals], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()[:8]

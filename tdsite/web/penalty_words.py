"""Penalties in people's words: what was given, what is left of it, what would come next."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext

from tournaments.models.penalties import PrizeDecision
from tournaments.rules.penalties import Because, Left, Past, Sanction, Suggested


def sanction_text(kind: str, amount: int = 0, hands: int = 0) -> str:
    """A penalty as the floor says it: “2 rounds, 18 hands”."""
    if kind == Sanction.ROUNDS:
        rounds = ngettext("%(count)s round", "%(count)s rounds", amount) % {"count": amount}
        return f"{rounds}, {hands_text(hands)}" if hands else rounds
    if kind == Sanction.HANDS:
        return hands_text(amount)
    if kind == Sanction.MINUTES:
        return minutes_text(amount)
    if kind == Sanction.WARNING:
        return gettext("warning")
    return gettext("disqualification")


def hands_text(count: int) -> str:
    return ngettext("%(count)s hand", "%(count)s hands", count) % {"count": count}


def minutes_text(count: int) -> str:
    return ngettext("%(count)s minute", "%(count)s minutes", count) % {"count": count}


def left_text(left: Left) -> str:
    """What is left to serve: “4 hands”, “6 minutes”, or both; empty once all is served."""
    parts = []
    if left.ms:
        parts.append(minutes_text(left.minutes))
    if left.hands:
        parts.append(hands_text(left.hands))
    return " + ".join(parts)


def told_of(data: Mapping[str, Any]) -> str:
    """The penalty that a line of the log is about."""
    return sanction_text(data["penalty"], data.get("amount", 0), data.get("hands_count", 0))


def decision_text(decision: str) -> str:
    """What becomes of a held prize; nothing decided yet: withheld."""
    if not decision:
        return gettext("withheld")
    return str(PrizeDecision(decision).label)


def because_text(step: Suggested) -> str:
    """Why this step is suggested, in a sentence."""
    if step.because is Because.NOTHING_BEFORE:
        return gettext("No earlier penalties.")
    if step.because is Because.OTHER_LAW:
        return gettext("There are penalties in other events. They weigh when the law is the same.")
    before = _past(step.above)
    if step.because is Because.SAME_LAW:
        return gettext("One step above %(penalty)s, given for the same law.") % {"penalty": before}
    return gettext("One step above %(penalty)s, given in this event.") % {"penalty": before}


def _past(past: Past | None) -> str:
    return sanction_text(past.kind, past.amount) if past else ""

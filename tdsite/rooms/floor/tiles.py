"""What a tile of the wall says beside its number: the one thing that is most pressing."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext, pgettext

from tdsite.rooms.floor.wall import Oval


@dataclass(frozen=True, slots=True)
class Mark:
    """`says` fits on a tile; `in_full` is for its title and for those who hear it."""

    icon: str
    tone: str
    says: str
    in_full: str


def mark_of(oval: Oval) -> Mark | None:
    """The most pressing thing there, None where the table just plays."""
    if oval.call:
        words = gettext("Clock called")
        return Mark("hourglass", "warn", words, words)
    if oval.asks:
        return Mark(oval.asks.icon, "warn", oval.asks.label, oval.asks.label)
    if oval.state in ("halted", "short"):
        halted = gettext("halted, %(short)s") % {"short": oval.says}
        in_full = halted if oval.state == "halted" else oval.says
        return Mark(oval.icon, oval.tone, oval.says, in_full)
    if oval.unseen:
        words = gettext("%(count)s unchecked") % {"count": oval.unseen}
        return Mark("eye", "warn", words, words)
    return _calm(oval)


def _calm(oval: Oval) -> Mark | None:
    """What has to be known of a table that needs nobody now."""
    if oval.serving:
        number = len(oval.serving)
        words = ngettext("%(count)s penalty", "%(count)s penalties", number) % {"count": number}
        return Mark("halt", "stop", words, words)
    if oval.state == "next":
        return Mark(oval.icon, oval.tone, pgettext("table that breaks", "Next"), oval.says)
    if oval.leave_for:
        there = ", ".join(map(str, oval.leave_for))
        words = gettext("to %(there)s after the hand") % {"there": there}
        return Mark("arrow", "info", there, words)
    return None

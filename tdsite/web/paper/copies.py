"""The mark on every print of a paper but the first, and on one that is only looked at."""

from django.utils.translation import gettext

PREVIEW = 0  # how often a paper was printed that is only looked at


def copy_mark(times: int, *, time: str) -> str:
    """`COPY 2 · reprinted 21:04`, or nothing on the first print; a PREVIEW says so."""
    if times == PREVIEW:
        return gettext("PREVIEW · not counted as a print")
    if times < 2:
        return ""
    return gettext("COPY %(number)s · reprinted %(time)s") % {"number": times, "time": time}

"""The mark on every print of a paper but the first."""

from django.utils.translation import gettext


def copy_mark(times: int, *, time: str) -> str:
    """`COPY 2 · reprinted 21:04`, or nothing on the first print."""
    if times < 2:
        return ""
    return gettext("COPY %(number)s · reprinted %(time)s") % {"number": times, "time": time}

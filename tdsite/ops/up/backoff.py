"""How long a part may live and do nothing before it is replaced."""

FIRST_SECONDS = 20.0
LONGEST_SECONDS = 320.0


class Backoff:
    """Twice as long after each replacement, until all is well again.

    A machine that has too much to do starts its parts slowly: killed every twenty seconds, a part
    that needs thirty would never live.  Times are of one monotonic clock, in seconds.
    """

    def __init__(self, now: float) -> None:
        self.seconds = FIRST_SECONDS
        self._since = now

    def all_is_well(self, now: float) -> None:
        self.seconds, self._since = FIRST_SECONDS, now

    def is_over(self, now: float) -> bool:
        return now > self._since + self.seconds

    def begin_again(self, now: float, *, replaced: bool) -> None:
        """Wait anew; longer, if a part was replaced."""
        self._since = now
        if replaced:
            self.seconds = min(LONGEST_SECONDS, 2 * self.seconds)

"""A broker that is away is said once, whoever notices, and again when it is back."""

import logging
import os
import time

import redis
from kombu.exceptions import OperationalError

VARIABLE = "TD_SUPERVISED"


def is_supervised() -> bool:
    return os.environ.get(VARIABLE) == "1"


QUIET_SECONDS = 60.0  # no attempt is further from the last one
_TRYING = ("consumer: Connection to broker lost", "consumer: Cannot connect", "beat: Connection")
_OF_THE_LINE = ("tournaments.change_signals", "tdsite.live.broker")

log = logging.getLogger(__name__)


class Outage:
    """Whether an outage is under way, as far as this process has noticed."""

    def __init__(self) -> None:
        self._last = float("-inf")

    def is_news(self) -> bool:
        now, last = time.monotonic(), self._last
        self._last = now
        return now - last > QUIET_SECONDS

    def over(self) -> None:
        """The broker answers; said if its absence was."""
        if self._last > float("-inf"):
            self._last = float("-inf")
            log.log(_level(), "The broker is back.")


outage = Outage()


def _level() -> int:
    return logging.INFO if is_supervised() else logging.WARNING


def said_once(record: logging.LogRecord) -> bool:
    """A filter: the first line about a broker that is away passes, in plain words."""
    if not _is_about_the_broker(record):
        return True
    if not outage.is_news() or not log.isEnabledFor(_level()):
        return False
    record.msg, record.args = (
        "The broker is away: %s. Trying again until it is back.",
        (_why(record),),
    )
    record.exc_info = record.exc_text = None
    record.levelno, record.levelname = _level(), logging.getLevelName(_level())
    return True


def _is_about_the_broker(record: logging.LogRecord) -> bool:
    if record.levelno < logging.WARNING:
        return False
    if record.name in _OF_THE_LINE or record.getMessage().startswith(_TRYING):
        return True
    return record.name.startswith("celery") and _broken_line(record) is not None


def _broken_line(record: logging.LogRecord) -> BaseException | None:
    """The failed attempt to reach the broker that an error comes from."""
    error = record.exc_info[1] if record.exc_info else None
    while error is not None:
        if isinstance(error, redis.ConnectionError | redis.TimeoutError | OperationalError):
            return error
        error = error.__cause__ or error.__context__
    return None


def _why(record: logging.LogRecord) -> str:
    """The reason alone, without what the program that noticed says around it."""
    args = record.args if isinstance(record.args, tuple) else ()
    errors = (one for one in (_broken_line(record), *args) if isinstance(one, Exception))
    return str(next(errors, None) or "the line broke").rstrip(".")

"""What the processes say on their terminal: a fact a line, with its time; a bug with its trace."""

import logging
from typing import Any

import structlog
from structlog.typing import EventDict, WrappedLogger

from tdsite.live.outage import said_once

TIME = structlog.processors.TimeStamper(fmt="iso", utc=True)
_LINE = structlog.processors.KeyValueRenderer(key_order=["timestamp", "event"])


def lines(*, level: str) -> dict[str, Any]:
    """The settings of logging, from `level` upwards."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": [TIME],
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    structlog.processors.format_exc_info,
                    _line_and_trace,
                ],
            }
        },
        "filters": {
            # The supervisor asks every few seconds; what is missing it says itself.
            "no_probes": {"()": "django.utils.log.CallbackFilter", "callback": _is_no_probe},
            "outage_once": {"()": "django.utils.log.CallbackFilter", "callback": said_once},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "line",
                "filters": ["no_probes", "outage_once"],
            }
        },
        # A refusal is said once, by structlog, with who asked; here only what broke is left.
        "loggers": {"django.request": {"level": "ERROR"}},
        "root": {"handlers": ["console"], "level": level},
    }


def _is_no_probe(record: logging.LogRecord) -> bool:
    return "/healthz" not in record.getMessage()


def _line_and_trace(logger: WrappedLogger, name: str, event: EventDict) -> str:
    trace = event.pop("exception", "")
    line = str(_LINE(logger, name, event))
    return f"{line}\n{trace}" if trace else line


def configure() -> None:
    """Let structlog write through logging."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            TIME,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
    )

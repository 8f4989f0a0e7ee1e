"""What the console and the scripts of a page complain of."""

from typing import Any

# A part asked for again before it had come: on a slow machine often, and no fault
ABORTED = ("htmx:afterRequest", "htmx:sendAbort")


def complaints_of(page: Any, *, kinds: tuple[str, ...] = ()) -> list[str]:
    """What it complains of from now on; of the console only these kinds, or else all."""
    heard: list[str] = []

    def hear(line: Any) -> None:
        if not line.text.startswith(ABORTED) and (not kinds or line.type in kinds):
            heard.append(f"{line.text} {line.location.get('url', '')}".strip())

    page.on("console", hear)
    page.on("pageerror", lambda error: heard.append(str(error)))
    return heard

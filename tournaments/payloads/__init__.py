"""What the lines of the journal hold, by noun; `shapes` says how they are declared and read."""

from tournaments.payloads import (  # noqa: F401, each declares its kinds when it is loaded
    chips,
    club,
    entries,
    events,
    floor,
    money,
)

"""What the clock brings: a pause to end, registration to close."""

from collections.abc import Iterator

from django.utils.translation import gettext

from tdsite.web.event_page import Todo, act_press, link_press
from tdsite.web.event_state import EventState


def clock_stands(event_now: EventState) -> Iterator[Todo]:
    reading = event_now.reading
    if reading is None or (event_now.hands and reading.left_ms):  # it stands for hand for hand
        return
    resume = (act_press(event_now, gettext("Resume"), "resume", "clock.resumed"),)
    if reading.waiting:
        yield Todo(
            "moon",
            "info",
            gettext("Day over"),
            gettext("Clock stopped until the next day"),
            "Robert's Rules 7.8",
            presses=resume,
        )
    elif not reading.running:
        yield Todo(
            "pause",
            "warn",
            gettext("The clock is stopped"),
            gettext("Nothing counts down until you resume."),
            "Robert's Rules 7.39",
            presses=resume,
        )
    elif reading.left_ms == 0:
        yield Todo(
            "clock",
            "warn",
            gettext("No levels left in the structure"),
            gettext("Extend the last level, or play on."),
            "Robert's Rules 7.8",
        )


def registration(event_now: EventState) -> Iterator[Todo]:
    event = event_now.tournament
    if event.registration_closed_at is not None or event.suspended_at is not None:
        return
    closes = event_now.registration_closes
    press = (
        act_press(event_now, gettext("Close now"), "close-registration", "registration.closed"),
    )
    last = event_now.terms.window.until_level
    if last is None:
        yield Todo(
            "ticket",
            "",
            gettext("Registration is open"),
            gettext("No closing level set. Close registration to set the prizes."),
            gettext("Event settings"),
            presses=press,
        )
        return
    standing = event_now.standing
    over = event_now.terms.window.is_over(standing.level, on_break=standing.on_break)
    # At the end of a day nothing counts down: there is no time to finish the sentence with.
    closing = gettext("Late reg. closes in") if closes else gettext("Registration closes")
    yield Todo(
        "clock",
        "warn" if over else "info",
        gettext("Late registration over") if over else closing,
        gettext("Close registration: prizes are set from the pool.")
        if over
        else gettext("After level %(level)s.") % {"level": last},
        gettext("Event settings"),
        closes,
        press if over else (link_press(event_now, gettext("Desk"), "desk", "entry"),),
    )

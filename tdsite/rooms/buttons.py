"""What rooms add to the forms of acts: fields that are typed in a way of their own."""

from tdsite.rooms.busts.forms import HandField
from tdsite.rooms.floor.forms import StacksField
from tdsite.web.buttons import Buttons
from tournaments.rules import N_

ASKS = {
    "cancel.reason": N_("Say why the event is cancelled."),
    "chips": N_("Count the chips that leave the table: there is at least one."),
    "counts": N_("Write at least one stack."),
    "open_tables.number": N_("Say how many tables to open."),
    "reports": N_("Tick the players who went out in the same hand."),
    "seats": N_("Say how many seats the table has."),
    "put_down_stacks.seats": N_("Write the seats, like 3-4, 3-7."),
    "put_down_stacks.places": N_("Write the seats, like 3-4, 3-7."),
    "stack_chips": N_("Count the stack and write how many chips it has."),
    "tables": N_("Say which tables, like 1-40, 55."),
    "text": N_("Write what the boards shall say."),
    "to": N_("Write the seat to move to, like 7-9."),
}
LABELS = {
    "bb": N_("Big blind"),
    "caller_seat": N_("Called by"),
    "chips": N_("Chips"),
    "counts": N_("Stack"),
    "earlier_stack_chips": N_("Stack"),
    "least": N_("from"),
    "minutes": N_("Minutes"),
    "most": N_("up to"),
    "note": N_("Remark"),
    "number": N_("Tables"),
    "reason": N_("Reason"),
    "reports": N_("Stack before the hand"),
    "sb": N_("Small blind"),
    "seats": N_("Seats"),
    "seconds": N_("Seconds"),
    "section": N_("Section"),
    "stack_chips": N_("Stack"),
    "tables": N_("Tables"),
    "target": N_("Players"),
    "text": N_("Notice"),
    "why": N_("Reason"),
}

OLDER = {
    "away": "go-away",
    "back": "come-back",
    "break": "break-table",
    "bust": "bust-out",
    "bust-hand": "bust-together",
    "button": "set-button",
    "chips-out": "take-chips-out",
    "color-up-close": "close-color-up",
    "color-up-open": "open-color-up",
    "hand-hold": "hand-held",
    "hands-next": "hand-next",
    "next-hand": "deal-next-hand",
    "resize": "resize-table",
    "section": "set-section",
    "seen": "see-seat",
    "seen-player": "see-player",
    "seen-table": "see-table",
    "time-card": "use-time-card",
}

BUTTONS = Buttons(
    typed={"counts": StacksField, "reports": HandField},
    labels=LABELS,
    asks=ASKS,
    older=OLDER,
)

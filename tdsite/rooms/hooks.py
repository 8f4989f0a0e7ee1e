"""What rooms give the parts that all of them use, gathered here once.

See `tdsite/web/hooks.py`, `tdsite/acts/undo.py` and `tdsite/acts/agenda.py`, which name what is
here, and say what each is.
"""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from tdsite.acts.undo import UndoHooks
from tdsite.rooms import todo, typed_acts
from tdsite.rooms.boards import snapshots
from tdsite.rooms.bounties.forms import BountyFields, bounty_as_typed, bounty_values
from tdsite.rooms.bounties.soundness import bounties_hold
from tdsite.rooms.bounties.winnings import winnings_after
from tdsite.rooms.busts import page as busts
from tdsite.rooms.busts.forms import HandField
from tdsite.rooms.clock import agenda as clock
from tdsite.rooms.days.forms import COLUMNS as OF_FLIGHTS
from tdsite.rooms.days.forms import FlightFields, flight_as_typed, flight_values, offer_events
from tdsite.rooms.days.report_box import flights_box
from tdsite.rooms.days.soundness import days_hold
from tdsite.rooms.dealers.forms import DealerFields, dealer_as_typed, dealer_values
from tdsite.rooms.dealers.history import floor_box
from tdsite.rooms.dealers.soundness import dealers_hold
from tdsite.rooms.desk import agenda as desk
from tdsite.rooms.desk.forms import LateFields, late_as_typed, late_values
from tdsite.rooms.draw.soundness import check_no_old_draw_returns
from tdsite.rooms.events import agenda as events
from tdsite.rooms.events.eventforms import PlainEventForm
from tdsite.rooms.floor.acts import calls as floor
from tdsite.rooms.floor.forms import StacksField
from tdsite.rooms.leagues import points_of
from tdsite.rooms.leagues.acts import count_event, count_imported_event, drop_event
from tdsite.rooms.leagues.standings import standings_of_player
from tdsite.rooms.leagues.terms_views import league_of
from tdsite.rooms.penalties.acts import penalties_hold
from tdsite.rooms.penalties.page import penalties_of
from tdsite.rooms.rail import RAIL
from tdsite.rooms.rulings.acts import rulings_hold
from tdsite.web.boxes import ReportBox
from tdsite.web.hooks import After, Buttons, EventFormPart, EventForms, Hooks, Seasons
from tdsite.web.log import MOVING
from tournaments import access
from tournaments.models import JournalLine, Player, Tournament
from tournaments.rules import N_

ASKS = {
    "cancel.reason": N_("Enter why the event is cancelled."),
    "chips": N_("Enter the number of chips leaving the table: at least one."),
    "counts": N_("Enter at least one stack."),
    "open_tables.number": N_("Enter the number of tables to open."),
    "reports": N_("Tick the players who went out in the same hand."),
    "seats": N_("Enter the number of seats at the table."),
    "put_down_stacks.seats": N_("Enter the seats, like 3-4, 3-7."),
    "put_down_stacks.places": N_("Enter the seats, like 3-4, 3-7."),
    "stack_chips": N_("Count the stack and enter its chips."),
    "tables": N_("Enter the tables, like 1-40, 55."),
    "text": N_("Enter the announcement."),
    "to": N_("Enter the new seat, like 7-9."),
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
    "note": N_("Note"),
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
    "text": N_("Announcement"),
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


class EventForm(LateFields, BountyFields, FlightFields, DealerFields, PlainEventForm):
    """Everything a new event, or a change of one, may say."""


EVENT_FORM = EventForms(
    form=EventForm,
    parts=(
        EventFormPart(late_values, late_as_typed),
        EventFormPart(bounty_values, bounty_as_typed),
        EventFormPart(flight_values, flight_as_typed, columns=OF_FLIGHTS, prepare=offer_events),
        EventFormPart(dealer_values, dealer_as_typed),
    ),
)


def about_person(player: Player) -> dict[str, Any]:
    """Where the person stands in the seasons, and which penalties there were."""
    return {"stands": standings_of_player(player), "penalties": penalties_of(player)}


def after_act(tournament: Tournament, line: JournalLine, person: Any) -> After:
    """What this person hears of an act, and where its toast leads."""
    sees = access.allowed(person, "see", tournament.pk)  # a dealer hears of no money
    words = ""
    if line.data.get("big_blind_twice"):
        twice = gettext("The same seat has the big blind twice in a row.")
        words += f". {twice}"
    prize = busts.prize_in_words(tournament, line) if sees else ""
    if prize:
        words += f", {prize}"
    if sees and (bounty := winnings_after(line)):
        words += f". {bounty}"

    def links() -> dict[str, str]:
        found = busts.toast_links(tournament, line, person, prize=prize)
        if sees and line.kind in MOVING:
            found["slips_url"] = reverse("move_slips", args=[tournament.pk, line.revision])
        return found

    return After(words, links)


HOOKS = Hooks(
    due=todo.due,
    after=after_act,
    buttons=BUTTONS,
    typed=typed_acts.do,
    event_form=EVENT_FORM,
    report_boxes=(ReportBox("money", flights_box), ReportBox("deal", floor_box)),
    about_person=about_person,
    league_of_import=league_of,
    seasons=Seasons(count=count_event, count_named=count_imported_event, drop=drop_event),
    points=points_of,
    snapshot=snapshots.of,
    rail=RAIL,
)
UNDO = UndoHooks(
    holds=(dealers_hold, bounties_hold, days_hold, rulings_hold, penalties_hold),
    turned_back=(check_no_old_draw_returns,),
)
AGENDA = (clock.AGENDA, events.AGENDA, floor.AGENDA, desk.AGENDA)

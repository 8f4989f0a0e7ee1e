"""The form of an event with the fields of every room that has some, gathered here."""

from tdsite.rooms.bounties.forms import BountyFields, bounty_as_typed, bounty_values
from tdsite.rooms.days.forms import COLUMNS as OF_FLIGHTS
from tdsite.rooms.days.forms import FlightFields, flight_as_typed, flight_values, offer_events
from tdsite.rooms.dealers.forms import DealerFields, dealer_as_typed, dealer_values
from tdsite.rooms.desk.forms import LateFields, late_as_typed, late_values
from tdsite.rooms.events.eventforms import PlainEventForm
from tdsite.web.event_form import EventFormPart, EventForms


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

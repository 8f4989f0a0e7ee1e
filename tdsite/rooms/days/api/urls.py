"""The addresses of a day's end and of flights, below an event."""

from tdsite.api.routes import Routes, endpoint
from tdsite.rooms.days.api import acts, reads

ROUTES: Routes = {
    "flights/": endpoint(get=reads.get_flights),
    "flights/<id:flight_id>/merge/": endpoint(post=acts.send_and_merge),
    "day-ends/": endpoint(get=reads.list_day_ends),
}

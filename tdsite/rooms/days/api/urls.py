"""The addresses of a day's end and of flights, below an event."""

from tdsite.api.routes import Routes, endpoint
from tdsite.rooms.days.api import acts, reads

TABLE = "tables/<number:table>/"
FLIGHT = "flights/<id:flight_id>/"
STACK = "entries/<id:entry_id>/stack/"

ROUTES: Routes = {
    "flights/": endpoint(get=reads.get_flights),
    "flight/": endpoint(post=acts.link_flight),
    "flight/carry-on/": endpoint(post=acts.carry_on),
    f"{FLIGHT}take-in/": endpoint(post=acts.merge_flight),
    f"{FLIGHT}merge/": endpoint(post=acts.send_and_merge),
    "day-ends/": endpoint(get=reads.list_day_ends, post=acts.begin_bagging),
    "day-ends/hands/": endpoint(post=acts.draw_last_hands),
    "day-ends/close/": endpoint(post=acts.close_day),
    "day-ends/draw/": endpoint(post=acts.draw_next_day),
    f"{TABLE}bags/": endpoint(post=acts.bag_table),
    f"{TABLE}bags/confirm/": endpoint(post=acts.confirm_bags),
    "bags/<number:bag>/correct/": endpoint(post=acts.correct_bag),
    f"{STACK}remove/": endpoint(post=acts.remove_stack),
    f"{STACK}let-play/": endpoint(post=acts.let_stack_play),
}

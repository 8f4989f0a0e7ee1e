"""The addresses of a day's end and of flights, below an event."""

from django.urls import path

from tdsite.api.doors import door
from tdsite.rooms.days.api import acts, reads

TABLE = "tables/<number:table>/"
FLIGHT = "flights/<id:flight_id>/"
STACK = "entries/<id:entry_id>/stack/"

urlpatterns = [
    path("flights/", door(get=reads.get_flights)),
    path("flight/", door(post=acts.link_flight)),
    path("flight/carry-on/", door(post=acts.carry_on)),
    path(f"{FLIGHT}take-in/", door(post=acts.merge_flight)),
    path(f"{FLIGHT}merge/", door(post=acts.send_and_merge)),
    path("day-ends/", door(get=reads.list_day_ends, post=acts.begin_bagging)),
    path("day-ends/hands/", door(post=acts.draw_last_hands)),
    path("day-ends/close/", door(post=acts.close_day)),
    path("day-ends/draw/", door(post=acts.draw_next_day)),
    path(f"{TABLE}bags/", door(post=acts.bag_table)),
    path(f"{TABLE}bags/confirm/", door(post=acts.confirm_bags)),
    path("bags/<number:bag>/correct/", door(post=acts.correct_bag)),
    path(f"{STACK}remove/", door(post=acts.remove_stack)),
    path(f"{STACK}let-play/", door(post=acts.let_stack_play)),
]

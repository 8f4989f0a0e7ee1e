"""Dealers and the calls of the tables, as addresses."""

from django.urls import path

from tdsite.api.doors import door
from tdsite.rooms.dealers.api import acts, reads

EVENT = "tournaments/<id:tournament_id>/"
SHIFT = f"{EVENT}shifts/<id:shift_id>/"
CALL = f"{EVENT}floor-calls/<id:call_id>/"

urlpatterns = [
    path("dealers/", door(get=reads.list_dealers, post=acts.add_dealer)),
    path("dealers/<id:dealer_id>/change/", door(post=acts.change_dealer)),
    path("dealers/<id:dealer_id>/retire/", door(post=acts.retire_dealer)),
    path(f"{EVENT}shifts/", door(get=reads.list_shifts, post=acts.dealer_came)),
    path(f"{EVENT}push/", door(post=acts.push)),
    path(f"{SHIFT}send/", door(post=acts.send_dealer)),
    path(f"{SHIFT}leave/", door(post=acts.dealer_left)),
    path(f"{EVENT}tables/<number:table>/floor-call/", door(post=acts.call_floor)),
    path(f"{EVENT}floor-calls/", door(get=reads.list_floor_calls)),
    path(f"{CALL}answer/", door(post=acts.answer_call)),
    path(f"{CALL}done/", door(post=acts.call_done)),
    path(f"{CALL}withdraw/", door(post=acts.withdraw_call)),
]

"""The addresses of the log of rulings, below an event."""

from django.urls import path

from tdsite.api.doors import door
from tdsite.rooms.rulings.api import acts, reads

RULING = "rulings/<id:ruling_id>/"

urlpatterns = [
    path("rulings/", door(get=reads.list_rulings, post=acts.ask_ruling)),
    path(f"{RULING}decide/", door(post=acts.decide_ruling)),
    path(f"{RULING}change/", door(post=acts.change_ruling)),
    path(f"{RULING}release/", door(post=acts.release_pot)),
    path(f"{RULING}void/", door(post=acts.void_ruling)),
]

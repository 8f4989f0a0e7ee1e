"""The addresses of the log of rulings, below an event."""

from tdsite.api.routes import Routes, endpoint
from tdsite.rooms.rulings.api import acts, reads

RULING = "rulings/<id:ruling_id>/"

ROUTES: Routes = {
    "rulings/": endpoint(get=reads.list_rulings, post=acts.ask_ruling),
    f"{RULING}decide/": endpoint(post=acts.decide_ruling),
    f"{RULING}change/": endpoint(post=acts.change_ruling),
    f"{RULING}release/": endpoint(post=acts.release_pot),
    f"{RULING}void/": endpoint(post=acts.void_ruling),
}

"""The addresses of the log of rulings, below an event."""

from tdsite.api.routes import Routes, endpoint
from tdsite.rooms.rulings.api import reads

ROUTES: Routes = {
    "rulings/": endpoint(get=reads.list_rulings),
}

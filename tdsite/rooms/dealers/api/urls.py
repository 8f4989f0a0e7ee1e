"""What programs read of dealers and of the calls of the tables, as addresses."""

from tdsite.api.routes import Routes, endpoint
from tdsite.rooms.dealers.api import reads

EVENT = "tournaments/<id:tournament_id>/"

ROUTES: Routes = {
    "dealers/": endpoint(get=reads.list_dealers),
    f"{EVENT}shifts/": endpoint(get=reads.list_shifts),
    f"{EVENT}floor-calls/": endpoint(get=reads.list_floor_calls),
}

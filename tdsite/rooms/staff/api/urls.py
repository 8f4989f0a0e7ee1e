"""What programs read of the people who work here, as addresses."""

from tdsite.api.routes import Routes, endpoint
from tdsite.rooms.staff.api import reads

ROUTES: Routes = {"staff/": endpoint(get=reads.list_staff)}

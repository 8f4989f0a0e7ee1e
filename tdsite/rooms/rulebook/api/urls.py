"""The addresses of the rulebook and of the house's own rules."""

from tdsite.api.routes import Routes, endpoint
from tdsite.rooms.rulebook.api import reads

ROUTES: Routes = {
    "rulebook/": endpoint(get=reads.search_rulebook),
    "rulebook/<str:number>/": endpoint(get=reads.get_law),
    "house-rules/": endpoint(get=reads.list_house_rules),
}

"""The addresses of the ruling calculators."""

from tdsite.api.routes import Routes, endpoint
from tdsite.rooms.rulings.api.calculators_reads import calculation, list_calculators
from tournaments.rules.betting.calculators import CALCULATORS

ROUTES: Routes = {
    "calculators/": endpoint(get=list_calculators),
    **{
        f"calculators/{name}/": endpoint(post=calculation(calculator))
        for name, calculator in CALCULATORS.items()
    },
}

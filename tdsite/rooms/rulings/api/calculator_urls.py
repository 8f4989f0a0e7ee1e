"""The addresses of the ruling calculators."""

from django.urls import path

from tdsite.api.doors import door
from tdsite.rooms.rulings.api.calculators_reads import calculation, list_calculators
from tournaments.rules.betting.calculators import CALCULATORS

urlpatterns = [
    path("calculators/", door(get=list_calculators)),
    *(
        path(f"calculators/{name}/", door(post=calculation(calculator)))
        for name, calculator in CALCULATORS.items()
    ),
]

"""Every room of the house and its door."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("tdsite.rooms.look")),
    path("", include("tdsite.rooms.club")),
    path("", include("tdsite.rooms.people")),
    path("", include("tdsite.rooms.person")),
    path("", include("tdsite.rooms.imports")),
    path("", include("tdsite.rooms.imported_events")),
    path("", include("tdsite.rooms.structures")),
    path("", include("tdsite.rooms.reshaping")),
    path("", include("tdsite.rooms.dashboard")),
    path("", include("tdsite.rooms.draw_room")),
    path("", include("tdsite.rooms.desk")),
    path("", include("tdsite.rooms.boards")),
    path("", include("tdsite.rooms.pictures")),
    path("", include("tdsite.rooms.sayings")),
    path("", include("tdsite.rooms.screens")),
    path("", include("tdsite.rooms.draws")),
    path("", include("tdsite.rooms.payouts")),
    path("", include("tdsite.rooms.tills")),
    path("", include("tdsite.rooms.paper")),
    path("", include("tdsite.rooms.printing")),
    path("", include("tdsite.rooms.floor")),
    path("", include("tdsite.rooms.races")),
    path("", include("tdsite.rooms.player")),
    path("", include("tdsite.rooms.preregistration")),
    path("", include("tdsite.rooms.health")),
    path("api/", include("tdsite.api.urls")),
    path("admin/", admin.site.urls),
]

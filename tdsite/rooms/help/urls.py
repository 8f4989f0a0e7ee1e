from django.urls import path

from tdsite.rooms.help import views
from tdsite.rooms.help.guides import ROLES

urlpatterns = [
    path("help/", views.all_guides, name="help"),
    path("help/found/", views.found, name="help_found"),
    *(path(f"help/{role}/", views.one_guide, {"role": role}, f"guide_{role}") for role in ROLES),
    path("help/<slug:role>/sheet/", views.sheet, name="cheat_sheet"),
    path("help/tour/<int:number>/", views.tour_stop, name="tour_stop"),
    path("help/tour/end/", views.tour_end, name="tour_end"),
]

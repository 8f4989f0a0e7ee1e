from django.urls import path

from tdsite.rooms.players.views import preregistration

urlpatterns = [
    path("join/<slug:token>/", preregistration.join, name="join"),
    path("check-in/<slug:token>/", preregistration.check_in, name="check_in"),
    path(
        "check-in/<slug:token>/withdraw/", preregistration.withdraw_registration, name="take_back"
    ),
    path("check-in/<slug:token>/desk/", preregistration.at_desk, name="check_in_at_desk"),
]

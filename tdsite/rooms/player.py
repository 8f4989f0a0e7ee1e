from django.urls import path

from tdsite.views import player, waiting

urlpatterns = [
    path("p/<slug:token>/", player.page, name="player_page"),
    path("w/<slug:token>/", waiting.page, name="waiting_page"),
]

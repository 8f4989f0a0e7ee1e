from django.urls import path

from tdsite.rooms.desk.views import waiting
from tdsite.rooms.players.views import player

urlpatterns = [
    path("p/<slug:token>/", player.page, name="player_page"),
    path("w/<slug:token>/", waiting.page, name="waiting_page"),
]

from django.urls import path

from tdsite.rooms.players.views import player

urlpatterns = [
    path("p/<slug:token>/", player.page, name="player_page"),
]

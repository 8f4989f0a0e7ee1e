from django.urls import path

from tdsite.views import desk, desk_acts, desk_paper

urlpatterns = [
    path("events/<int:pk>/desk/", desk.page, name="desk"),
    path("events/<int:pk>/desk/search/", desk.search, name="desk_search"),
    path("events/<int:pk>/desk/player/new/", desk_acts.new_player, name="desk_new_player"),
    path("events/<int:pk>/desk/player/<int:player_id>/", desk.player, name="desk_player"),
    path("events/<int:pk>/desk/sell/", desk_acts.sell, name="desk_sell"),
    path("events/<int:pk>/desk/void/<int:entry_id>/", desk_acts.void, name="desk_void"),
    path("events/<int:pk>/desk/list/<str:tab>/", desk.sales_list, name="desk_list"),
    path("events/<int:pk>/desk/card/<int:entry_id>.pdf", desk_paper.seat_card, name="seat_card"),
]

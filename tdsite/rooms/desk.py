from django.urls import path

from tdsite.views import desk, desk_acts, desk_paper, desk_waiting

urlpatterns = [
    path("events/<int:pk>/desk/", desk.page, name="desk"),
    path("events/<int:pk>/desk/search/", desk.search, name="desk_search"),
    path("events/<int:pk>/desk/player/new/", desk_acts.new_player, name="desk_new_player"),
    path("events/<int:pk>/desk/player/<int:player_id>/", desk.player, name="desk_player"),
    path("events/<int:pk>/desk/sell/", desk_acts.sell, name="desk_sell"),
    path("events/<int:pk>/desk/void/<int:entry_id>/", desk_acts.void, name="desk_void"),
    path("events/<int:pk>/desk/waiting/", desk_waiting.waiting, name="desk_waiting"),
    path("events/<int:pk>/desk/wait/<int:player_id>/", desk_waiting.wait, name="desk_wait"),
    path("events/<int:pk>/desk/leave/<int:player_id>/", desk_waiting.leave, name="desk_leave"),
    path("events/<int:pk>/desk/list/<str:tab>/", desk.sales_list, name="desk_list"),
    path("events/<int:pk>/desk/card/<int:entry_id>.pdf", desk_paper.seat_card, name="seat_card"),
]

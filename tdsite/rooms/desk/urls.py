from django.urls import path

from tdsite.rooms.desk.views import (
    desk,
    desk_acts,
    desk_new,
    desk_table,
    desk_void,
    desk_waiting,
    late,
    waiting,
)

urlpatterns = [
    path("w/<slug:token>/", waiting.page, name="waiting_page"),
    path("events/<int:pk>/desk/", desk.page, name="desk"),
    path("events/<int:pk>/desk/search/", desk.search, name="desk_search"),
    path("events/<int:pk>/desk/player/new/", desk_new.new_player, name="desk_new_player"),
    path("events/<int:pk>/desk/player/<int:player_id>/", desk.player, name="desk_player"),
    path("events/<int:pk>/desk/sell/", desk_acts.sell, name="desk_sell"),
    path("events/<int:pk>/desk/settle/<int:number>/", desk_acts.settle, name="desk_settle"),
    path("events/<int:pk>/desk/void/<int:number>/", desk_void.void, name="desk_void"),
    path("events/<int:pk>/desk/add-ons/", desk_table.table_add_ons, name="desk_table_add_ons"),
    path("events/<int:pk>/desk/waiting/", desk_waiting.waiting, name="desk_waiting"),
    path("events/<int:pk>/desk/wait/<int:player_id>/", desk_waiting.wait, name="desk_wait"),
    path("events/<int:pk>/desk/leave/<int:player_id>/", desk_waiting.leave, name="desk_leave"),
    path("events/<int:pk>/desk/list/<str:tab>/", desk.sales_list, name="desk_list"),
    path("events/<int:pk>/late/", late.late, name="late"),
    path("events/<int:pk>/late/lift/", late.lift, name="late_lift"),
]

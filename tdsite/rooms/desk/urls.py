from django.urls import path

from tdsite.rooms.desk.views import chips, desk, sales, waiting

urlpatterns = [
    path("w/<slug:token>/", waiting.place_in_line, name="waiting_page"),
    path("w/<slug:token>/answer/", waiting.answer_offer, name="waiting_answer"),
    path("events/<int:pk>/desk/", desk.page, name="desk"),
    path("events/<int:pk>/desk/search/", desk.search, name="desk_search"),
    path("events/<int:pk>/desk/player/new/", sales.new_player, name="desk_new_player"),
    path("events/<int:pk>/desk/player/<int:player_id>/", desk.player, name="desk_player"),
    path("events/<int:pk>/desk/sell/", sales.sell, name="desk_sell"),
    path("events/<int:pk>/desk/settle/<int:number>/", sales.settle, name="desk_settle"),
    path("events/<int:pk>/desk/void/<int:number>/", chips.void, name="desk_void"),
    path("events/<int:pk>/desk/add-ons/", chips.table_add_ons, name="desk_table_add_ons"),
    path("events/<int:pk>/desk/waiting/", waiting.waiting_list, name="desk_waiting"),
    path("events/<int:pk>/desk/wait/<int:player_id>/", waiting.wait, name="desk_wait"),
    path("events/<int:pk>/desk/leave/<int:player_id>/", waiting.leave, name="desk_leave"),
    path("events/<int:pk>/desk/list/<str:tab>/", desk.sales_list, name="desk_list"),
    path("events/<int:pk>/late/", waiting.late, name="late"),
    path("events/<int:pk>/late/lift/", waiting.lift, name="late_lift"),
]

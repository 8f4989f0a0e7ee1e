from django.urls import path

from tdsite.rooms.dashboard.views import acts, commandbox, dashboard, frame

urlpatterns = [
    path("events/<int:pk>/", dashboard.dashboard, name="dashboard"),
    path("events/<int:pk>/todo/", dashboard.todo, name="todo"),
    path("events/<int:pk>/wall/", dashboard.wall, name="wall"),
    path("events/<int:pk>/log/", dashboard.log, name="log"),
    path("events/<int:pk>/log/<int:first>-<int:last>/", dashboard.log_run, name="log_run"),
    path("events/<int:pk>/figures/", dashboard.figures, name="figures"),
    path("events/<int:pk>/hands/", dashboard.hands, name="hands"),
    path("events/<int:pk>/clock/", dashboard.clock_strip, name="clock_strip"),
    path("events/<int:pk>/keys/", dashboard.keys, name="keys"),
    path("events/<int:pk>/table/<int:number>/", dashboard.table, name="table"),
    path("events/<int:pk>/act/<slug:name>/", acts.act, name="act"),
    path("events/<int:pk>/chair/<int:table>-<int:seat>/", commandbox.chair, name="chair"),
    path("events/<int:pk>/command/", commandbox.command, name="command"),
    path("events/<int:pk>/pulse/", frame.event_clock, name="event_pulse"),
    path("events/<int:pk>/urgent/", frame.urgent, name="event_urgent"),
    path("events/<int:pk>/rooms/", frame.more_of_event, name="more_of_event"),
    path("events/switcher/", frame.switcher, name="switcher"),
    path("events/<int:pk>/find/", frame.find_in_event, name="find_in_event"),
    path("find/", frame.find, name="find"),
    path("rooms/", frame.more, name="more"),
]

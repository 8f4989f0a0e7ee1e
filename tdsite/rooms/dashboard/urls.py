from django.urls import path

from tdsite.rooms.boards.views import notices
from tdsite.rooms.clock import views as timers
from tdsite.rooms.dashboard.views import acts, commandbox, dashboard
from tdsite.rooms.floor.views import final_table
from tdsite.rooms.journal.views import journal, undo

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
    path("events/<int:pk>/undo/<int:revision>/", undo.undo, name="undo"),
    path("events/<int:pk>/undo/<int:revision>/plan/", undo.plan, name="undo_plan"),
    path("events/<int:pk>/undo/<int:revision>/together/", undo.together, name="undo_together"),
    path("events/<int:pk>/chair/<int:table>-<int:seat>/", commandbox.chair, name="chair"),
    path("events/<int:pk>/command/", commandbox.command, name="command"),
    path("events/<int:pk>/timers/", timers.timers, name="timers"),
    path("events/<int:pk>/notices/", notices.notices, name="notices"),
    path("events/<int:pk>/journal/", journal.journal, name="journal"),
    path("events/<int:pk>/journal/seal/", journal.seal, name="journal_seal"),
    path("events/<int:pk>/final-table/", final_table.final_table, name="final_table"),
]

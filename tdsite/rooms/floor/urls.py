from django.urls import path

from tdsite.rooms.floor.views import final_table, walk

urlpatterns = [
    path("events/<int:pk>/walk/", walk.walk, name="walk"),
    path("events/<int:pk>/unseen/", walk.unseen, name="unseen"),
    path("events/<int:pk>/tablet/<int:number>/", walk.tablet, name="tablet"),
    path("events/<int:pk>/final-table/", final_table.final_table, name="final_table"),
    path("b/<slug:token>/final-table/", final_table.public_final_table, name="public_final_table"),
]

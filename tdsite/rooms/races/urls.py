from django.urls import path

from tdsite.rooms.races import views as races

urlpatterns = [
    path("events/<int:pk>/color-up/", races.color_up, name="color_up"),
    path("events/<int:pk>/color-up/plan/", races.plan, name="color_up_plan"),
    path("events/<int:pk>/color-up/sheet/", races.sheet, name="color_up_sheet"),
    path("events/<int:pk>/color-up/late/", races.late_find_view, name="late_find"),
    path("events/<int:pk>/color-up/<int:number>/", races.table, name="color_up_table"),
]

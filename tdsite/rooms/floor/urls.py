from django.urls import path

from tdsite.rooms.desk.views import late
from tdsite.rooms.floor.views import walk

urlpatterns = [
    path("events/<int:pk>/walk/", walk.walk, name="walk"),
    path("events/<int:pk>/unseen/", walk.unseen, name="unseen"),
    path("events/<int:pk>/late/", late.late, name="late"),
    path("events/<int:pk>/late/lift/", late.lift, name="late_lift"),
    path("events/<int:pk>/tablet/<int:number>/", walk.tablet, name="tablet"),
]

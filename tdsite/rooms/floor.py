from django.urls import path

from tdsite.views import walk

urlpatterns = [
    path("events/<int:pk>/walk/", walk.walk, name="walk"),
    path("events/<int:pk>/unseen/", walk.unseen, name="unseen"),
    path("events/<int:pk>/tablet/<int:number>/", walk.tablet, name="tablet"),
]

from django.urls import path

from tdsite.rooms.clock import views

urlpatterns = [
    path("events/<int:pk>/timers/", views.timers, name="timers"),
]

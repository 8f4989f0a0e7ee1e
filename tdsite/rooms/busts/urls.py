from django.urls import path

from tdsite.rooms.busts import views as busts

urlpatterns = [
    path("events/<int:pk>/busts/", busts.busts, name="busts"),
    path("events/<int:pk>/busts/<int:entry_id>/", busts.bust, name="bust"),
    path("events/<int:pk>/busts/<int:entry_id>/<slug:what>/", busts.correct, name="correct_bust"),
]

from django.urls import path

from tdsite.rooms.penalties import views

urlpatterns = [
    path("events/<int:pk>/penalties/", views.penalties, name="penalties"),
    path("events/<int:pk>/penalties/form/", views.form, name="penalty_form"),
    path("events/<int:pk>/penalties/usual/<int:entry_id>/", views.usual, name="penalty_usual"),
    path("events/<int:pk>/penalties/give/", views.give, name="give_penalty"),
    path("events/<int:pk>/penalties/disqualify/", views.disqualify, name="disqualify"),
    path("events/<int:pk>/penalties/<int:penalty_id>/lift/", views.lift, name="lift_penalty"),
]

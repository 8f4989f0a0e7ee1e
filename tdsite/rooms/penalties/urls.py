from django.urls import path

from tdsite.rooms.penalties import views as penalties

urlpatterns = [
    path("events/<int:pk>/penalties/", penalties.penalties, name="penalties"),
    path("events/<int:pk>/penalties/form/", penalties.form, name="penalty_form"),
    path("events/<int:pk>/penalties/usual/<int:entry_id>/", penalties.usual, name="penalty_usual"),
    path("events/<int:pk>/penalties/give/", penalties.give, name="give_penalty"),
    path("events/<int:pk>/penalties/disqualify/", penalties.disqualify, name="disqualify"),
    path("events/<int:pk>/penalties/<int:penalty_id>/lift/", penalties.lift, name="lift_penalty"),
]

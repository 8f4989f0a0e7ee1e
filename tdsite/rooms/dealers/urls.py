from django.urls import path

from tdsite.rooms.dealers.views import club_dealers, dealers

urlpatterns = [
    path("dealers/", club_dealers.page, name="club_dealers"),
    path("dealers/add/", club_dealers.add, name="add_dealer"),
    path("dealers/<int:dealer_id>/change/", club_dealers.change, name="change_dealer"),
    path("dealers/<int:dealer_id>/retire/", club_dealers.retire, name="retire_dealer"),
    path("events/<int:pk>/dealers/", dealers.page, name="dealers"),
    path("events/<int:pk>/dealers/come/", dealers.come, name="dealer_came"),
    path("events/<int:pk>/dealers/dealt/", dealers.dealt, name="dealers_dealt"),
    path("events/<int:pk>/dealers.csv", dealers.hours_csv, name="dealers_csv"),
]

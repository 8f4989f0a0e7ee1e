from django.urls import path

from tdsite.rooms.dealers import views

urlpatterns = [
    path("dealers/", views.club_dealers, name="club_dealers"),
    path("dealers/add/", views.add_dealer, name="add_dealer"),
    path("dealers/<int:dealer_id>/change/", views.change_dealer, name="change_dealer"),
    path("dealers/<int:dealer_id>/retire/", views.retire_dealer, name="retire_dealer"),
    path("events/<int:pk>/dealers/", views.page, name="dealers"),
    path("events/<int:pk>/dealers/come/", views.come, name="dealer_came"),
    path("events/<int:pk>/dealers/dealt/", views.dealt, name="dealers_dealt"),
    path("events/<int:pk>/dealers.csv", views.hours_csv, name="dealers_csv"),
]

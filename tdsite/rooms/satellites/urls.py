from django.urls import path

from tdsite.rooms.satellites import views

urlpatterns = [
    path("events/<int:pk>/tickets/", views.ticket_list, name="tickets"),
    path("events/<int:pk>/tickets/enter/", views.enter_winners, name="enter_tickets"),
    path("events/<int:pk>/tickets/for/", views.aim_tickets, name="aim_tickets"),
    path("vouchers/", views.voucher_list, name="vouchers"),
    path("vouchers/<int:voucher_id>/cancel/", views.cancel_voucher, name="cancel_voucher"),
]

from django.urls import path

from tdsite.rooms.satellites.views import tickets, vouchers

urlpatterns = [
    path("events/<int:pk>/tickets/", tickets.page, name="tickets"),
    path("events/<int:pk>/tickets/enter/", tickets.enter, name="enter_tickets"),
    path("events/<int:pk>/tickets/for/", tickets.aim, name="aim_tickets"),
    path("vouchers/", vouchers.page, name="vouchers"),
    path("vouchers/<int:voucher_id>/cancel/", vouchers.cancel, name="cancel_voucher"),
]

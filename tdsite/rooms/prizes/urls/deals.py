from django.urls import path

from tdsite.rooms.prizes.views import deals

urlpatterns = [
    path("events/<int:pk>/deal/", deals.deal, name="deal"),
    path("events/<int:pk>/deal/proposal.pdf", deals.proposal, name="deal_proposal"),
    path("events/<int:pk>/deal/<int:number>.pdf", deals.printed_deal, name="deal_sheet"),
    path("events/<int:pk>/deal/<int:number>/void/", deals.void_deal, name="void_deal"),
]

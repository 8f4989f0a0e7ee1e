"""Long lists in pages: each page says where the next one begins."""

from typing import Any

from django.core.exceptions import ValidationError
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request

PagedRow = Any


class Page(CursorPagination):
    """A page of a list that is in one order and stays so."""

    page_size = 50
    max_page_size = 500
    page_size_query_param = "page_size"

    def paginate_queryset(
        self, queryset: Any, request: Request, view: Any = None
    ) -> list[PagedRow]:
        """The rows of the page asked for.  Raises NotFound for a cursor that is none of ours."""
        try:
            return super().paginate_queryset(queryset, request, view) or []
        except (ValueError, TypeError, OverflowError, ValidationError):
            raise NotFound(self.invalid_cursor_message) from None


def page_in(order: str) -> Page:
    """The page of a list in this order."""
    page = Page()
    page.ordering = order
    return page

"""A template shows nothing for a name that the code no longer has: here it fails its test."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.contrib.sessions.backends.base import SessionBase
from django.template import Context, Variable, VariableDoesNotExist

PLAIN = (Context, Mapping, SessionBase, list, tuple, str, int, float, bool, type(None))


@pytest.fixture(scope="session", autouse=True)
def templates_read_what_values_have() -> Iterator[None]:
    """Whether a name stands in the context is the template's affair; what a value has is not."""
    resolve = Variable._resolve_lookup

    def strictly(self: Variable, context: Context) -> Any:
        try:
            return resolve(self, context)
        except VariableDoesNotExist as missing:
            name, value = missing.params
            if isinstance(value, PLAIN):
                raise
            raise AssertionError(
                f"{context.template_name}: {self.var}: {type(value).__qualname__} has no {name}"
            ) from missing

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Variable, "_resolve_lookup", strictly)
        yield

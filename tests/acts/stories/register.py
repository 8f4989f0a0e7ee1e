"""How a story declares what it does."""

from collections.abc import Callable

from tests.acts.examined import Story

STORY_OF: dict[str, Story] = {}


def story(*names: str) -> Callable[[Story], Story]:
    """The story in which these acts are done, each for the first time."""

    def declared(found: Story) -> Story:
        for name in names:
            assert name not in STORY_OF, f"{name} is done in two stories"
            STORY_OF[name] = found
        return found

    return declared

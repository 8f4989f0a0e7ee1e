"""Days and flights as their pages see them: the tree, bagging, and what goes on to the next day."""

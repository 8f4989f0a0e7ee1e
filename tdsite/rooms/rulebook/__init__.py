"""The laws of the game: their texts in every language, where they are cited, how they are found."""

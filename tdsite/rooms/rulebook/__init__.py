"""The laws of the game: their texts in both languages, where they are cited, how they are found."""

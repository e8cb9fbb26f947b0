"""The page on which a game is set up."""

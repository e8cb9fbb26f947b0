"""What a game has besides its rules, and the registry of all games."""

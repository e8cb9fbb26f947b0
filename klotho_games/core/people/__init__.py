"""The players: profiles, seats, rivals and the report of a finished game."""

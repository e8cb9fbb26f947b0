"""Who plays: profiles, seats, rivalries and what a finished game says of them."""

"""What a game is made of besides its rules, and which games there are."""

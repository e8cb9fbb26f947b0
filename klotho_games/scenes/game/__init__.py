"""Scenes of a game that is played: pause, results, dice ledger, high scores, and games that others sent."""

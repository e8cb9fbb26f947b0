"""What belongs to a game that is played: pause, results, dice ledger, records."""

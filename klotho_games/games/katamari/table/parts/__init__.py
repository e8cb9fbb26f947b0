"""The parts of the table. Each is made once, with the table, and shows each new state."""

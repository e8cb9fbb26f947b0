"""The parts of the table, each made with it and shown a state again and again."""

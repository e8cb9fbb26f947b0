"""The parts of the table. Each is made with the table and shows one state after the other."""

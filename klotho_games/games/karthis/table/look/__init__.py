"""Places, colours and pictures of the table: everything that only paints."""

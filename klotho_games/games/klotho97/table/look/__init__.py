"""What only paints: places, colours and pictures of the table."""

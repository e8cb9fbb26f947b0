"""What the program keeps on disk, and how it reads files that may be damaged."""

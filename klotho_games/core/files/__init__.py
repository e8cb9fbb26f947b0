"""The files that the program keeps, and safe reading of files that may be damaged."""

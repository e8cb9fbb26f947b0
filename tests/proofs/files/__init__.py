"""Files, codes and commands that anyone could have written."""

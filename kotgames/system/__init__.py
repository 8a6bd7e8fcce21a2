"""What the program needs of the machine: paths, settings, texts, worker processes. Knows no screen."""

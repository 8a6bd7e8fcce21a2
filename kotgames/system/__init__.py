"""The machine as the program needs it: paths, settings, texts, worker processes. Knows no screen."""

"""The memory of matches: saves, the library, statistics, tournaments. Knows no screen."""

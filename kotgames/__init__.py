"""kotgames: a desktop tabletop for five fighting games."""

__version__ = "0.1.0"

"""Floor 2: simulation, benchmarks, balance reports."""

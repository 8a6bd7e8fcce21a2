"""Screen tests and robots: real pygame events at screen coordinates, on the dummy display, with a clock driven by hand."""

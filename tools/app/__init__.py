"""The parts of `tools/build_app.py`."""

"""The pieces scenes are made of: functions that return items, and helpers to lay them out."""

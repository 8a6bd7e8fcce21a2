"""The table of Knockdown: where everything lies, what gestures mean, how events are seen."""

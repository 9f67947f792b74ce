"""From what a model prints to what it means: tidying, tolerant JSON and calls, and intents in device pixels."""

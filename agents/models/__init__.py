"""Talking to models: one request and reply for all providers, with retries, a recorded cache and costs."""

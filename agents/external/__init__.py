"""Agents in processes of their own: one HTTP/JSON protocol, a client that makes an `Agent` of an address, and a server for any `Agent`."""

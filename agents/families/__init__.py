"""Model families: how each is asked, and what its output means."""

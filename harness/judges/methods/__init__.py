"""The judges, one each."""

"""Verdicts: a template's clauses over an app's reading, the registry of pairs, and the conformance suite."""

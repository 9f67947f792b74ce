"""Measuring judges: labels and judgments in, numbers out."""

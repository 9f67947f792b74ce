"""Which screens of a trajectory a judge is shown, and how the pictures are made."""

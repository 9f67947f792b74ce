"""Trajectories from elsewhere. Their files are not trusted: nothing in them is run, and no name leads out of their folder."""

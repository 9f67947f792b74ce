"""What models see, and where their points lie on the device."""

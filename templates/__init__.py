"""Task templates: what is asked, from which state, and what counts as done. One category a module; nothing here knows any app."""

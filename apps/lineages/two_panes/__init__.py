"""What file managers with two panes have in common beyond the shared storage: panes, work on files, settings, the text page, words."""

"""The apps: one folder each, `apps/<category>/<app_id>/`, found at run time by `apps.loader`."""

"""The web: settings and the application, the use cases, REST (`rest/`) and HTML (`pages/`)."""

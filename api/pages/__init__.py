"""The pages: HTML from templates, whole without script, in parts for htmx."""

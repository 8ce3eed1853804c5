"""The board of Kingdom Rush: Spider Goddess."""

"""Kingdom Rush: Rift in Time – Spider Goddess."""

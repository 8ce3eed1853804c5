"""What people and programs can do here. Only these modules call the gate and the repositories."""

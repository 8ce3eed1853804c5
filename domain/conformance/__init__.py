"""The conformance kit: what every game must keep, checked while it is played at random.

`run.Run` plays one session and applies each of `checks.CHECKS` on the way; `coverage` tells what was never reached;
`plays`, `positions` and `museum` keep playthroughs, starts and saves. For tests and ./play fuzz only.
"""

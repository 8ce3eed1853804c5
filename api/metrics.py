"""What a house tells its watchman: counters for Prometheus, gathered over all its processes."""

from __future__ import annotations

import os

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

MULTIPROCESS = "PROMETHEUS_MULTIPROC_DIR"

registry = CollectorRegistry()
_requests = Counter("dawnhold_requests_total", "Requests answered", ["method", "route", "status"], registry=registry)
_seconds = Histogram(
    "dawnhold_request_seconds",
    "Time to answer; streams and long polls included",
    ["method", "route"],
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30),
    registry=registry,
)
_actions = Counter("dawnhold_actions_total", "Revisions appended", ["game", "kind", "by"], registry=registry)
_stale = Counter("dawnhold_stale_total", "Answers that came too late", ["game"], registry=registry)
_ended = Counter("dawnhold_sessions_ended_total", "Sessions that ended", ["game", "status"], registry=registry)
_started = Counter("dawnhold_sessions_started_total", "Sessions that were dealt", ["game"], registry=registry)
_streams = Gauge("dawnhold_streams", "Open streams", registry=registry, multiprocess_mode="livesum")
_schema = Gauge(
    "dawnhold_schema_info", "Revision of the tables", ["revision"], registry=registry, multiprocess_mode="max"
)


def served(method: str, route: str, status: int, seconds: float) -> None:
    """A request was answered; `route` is its pattern, never its path."""
    known = method if method in ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS") else "other"
    _requests.labels(known, route, str(status)).inc()
    _seconds.labels(known, route).observe(seconds)


def acted(game: str, kind: str, by: str) -> None:
    """A revision was appended; `by` is person, program or bot."""
    _actions.labels(game, kind, by).inc()


def stale(game: str) -> None:
    """An answer was refused because the session had moved on."""
    _stale.labels(game).inc()


def started(game: str) -> None:
    """A session was dealt."""
    _started.labels(game).inc()


def ended(game: str, status: str) -> None:
    """A session was won, lost or abandoned."""
    _ended.labels(game, status).inc()


def stream(change: int) -> None:
    """A stream was opened (+1) or closed (−1)."""
    _streams.inc(change)


def schema(revision: str) -> None:
    """The tables are at this revision."""
    _schema.labels(revision).set(1)


def page() -> tuple[bytes, str]:
    """The text that Prometheus reads, and its media type."""
    if os.environ.get(MULTIPROCESS):
        gathered = CollectorRegistry()
        MultiProcessCollector(gathered)  # type: ignore[no-untyped-call]
        return generate_latest(gathered), CONTENT_TYPE_LATEST
    return generate_latest(registry), CONTENT_TYPE_LATEST


def leave() -> None:
    """This process goes; its gauges go with it."""
    if os.environ.get(MULTIPROCESS):
        mark_process_dead(os.getpid())  # type: ignore[no-untyped-call]

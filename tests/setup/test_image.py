"""The image and the compose file: what can be held without an engine that builds them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.postgres_server import VERSION
from tools.committed import committed

ROOT = Path(__file__).resolve().parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
SERVICES: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
# Top-level folders that a running table does not need.
NOT_SERVED = {".ci", "benchmarks", "docker", "docs", "tests", "tools"}


def test_the_compose_file_is_of_the_compose_schema() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", "docker-compose.yml"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout


def test_the_dockerfile_pleases_its_linter() -> None:
    hadolint = shutil.which("hadolint", path=str(Path(sys.executable).parent))
    assert hadolint
    ran = subprocess.run([hadolint, "Dockerfile"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


def command() -> list[str]:
    """The image's CMD, which stands alone at the start of its line."""
    (found,) = re.findall(r"^CMD (\[.*\])$", DOCKERFILE, re.MULTILINE)
    return [str(word) for word in json.loads(found)]


def test_the_image_runs_what_play_runs() -> None:
    assert command() == ["python", "-m", "api"]
    assert 'exec "$VENV" -m api' in (ROOT / "play").read_text()
    assert "command" not in SERVICES["web"]


def test_the_image_holds_every_folder_that_is_served() -> None:
    copied = set(re.findall(r"^COPY (?:--from=\S+ \S+ |\S+ )(\w+)$", DOCKERFILE.rpartition("FROM ")[2], re.MULTILINE))
    tracked = {path.relative_to(ROOT).parts[0] for path in committed(ROOT) if len(path.relative_to(ROOT).parts) > 1}
    assert tracked - NOT_SERVED <= copied


def test_the_build_sees_what_it_copies() -> None:
    seen = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    copies = re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE)
    assert {name for names in copies for name in names.split()} == seen


def test_nobody_is_root_in_the_image() -> None:
    assert re.findall(r"^USER (.*)$", DOCKERFILE, re.MULTILINE) == ["10001:10001"]


def test_health_is_asked_at_our_own_addresses() -> None:
    checks = [DOCKERFILE, json.dumps(SERVICES["web"]["healthcheck"]["test"])]
    asked = [re.findall(r"http://127\.0\.0\.1:8000(/\w+)", check) for check in checks]
    assert asked == [["/healthz"], ["/readyz"]]


def test_one_waits_for_the_other() -> None:
    assert SERVICES["web"]["depends_on"] == {"db": {"condition": "service_healthy"}}
    assert SERVICES["proxy"]["depends_on"] == {"web": {"condition": "service_healthy"}}
    assert "healthcheck" in SERVICES["db"]


@pytest.mark.parametrize("service", SERVICES)
def test_each_service_writes_only_where_it_must(service: str) -> None:
    assert SERVICES[service]["read_only"] is True
    assert "/tmp" in SERVICES[service]["tmpfs"]


def test_no_password_is_kept_in_the_file() -> None:
    secrets = re.findall(r"PASSWORD: *(.*)|://dawnhold:([^@]*)@", (ROOT / "docker-compose.yml").read_text())
    assert len(secrets) == 2
    assert all("".join(secret).startswith("${POSTGRES_PASSWORD:?") for secret in secrets)


def test_the_proxy_passes_events_on_at_once() -> None:
    proxy = (ROOT / "docker" / "Caddyfile").read_text()
    assert "flush_interval -1" in proxy
    assert "dynamic a web 8000" in proxy


def test_tests_and_compose_use_the_same_postgres() -> None:
    assert SERVICES["db"]["image"] == f"postgres:{VERSION.removeprefix('pginstall')}"

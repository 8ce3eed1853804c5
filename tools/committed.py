"""Refuse committed files that name a package registry.

Everybody installs through their own mirror or proxy, so locks and scripts hold hashes and no address.
`./play check` runs it; by hand it is `python -m tools.committed`.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Written in halves, so that this file does not name what it forbids.
REGISTRIES = tuple(
    f"{name}.{zone}"
    for name, zone in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("deb.debian", "org"),
        ("security.debian", "org"),
        ("archive.ubuntu", "com"),
        ("crates", "io"),
        ("golang", "org"),
        ("docker", "io"),
        ("ghcr", "io"),
        ("quay", "io"),
    )
)


def committed(root: Path) -> list[Path]:
    """The files that git tracks under `root`, as they now lie on disk."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, check=True, capture_output=True, text=True).stdout
    return [path for name in listed.split("\0") if name and (path := root / name).is_file()]


def registry_names(paths: list[Path]) -> Iterator[tuple[Path, int, str]]:
    """Each place where one of `paths` names a registry: file, line number, the name."""
    for path in paths:
        for number, line in enumerate(path.read_bytes().lower().splitlines(), start=1):
            for registry in REGISTRIES:
                if registry.encode() in line:
                    yield path, number, registry


def main() -> int:
    found = list(registry_names(committed(ROOT)))
    for path, number, registry in found:
        print(f"{path.relative_to(ROOT)}:{number}: names the registry {registry}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

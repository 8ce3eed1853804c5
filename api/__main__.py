"""`python -m api`: read the settings, bring the database up to date, say where the table stands, serve."""

from __future__ import annotations

import os
import socket
import sys
import tempfile

import uvicorn
from uvicorn.supervisors import Multiprocess

from api import logs, metrics, settings
from api.settings import Settings, SettingsError
from api.usecases.titles import Titles
from domain import catalogue
from domain.kernel.errors import ContentError, SaveError
from persistence import migrate
from persistence.errors import PersistenceError

WRONG_SETTING = 2
FAILED = 1
LAST_ANSWERS_S = 3
APP = "api.app:app_of_environment"


def main() -> int:
    """Serve until told to stop; 0 then. What can't be served ends with one line and another number."""
    try:
        config = settings.load()
        Titles(catalogue.games(), config.content)
        listening = _listen(config)
        migrate.upgrade(config.database_address, config.data)
    except (SettingsError, ContentError, SaveError) as error:
        return _end(str(error), WRONG_SETTING)
    except PersistenceError as error:
        return _end(str(error), FAILED)
    if config.workers > 1:
        os.environ.setdefault(metrics.MULTIPROCESS, tempfile.mkdtemp(prefix="dawnhold-metrics-"))
    sys.stdout.write("".join(f"{line}\n" for line in where(config)))
    sys.stdout.flush()
    return _serve(config, listening)


def _end(line: str, code: int) -> int:
    sys.stderr.write(" ".join(line.split()) + "\n")
    return code


def _listen(config: Settings) -> socket.socket:
    """The port, taken before anything else is done."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((config.host, config.port))
    except OSError as error:
        listening.close()
        raise SettingsError(
            f"{config.host} port {config.port} can't be listened on ({error.strerror}): end what uses it, "
            f"or choose another with {settings.variable('port')} or {settings.variable('host')}."
        ) from None
    listening.set_inheritable(True)
    return listening


def _serve(config: Settings, listening: socket.socket) -> int:
    logs.configure(config.log)
    server_config = uvicorn.Config(
        APP,
        factory=True,
        workers=config.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LAST_ANSWERS_S,
        timeout_keep_alive=30,
    )
    if config.workers > 1:
        Multiprocess(server_config, sockets=[listening]).run()
        return 0
    server = uvicorn.Server(server_config)
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        return 0
    return 0 if server.started else FAILED


def where(config: Settings) -> list[str]:
    """The addresses to open, the one for guests first."""
    lines = []
    if config.public_url:
        lines.append(f"Dawnhold is at {config.public_url}")
    if config.host in ("0.0.0.0", "::"):
        lines.append(f"On this computer: http://localhost:{config.port}")
        address = lan_address()
        if address:
            lines.append(f"For phones and others in your network: http://{address}:{config.port}")
    else:
        name = f"[{config.host}]" if ":" in config.host else config.host
        lines.append(f"Dawnhold is at http://{name}:{config.port}")
    return lines


def lan_address() -> str | None:
    """This computer's address in its network, if it has one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") or address == "0.0.0.0" else address


if __name__ == "__main__":
    sys.exit(main())

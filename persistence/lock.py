"""The lock on the data folder: SQLite is served by one process only."""

import fcntl
import os
from pathlib import Path

from persistence.errors import DatabaseUnavailable, DataInUse

_held: set[Path] = set()


class DataLock:
    """Held from construction until `release`, or until the process ends, however it ends."""

    def __init__(self, data_dir: Path) -> None:
        self._path = data_dir.resolve() / "lock"
        if self._path in _held:  # the system's lock does not tell one process from itself
            raise _in_use(data_dir, str(os.getpid()))
        try:
            data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._file = self._path.open("a+")
        except OSError as error:
            raise DatabaseUnavailable(f"The data folder {data_dir} can't be written: {error.strerror}.") from error
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._file.seek(0)
            holder = self._file.read().strip()
            self._file.close()
            raise _in_use(data_dir, holder) from error
        self._file.truncate(0)
        self._file.write(f"{os.getpid()}\n")
        self._file.flush()
        _held.add(self._path)

    def release(self) -> None:
        """Let another process in."""
        if self._path in _held:
            _held.discard(self._path)
            self._file.close()


def _in_use(data_dir: Path, holder: str) -> DataInUse:
    who = f"process {holder}" if holder.isdigit() else "another process"
    return DataInUse(f"The data folder {data_dir} is in use by {who}; stop that one, or set DAWNHOLD_DATA to another.")

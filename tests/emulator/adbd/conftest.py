from __future__ import annotations

from collections.abc import Iterator

import pytest

from emulator.pool import AdbServer
from tests.emulator.adbd.rig import Rig


@pytest.fixture(scope="session")
def adb_server(home: None) -> Iterator[AdbServer]:
    with AdbServer.private() as server:
        yield server


@pytest.fixture(scope="module")
def rig(adb_server: AdbServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    rig = Rig(tmp_path_factory.mktemp("adbd"), adb_server)
    yield rig
    rig.close()

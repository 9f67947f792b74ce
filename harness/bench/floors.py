"""The least that work can cost on this machine: bare adb, bare Python, and the device's own work without protocol around it."""

from __future__ import annotations

import base64
import http.client
import io
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from PIL import Image

import apps
from emulator.sim.core.catalog import read_catalog
from emulator.sim.core.device import Device as BareDevice
from emulator.sim.core.device import DeviceConfig
from emulator.sim.toolkit.app import Intent
from harness.bench.samples import timed

_PYTHON_RSS = "import re; print(re.search(r'VmRSS:\\s+(\\d+)', open('/proc/self/status').read())[1])"


@contextmanager
def bare_device(package: str) -> Iterator[BareDevice]:
    """The simulated device inside this process, showing an app: what it costs without adb, sockets and the UI server."""
    with tempfile.TemporaryDirectory() as folder:
        device = BareDevice(DeviceConfig(Path(folder), catalog=read_catalog([Path(apps.__file__).parent])))
        try:
            device.activities.start(
                Intent(action="android.intent.action.MAIN", package=package, categories=("android.intent.category.LAUNCHER",))
            )
            yield device
        finally:
            device.close()


def bare_paint(device: BareDevice) -> float:
    """ms to lay out, draw and encode the screen once, all of it."""
    device.touch()
    device.forget_picture()
    return timed(device.screenshot_jpeg)


def bare_picture(data: bytes, size: tuple[int, int], quality: int) -> bytes:
    """A picture (JPEG or PNG) decoded, resized and encoded as JPEG by Pillow's shortest way."""
    picture: Image.Image
    with Image.open(io.BytesIO(data)) as picture:
        picture.draft("RGB", size)
        picture.load()
    if picture.size != size:
        picture = picture.resize(size, Image.Resampling.BICUBIC, reducing_gap=2.0)
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=quality)
    return out.getvalue()


def bare_python() -> float:
    """ms to start Python and end it."""
    return timed(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))


def bare_python_memory() -> float:
    """Resident memory of Python that does nothing, in MB."""
    answer = subprocess.run([sys.executable, "-c", _PYTHON_RSS], check=True, capture_output=True, text=True)
    return int(answer.stdout) / 1024


def resident_memory(pid: int) -> float:
    """Resident memory of a process in MB."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def bare_posts(url: str, picture: bytes, times: int) -> list[float]:
    """ms to send a picture in base64 as JSON and read the answer, by the standard library over one connection."""
    address = urlsplit(url)
    connection = http.client.HTTPConnection(address.hostname or "", address.port or 80)
    samples: list[float] = []
    try:
        for _ in range(times):

            def post() -> None:
                body = json.dumps({"picture": base64.b64encode(picture).decode("ascii")})
                connection.request("POST", address.path, body, {"content-type": "application/json"})
                json.loads(connection.getresponse().read())

            samples.append(timed(post))
    finally:
        connection.close()
    return samples

"""The console, line by line, on a real device."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from emulator.sim.console import Console, Hardware
from emulator.sim.console.auth import Authenticator
from emulator.sim.core.device import Device, DeviceConfig

TOKEN = "t0ken"
BANNER = ["Android Console: type 'help' for a list of commands", "OK"]


class Machine:
    def __init__(self) -> None:
        self.log: list[str] = []

    def kill(self) -> None:
        self.log.append("kill")

    def restart(self) -> None:
        self.log.append("restart")

    def rotate(self) -> None:
        self.log.append("rotate")


class Client:
    """A console session."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def answer(self) -> list[str]:
        """Lines up to OK or KO."""
        lines: list[str] = []
        while not lines or not lines[-1].startswith(("OK", "KO")):
            line = await asyncio.wait_for(self.reader.readline(), 5)
            if not line:
                break
            assert line.endswith(b"\r\n")
            lines.append(line[:-2].decode())
        return lines

    async def ask(self, command: str) -> list[str]:
        self.writer.write(command.encode("utf-8", "surrogateescape") + b"\r\n")
        return await self.answer()


class Desk:
    def __init__(self, folder: Path) -> None:
        self.token_file = folder / "token"
        self.device = Device(DeviceConfig(folder / "device"))
        self.machine = Machine()
        self.hardware = Hardware(self.device, self.machine, "/avd")
        self.console = Console(self.hardware, Authenticator(self.token_file))
        self.port = 0

    async def connect(self) -> Client:
        return Client(*await asyncio.open_connection("127.0.0.1", self.port))

    async def login(self) -> Client:
        client = await self.connect()
        await client.answer()
        return client


@asynccontextmanager
async def desk(folder: Path, token: str = "") -> AsyncIterator[Desk]:
    made = Desk(folder)
    made.token_file.write_text(token)
    listening = socket.create_server(("127.0.0.1", 0))
    made.port = listening.getsockname()[1]
    await made.console.start(listening)
    try:
        yield made
    finally:
        await made.console.stop()
        made.device.close()


def with_desk(folder: Path, work: Callable[[Desk, Client], Awaitable[None]]) -> None:
    async def run() -> None:
        async with desk(folder) as made:
            await work(made, await made.login())

    asyncio.run(run())


def ask(folder: Path, command: str) -> list[str]:
    answers: list[list[str]] = []

    async def work(made: Desk, client: Client) -> None:
        answers.append(await client.ask(command))

    with_desk(folder, work)
    return answers[0]


# --- session ---------------------------------------------------------------------------------------------------------------------


def test_greeting_with_and_without_token(tmp_path: Path) -> None:
    async def work() -> None:
        async with desk(tmp_path, TOKEN) as made:
            client = await made.connect()
            assert await client.answer() == [
                "Android Console: Authentication required",
                "Android Console: type 'auth <auth_token>' to authenticate",
                "Android Console: you can find your <auth_token> in ",
                f"'{made.token_file}'",
                "OK",
            ]
            assert await client.ask("geo fix 1 2") == ["KO: unknown command, try 'help'"]
            assert await client.ask("avd name") == ["anyapp_sim", "OK"]
            assert await client.ask("avd status") == ["KO: unknown command, try 'help'"]
            assert await client.ask("kill") == ["KO: unknown command, try 'help'"]
            assert await client.ask("auth") == ["KO: missing authentication token"]
            assert await client.ask("auth wrong") == ["KO: authentication token does not match ~/.emulator_console_auth_token"]
            assert await client.ask(f"auth {TOKEN}") == BANNER
            assert await client.ask("avd status") == ["virtual device is running", "OK"]
            made.token_file.write_text("")
            assert await (await made.connect()).answer() == BANNER
            assert made.machine.log == []

    asyncio.run(work())


def test_a_missing_token_file_is_made_for_its_owner_only(tmp_path: Path) -> None:
    authenticator = Authenticator(tmp_path / "token")
    authenticator.prepare()
    token = authenticator.token()
    assert token and len(token) >= 12 and authenticator.accepts(token) and not authenticator.accepts(token + "x")
    assert (tmp_path / "token").stat().st_mode & 0o777 == 0o600
    authenticator.prepare()
    assert authenticator.token() == token


def test_devices_that_start_together_agree_on_one_token(tmp_path: Path) -> None:
    for round_ in range(20):
        start = threading.Barrier(8)

        def begin(file: Path = tmp_path / f"token{round_}", start: threading.Barrier = start) -> str | None:
            authenticator = Authenticator(file)
            start.wait()
            authenticator.prepare()
            return authenticator.token()

        with ThreadPoolExecutor(8) as pool:
            tokens = {task.result() for task in [pool.submit(begin) for _ in range(8)]}
        assert len(tokens) == 1 and tokens != {""}
    assert len(list(tmp_path.iterdir())) == 20, "drafts are cleared away"


def test_help_ping_and_mistakes(tmp_path: Path) -> None:
    async def work(made: Desk, client: Client) -> None:
        assert await client.ask("ping") == ["I am alive!", "OK"]
        text = await client.ask("help")
        assert text[-1] == "OK" and any(line.split()[:1] == ["sms"] for line in text)
        assert (await client.ask("help sms send"))[0].startswith("sms send NUMBER TEXT")
        assert await client.ask("nonsense") == ["KO: unknown command, try 'help'"]
        assert (await client.ask("sms"))[-1] == "KO: missing sub-command"
        assert await client.ask("sms nonsense") == ["KO:  bad sub-command"]
        client.writer.write(b"\r\n\n")  # empty lines get no answer
        assert await client.ask("rotate") == ["OK"]
        assert await client.ask("kill") == ["OK: killing emulator, bye bye"]
        assert made.machine.log == ["rotate", "kill"]

    with_desk(tmp_path, work)


def test_a_web_page_cannot_speak_to_it(tmp_path: Path) -> None:
    async def work(made: Desk, client: Client) -> None:
        client.writer.write(b"POST / HTTP/1.1\r\nHost: localhost\r\n\r\nkill\r\n")
        assert await client.answer() == ["KO: Forbidden HTTP request. Aborting"]
        assert await client.reader.read() == b""
        assert made.machine.log == []

    with_desk(tmp_path, work)


def test_an_endless_line_ends_the_session_only(tmp_path: Path) -> None:
    async def work(made: Desk, client: Client) -> None:
        client.writer.write(b"x" * 100_000)
        assert await client.reader.read() == b""
        assert await (await made.login()).ask("ping") == ["I am alive!", "OK"]

    with_desk(tmp_path, work)


# --- phone -----------------------------------------------------------------------------------------------------------------------


def test_sms_reaches_the_device_unescaped(tmp_path: Path) -> None:
    async def work(made: Desk, client: Client) -> None:
        got: list[tuple[str, str]] = []
        made.device.telephony.incoming_sms = lambda number, text: got.append((number, text))  # type: ignore[method-assign]
        assert await client.ask(r"sms send +15551234 Hi  \\n: é\n\x41\u20ac") == ["OK"]
        assert got == [("+15551234", "Hi  \\n: é\nA€")]
        # SMS-DELIVER of "hellohello" from +27838890001, as in the examples of 3GPP TS 23.040 readers
        assert await client.ask("sms pdu 07917283010010F5040BC87238880900F10000993092516195800AE8329BFD4697D9EC37") == ["OK"]
        assert got[1] == ("27838890001", "hellohello")
        assert (await client.ask("sms pdu 0791"))[0].startswith("KO: badly formatted <hexstring>")

    with_desk(tmp_path, work)


@pytest.mark.parametrize(
    ("command", "text"),
    [
        ("sms send", "KO: missing argument, try 'sms send <phonenumber> <text message>'"),
        ("sms send 555", "KO: missing argument, try 'sms send <phonenumber> <text message>'"),
        ("sms send 5a5 hi", "KO: bad phone number format, must be [+](0-9)*"),
        ("sms send 555 \udcff", "KO: message must be in utf8"),
        ("gsm call", "KO: missing argument, try 'gsm call <phonenumber>'"),
        ("gsm call abc", "KO: bad phone number format, use digits, # and + only"),
        ("gsm accept 1", "KO: no current call to/from number '1'"),
        ("gsm cancel 1", "KO: could not cancel this number"),
        ("gsm voice nowhere", "KO: bad GSM state name, try 'help gsm voice' for list of valid values"),
        ("gsm signal 50", "KO: invalid RSSI - must be 0..31 or 99"),
        ("geo fix x 1", "KO: argument 'x' is not a number"),
        ("geo fix 1", "KO: not enough arguments: see 'help geo fix' for details"),
        ("geo fix 181 0", "KO: invalid longitude value, must be in range [-180..180]"),
        ("geo fix 0 nan", "KO: invalid latitude value, must be in range [-90..90]"),
        ("geo nmea $GPGGA,1*00", "KO: check sum 00 should be 4B"),
        ("power capacity 101", 'KO: Usage: "capacity <percentage>" with 0 to 100'),
        ("power ac maybe", 'KO: Usage: "ac on|off"'),
        ("event send EV_KEY", "KO: invalid event 'EV_KEY', must be <type>:<code>:<value>"),
        ("event send EV_KEY:KEY_NONE:1", "KO: invalid event code 'KEY_NONE'"),
        ("avd snapshot save", "KO: Argument missing, try 'avd snapshot save <name>'"),
        ("avd snapshot load ../../x", "KO: Snapshot name '../../x' is not valid; use letters, digits, blank, dot, dash and underscore"),
    ],
)
def test_what_goes_wrong_is_told(tmp_path: Path, command: str, text: str) -> None:
    assert ask(tmp_path, command) == [text]


def test_calls_ring_are_taken_held_and_end(tmp_path: Path) -> None:
    async def work(made: Desk, client: Client) -> None:
        assert await client.ask("gsm list") == ["OK"]
        assert await client.ask("gsm call 5551234") == ["OK"]
        assert await client.ask("gsm list") == ["inbound from 5551234    : incoming", "OK"]
        assert await client.ask("gsm accept 5551234") == ["OK"]
        assert [call.state for call in made.device.telephony.calls] == ["active"]
        assert await client.ask("gsm hold 5551234") == ["OK"]
        assert await client.ask("gsm busy 5551234") == ["KO: no current call to/from number '5551234'"]
        assert await client.ask("gsm cancel 5551234") == ["OK"]
        assert made.device.telephony.calls == []
        assert await client.ask("gsm voice roaming") == ["OK"]
        assert "gsm voice state: roaming" in await client.ask("gsm status")

    with_desk(tmp_path, work)


# --- hardware --------------------------------------------------------------------------------------------------------------------


def test_positions_by_fix_and_by_sentence(tmp_path: Path) -> None:
    async def work(made: Desk, client: Client) -> None:
        assert await client.ask("geo fix 13.4 52.5 34") == ["OK"]
        location = made.device.location
        assert (location.longitude, location.latitude, location.altitude) == (13.4, 52.5, 34)
        assert await client.ask("geo nmea $GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47") == ["OK"]
        assert location.latitude == pytest.approx(48.1173) and location.longitude == pytest.approx(11.516667)
        assert location.altitude == 545.4

    with_desk(tmp_path, work)


def test_battery(tmp_path: Path) -> None:
    async def work(made: Desk, client: Client) -> None:
        for command in ("power capacity 42", "power ac off", "power status discharging", "power health overheat", "power present false"):
            assert await client.ask(command) == ["OK"]
        assert await client.ask("power display") == [
            "AC: offline",
            "status: Discharging",
            "health: Overheat",
            "present: false",
            "capacity: 42",
            "OK",
        ]
        assert made.device.battery.level == 42

    with_desk(tmp_path, work)


def test_network(tmp_path: Path) -> None:
    async def work(made: Desk, client: Client) -> None:
        assert await client.ask("network speed edge") == ["OK"]
        assert await client.ask("network delay 10:200") == ["OK"]
        assert await client.ask("network status") == [
            "Current network status:",
            "  download speed:     236800 bits/s (28.9 KB/s)",
            "  upload speed:       118400 bits/s (14.5 KB/s)",
            "  minimum latency:  10 ms",
            "  maximum latency:  200 ms",
            "OK",
        ]
        assert (await client.ask("network speed warp"))[0].startswith("KO: invalid <speed>")

    with_desk(tmp_path, work)


def test_input_events(tmp_path: Path) -> None:
    async def work(made: Desk, client: Client) -> None:
        log: list[object] = []
        target = made.device.input
        target.text = lambda text: log.append(("text", text))  # type: ignore[method-assign]
        target.key = lambda code, *, long=False, meta=0: log.append(("key", code, meta))  # type: ignore[method-assign]
        target.motion = lambda action, x, y: log.append((action, round(x), round(y)))  # type: ignore[method-assign]
        assert await client.ask("event text Hello  world") == ["OK"]
        assert await client.ask("event send EV_KEY:KEY_LEFTSHIFT:1 EV_KEY:KEY_A:1 EV_KEY:KEY_A:0 EV_KEY:KEY_LEFTSHIFT:0 1:158:1") == ["OK"]
        touch = "EV_ABS:ABS_X:16384 EV_ABS:ABS_Y:0 EV_KEY:BTN_TOUCH:1 EV_SYN:0:0"
        assert await client.ask(f"event send {touch} 3:1:32767 0:0:0 EV_KEY:BTN_TOUCH:0 0:0:0") == ["OK"]
        for buttons in (0, 1, 0):
            assert await client.ask(f"event mouse 5 6 0 {buttons}") == ["OK"]
        assert log == [
            ("text", "Hello  world"),
            ("key", 29, 0x41),
            ("key", 4, 0),
            ("down", 540, 0),
            ("move", 540, 2399),
            ("up", 540, 2399),
            ("down", 5, 6),
            ("up", 5, 6),
        ]
        assert "    EV_KEY" in await client.ask("event types")
        assert "    KEY_ENTER" in await client.ask("event codes EV_KEY")

    with_desk(tmp_path, work)


# --- virtual device --------------------------------------------------------------------------------------------------------------


def test_snapshots_bring_the_device_back(tmp_path: Path) -> None:
    async def work(made: Desk, client: Client) -> None:
        assert await client.ask("avd snapshot list") == ["There is no snapshot available.", "OK"]
        await client.ask("power capacity 42")
        assert await client.ask("avd snapshot save before noon") == ["OK"]
        await client.ask("power capacity 7")
        listed = await client.ask("avd snapshot list")
        assert listed[0] == "List of snapshots present on all disks:"
        assert listed[1] == "ID        TAG                 VM SIZE                DATE       VM CLOCK"
        assert listed[2].startswith("--        before noon  ") and listed[2].endswith(" 2023-10-15 15:34:00   00:01:00.000")
        assert await client.ask("avd snapshotpath before noon") == ["/avd/snapshots/before noon", "OK"]
        assert await client.ask("avd snapshot load before noon") == ["OK"]
        assert made.device.battery.level == 42
        assert await client.ask("avd snapshot delete before noon") == ["OK"]
        assert (await client.ask("avd snapshot load before noon"))[0].startswith("KO: Snapshot load failed: no snapshot named")
        assert (await client.ask("avd snapshot del before noon"))[0].startswith("KO: Snapshot del failed")

    with_desk(tmp_path, work)


def test_avd_facts(tmp_path: Path) -> None:
    async def work(made: Desk, client: Client) -> None:
        assert await client.ask("avd name") == ["anyapp_sim", "OK"]
        assert await client.ask("avd path") == ["/avd", "OK"]
        assert await client.ask("avd windowtype") == ["headless", "OK"]
        assert await client.ask("avd stop") == ["OK"]
        assert await client.ask("avd status") == ["virtual device is stopped", "OK"]
        assert await client.ask("avd start") == ["OK"]
        assert await client.ask("vm status") == ["virtual device is running", "OK"]
        assert await client.ask("avd heartbeat") == ["heartbeat: 60", "OK"]

    with_desk(tmp_path, work)

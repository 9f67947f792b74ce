"""What is measured. Everything goes through the real adb server, as it does in a run."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median

import apps
from agents.options import AgentOptions
from agents.protocol import Task
from agents.random_agent import RandomAgent
from agents.registry import make_agent
from emulator.adb_server import AdbServer
from emulator.pool import SimDevice
from harness.bench import floors, judge_table
from harness.bench.evidence import evidence
from harness.bench.samples import Figure, figure, repeat, timed
from harness.device import Action, Device, Key, Observation, Tap
from harness.errors import AnyAppError
from harness.runner.benchmark import BenchmarkSuite, benchmark_suite
from harness.runner.recorder import Recorder
from harness.runner.run import Request, carry_on, prepare
from harness.runner.sessions import DeviceSession, SimulatedDevices
from harness.runner.suite import PairFacts
from harness.trajectory.schema import Policy

_STEPS = 60
_CALLS = 200
_SEEDINGS = 20
_STARTS = 5
_EPISODE_WORKERS = 2
_COMMANDS = (
    "date +%s",
    "dumpsys activity activities",
    "getprop ro.build.version.sdk",
    "settings get system font_scale",
    "echo hi",
)


class Bench:
    """One simulated device and one pair of the suite, the same at all times, shared by the measures."""

    def __init__(self, session: DeviceSession, suite: BenchmarkSuite) -> None:
        self.session = session
        self.device: Device = session.device
        self.suite = suite
        self.pair: PairFacts = next(pair for pair in suite.pairs() if pair.category == "clock")
        self.parameters = suite.parameters(self.pair.category, self.pair.template, 0, 0)
        self.server = AdbServer(self.device.adb.server.port)
        self._model: subprocess.Popen[str] | None = None
        self._port = 0

    def show_app(self) -> None:
        """Bring the pair's app to its initial state, in front."""
        self.session.restore()
        self.suite.trial(self.device, self.pair, self.parameters).prepare()

    def shell_round_trip(self) -> Figure:
        """A command of the device's shell that does nothing. Floor: a question to the adb server alone."""
        calls = repeat(lambda: self.device.shell("true"), _CALLS)
        return figure(calls, repeat(lambda: self.server.request("host:version"), _CALLS))

    def shell_commands(self) -> Figure:
        """Commands that harnesses ask often, whichever takes longest. Floor: one that does nothing."""
        slowest = max((repeat(partial(self.device.shell, words), _STEPS) for words in _COMMANDS), key=median)
        return figure(slowest, repeat(lambda: self.device.shell("true"), _STEPS))

    def dump(self) -> Figure:
        """The accessibility tree of an app that has just changed. Floor: a question to the UI server that needs no tree."""
        self.show_app()
        dumps = repeat(self.device.dump, _STEPS, before=self._change)
        return figure(dumps, repeat(lambda: self.device.ui.call("deviceInfo"), _STEPS))

    def screenshot(self) -> Figure:
        """A JPEG of an app that has just changed. Floor: drawing and encoding alone."""
        self.show_app()
        shots = repeat(self.device.screenshot, _STEPS, before=self._change)
        return figure(shots, self._paints())

    def step_observe_act(self) -> Figure:
        """Observe, decide, act and store, with the random agent. Floor: drawing and encoding one screen."""
        self.show_app()
        agent = RandomAgent()
        agent.reset(Task("", "", "c1", None, self.device.size, _STEPS, 1))
        samples = []
        with tempfile.TemporaryDirectory() as folder, Recorder(Path(folder)) as recorder:
            for number in range(_STEPS + 1):
                taken = timed(lambda: self._step(agent, recorder))
                if number:
                    samples.append(taken)
        return figure(samples, self._paints())

    def _step(self, agent: RandomAgent, recorder: Recorder) -> None:
        seen = self.device.observe()
        recorder.observation(seen)
        action = agent.act(seen).action
        if isinstance(action, Action):
            self.device.perform(action)

    def model_overhead(self) -> Figure:
        """What a step costs beside the device and the model: the request, the reply's parsing and the records, with a model that answers at
        once. Floor: sending the same bytes to the same server by the bare standard library."""
        self.show_app()
        agent = make_agent("qwen3-vl", AgentOptions(model="instant", base_url=self._instant_model()))
        agent.reset(Task("Do it.", "the app", "c1", None, self.device.size, 10 * _STEPS, 1))
        samples = []
        with tempfile.TemporaryDirectory() as folder, Recorder(Path(folder)) as recorder:
            for number in range(_STEPS + 1):
                self._change()
                seen = self.device.observe()

                def step(seen: Observation = seen) -> None:
                    recorder.observation(seen)
                    agent.act(seen)

                taken = timed(step)
                if number:
                    samples.append(taken)
        return figure(samples, floors.bare_posts(self._instant_model(), seen.screenshot, _STEPS))

    def _instant_model(self) -> str:
        if self._model is None:
            words = [sys.executable, "-m", "harness.bench.instant_model"]
            self._model = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            assert self._model.stdout is not None
            self._port = int(self._model.stdout.readline())
        return f"http://127.0.0.1:{self._port}/v1"

    def evidence(self) -> Figure:
        """Preparing the pictures of an episode for the default judge. Floor: decoding, resizing and encoding alone."""
        self.show_app()
        agent = RandomAgent()
        agent.reset(Task("", "", "c1", None, self.device.size, 10 * _STEPS, 1))
        with tempfile.TemporaryDirectory() as folder, Recorder(Path(folder)) as recorder:
            return evidence(self.device, lambda: self._step(agent, recorder))

    def close(self) -> None:
        """End what the measures have started."""
        if self._model is not None:
            self._model.kill()
            self._model.communicate()

    def restore_and_seed(self) -> Figure:
        """Back to the baseline, then the initial state of a task, read back. Floor: loading the snapshot alone."""
        self.show_app()
        seedings = repeat(self.show_app, _SEEDINGS)
        return figure(seedings, repeat(self.session.restore, _SEEDINGS))

    def device_memory(self) -> Figure:
        """Resident memory of a device that has shown every app. Floor: Python that does nothing."""
        self.session.restore()
        for package in dict.fromkeys(pair.app.package for pair in self.suite.pairs()):
            self.device.launch(package)
            self.device.observe()
        process = self.session.process_id
        if process is None:
            raise AnyAppError("the memory of a device that was not started here cannot be measured")
        used = [floors.resident_memory(process)]
        return figure(used, [floors.bare_python_memory()], "MB")

    def _change(self) -> None:
        """Make sure that the next look is at something new."""
        self.device.perform(Tap(self.device.size[0] // 2, self.device.size[1] // 2))
        self.device.perform(Key("HOME"))
        self.device.screenshot()  # only what differs from the last picture is drawn
        self.device.launch(self.pair.app.package)

    def _paints(self) -> list[float]:
        with floors.bare_device(self.pair.app.package) as bare:
            return [floors.bare_paint(bare) for _ in range(40)]


def device_online(bench: Bench) -> Figure:
    """From starting a device's process to its being listed by adb. Floor: starting Python."""
    samples = []
    for _ in range(_STARTS):
        start = time.perf_counter()
        with SimDevice.start([Path(apps.__file__).parent], adb_server_port=bench.server.port):
            samples.append((time.perf_counter() - start) * 1000)
    return figure(samples, [floors.bare_python() for _ in range(_STARTS)])


def episodes_per_minute(bench: Bench) -> Figure:
    """Reference episodes of all pairs with two workers. Floor (here the most): had each step cost no more than drawing its screen."""
    folder = Path(tempfile.mkdtemp(prefix="anyapp-bench-"))
    try:
        request = Request(agents=("reference",), policy=Policy(step_timeout_s=60, episode_timeout_s=300))
        root = prepare(request, bench.suite, folder / "run")
        start = time.perf_counter()
        summary = carry_on(root, _EPISODE_WORKERS)
        minutes = (time.perf_counter() - start) / 60
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    screens = sum(line.steps + 1 for line in summary.results)
    paint_minutes = screens * min(bench._paints()) / 60_000 / _EPISODE_WORKERS
    rate = round(len(summary.results) / minutes, 1)
    return Figure(rate, rate, "episodes/min", round(len(summary.results) / paint_minutes, 1))


MEASURES: dict[str, Callable[[Bench], Figure]] = {
    "shell_round_trip": Bench.shell_round_trip,
    "shell_commands": Bench.shell_commands,
    "dump": Bench.dump,
    "screenshot": Bench.screenshot,
    "step_observe_act": Bench.step_observe_act,
    "model_overhead": Bench.model_overhead,
    "evidence": Bench.evidence,
    "restore_and_seed": Bench.restore_and_seed,
    "judge_meta_bootstrap": lambda bench: judge_table.meta_bootstrap(),
    "device_online": device_online,
    "device_memory": Bench.device_memory,
    "episodes_per_minute": episodes_per_minute,
}
"""All measures by name, quick ones first."""


@contextmanager
def bench_session() -> Iterator[Bench]:
    """A simulated device for the measures."""
    session = SimulatedDevices().open(0, fresh=False)
    bench = Bench(session, benchmark_suite())
    try:
        yield bench
    finally:
        bench.close()
        session.close()


def run_benchmarks(names: list[str], on_start: Callable[[str], object]) -> dict[str, Figure]:
    """Measure the named quantities in order. `on_start` is told each name when its turn comes."""
    figures: dict[str, Figure] = {}
    with bench_session() as bench:
        for name in names:
            on_start(name)
            figures[name] = MEASURES[name](bench)
    return figures

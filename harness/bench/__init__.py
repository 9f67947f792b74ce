"""How fast the harness and the simulated device are, each figure beside the least that the same work can cost on this machine."""

from harness.bench.measures import MEASURES, run_benchmarks
from harness.bench.samples import Figure

__all__ = ["MEASURES", "Figure", "run_benchmarks"]

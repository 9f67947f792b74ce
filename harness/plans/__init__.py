"""Plans for condition c2: reading, checking and generating the sub-goals that are put before an instruction."""

from harness.plans.file import PlanProblem, Plans, read_plans, shipped_plans

__all__ = ["PlanProblem", "Plans", "read_plans", "shipped_plans"]

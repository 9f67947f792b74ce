"""For `flows.py`: what a reference flow is, what it sees, and how it is played."""

from apps.flows_kit.pickers import digits_of, material_time, spin
from apps.flows_kit.ui import Flow, FlowError, FlowFunction, Flows, Selector, Ui

__all__ = ["Flow", "FlowError", "FlowFunction", "Flows", "Selector", "Ui", "digits_of", "material_time", "spin"]

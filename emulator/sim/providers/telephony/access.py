"""Who may do what with messages.

Everybody with the permission reads sent and received messages. The rest (drafts, what is being sent) and every change are for the system
and the default SMS app. A change by anybody else is dropped without a word: the app op WRITE_SMS is `ignore` for all but the holder of
the role; `appops set PACKAGE WRITE_SMS allow` lifts that, also for the shell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from emulator.sim.toolkit.app import Intent

if TYPE_CHECKING:
    from emulator.sim.core.device import Device
    from emulator.sim.providers.select import Selection

SMS_ROLE = "android.app.role.SMS"
EXTERNAL_CHANGE = "android.provider.action.EXTERNAL_PROVIDER_CHANGE"
_SUBQUERY = re.compile(r"\bselect\b", re.IGNORECASE)


def is_default_app(device: Device, caller: str) -> bool:
    return bool(caller) and device.role_holder(SMS_ROLE) == caller


def sees_all(device: Device, caller: str) -> bool:
    """Whether a caller reads the whole tables: the system, and the default SMS app."""
    found = device.packages.find(caller)
    return caller == "" or is_default_app(device, caller) or (found is not None and found.uid in (1000, 1001))


def may_write(device: Device, caller: str) -> bool:
    """Whether a caller's changes are made."""
    if sees_all(device, caller):
        return True
    found = device.packages.find(caller)
    return found is not None and found.app_ops.get("WRITE_SMS") == "allow"


def has_subquery(wanted: Selection) -> bool:
    """Callers with restricted access may not put queries into their query."""
    parts: Sequence[str] = (*(wanted.projection or ()), wanted.where, wanted.sort)
    return any(_SUBQUERY.search(part) for part in parts)


def tell_default_app(device: Device, caller: str, uri: str) -> None:
    """A change by somebody else is made known to the default SMS app."""
    holder = device.role_holder(SMS_ROLE)
    if holder and holder != caller and device.packages.find(holder) is not None:
        device.activities.broadcast(Intent(action=EXTERNAL_CHANGE, package=holder, data=uri))

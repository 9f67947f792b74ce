"""How Simple SMS Messenger's state is read and put in place."""

from __future__ import annotations

from apps.lineages.simple_sms.state import SimpleSmsState


class App(SimpleSmsState):
    own_drafts = False
    provider_drafts = True

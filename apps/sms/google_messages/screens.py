"""Google Messages (build of December 2022) as the simulated device runs it: reconstructed, since the app is closed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from apps.sms import telephony
from apps.sms.google_messages import bugle
from apps.sms.google_messages.details import Details
from apps.sms.google_messages.listing import Archived, Listing, Search
from apps.sms.google_messages.pages import Blocked, Settings
from apps.sms.google_messages.picker import Forward, Picker
from apps.sms.google_messages.store import PREFS, Store
from apps.sms.google_messages.thread import OPEN, Thread
from emulator.sim.toolkit import Action, Activity, App, Intent, IntentFilter, Notification

SHARED = ("text/*",)
TAG = "bugle:sms"
READ, REPLY = "read", "reply"


class APP(App):
    """The process: messages come and go whether or not a page is open."""

    package = "com.google.android.apps.messaging"
    label = "Messages"
    activities: ClassVar[dict[str, type[Activity]]] = {
        "main": Listing,
        "archived": Archived,
        "search": Search,
        "picker": Picker,
        "forward": Forward,
        "thread": Thread,
        "details": Details,
        "settings": Settings,
        "blocked": Blocked,
    }
    aliases: ClassVar[Mapping[str, str]] = {
        ".ui.conversation.LaunchConversationActivity": "thread",
        ".ui.conversationlist.ShareIntentActivity": "forward",
    }
    launch_modes: ClassVar = {"main": "singleTop", "thread": "singleTop"}
    filters: ClassVar[Mapping[str, tuple[IntentFilter, ...]]] = {
        "thread": (
            IntentFilter(("android.intent.action.SENDTO", "android.intent.action.SEND"), schemes=telephony.SCHEMES),
            IntentFilter(("android.intent.action.VIEW",), telephony.BROWSABLE, schemes=telephony.SCHEMES),
        ),
        "forward": (IntentFilter(("android.intent.action.SEND",), types=SHARED),),
    }
    receivers: ClassVar[tuple[IntentFilter, ...]] = telephony.RECEIVERS
    roles: ClassVar[tuple[str, ...]] = (telephony.SMS_ROLE,)

    def on_start(self) -> None:
        """What changed in the system's store while nothing ran."""
        Store(self.ctx).sync()

    def on_sms_result(self, key: str, ok: bool) -> None:
        telephony.settle(self.ctx, int(key), ok=ok)
        Store(self.ctx).sync()

    def on_broadcast(self, intent: Intent) -> None:
        if intent.action == telephony.SMS_DELIVER:
            self._receive(intent)
        elif intent.action == telephony.EXTERNAL_CHANGE:
            Store(self.ctx).sync()

    def _receive(self, intent: Intent) -> None:
        text = telephony.take(self.ctx, intent)
        store = Store(self.ctx)
        store.sync()
        conversation = store.open([text.address])
        if store.blocked(text.address):
            return
        store.archive([conversation], yes=False)
        if self.ctx.memory.get(OPEN) == conversation:
            store.mark([conversation], read=True)
        elif self.ctx.prefs(PREFS).get("enable_notifications", True):
            self._notify(conversation)

    def _notify(self, conversation: int) -> None:
        """One notification a conversation, with all that is unread in it."""
        store = Store(self.ctx)
        one = store.get(conversation)
        if one is None:
            return
        unread = [message for message in store.messages(conversation) if message.status == bugle.RECEIVED and not message.read]
        self.ctx.notify(
            Notification(
                id=conversation,
                tag=TAG,
                channel="bugle_default_channel",
                title=one.title,
                text=one.snippet,
                icon="chat",
                when=one.time,
                importance="high",
                category="msg",
                actions=[Action("Mark as read", READ), Action("Reply", REPLY)],
                intent=Intent(component=f"{self.package}/thread", extras={"conversation": conversation}),
                extras={"big_text": "\n".join(message.body for message in unread)},
            )
        )

    def on_notification_action(self, id: int, tag: str, key: str) -> None:
        if key == READ:
            Store(self.ctx).mark([id], read=True)
        else:
            self.ctx.start_activity("thread", conversation=id, write=True)

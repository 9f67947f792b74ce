"""The category sms: ten templates over messages, drafts and conversations."""

from templates.base import AnyTemplate
from templates.sms.delete import DeleteConversation
from templates.sms.drafts import CreateDraftMessage, EditDraftMessage
from templates.sms.forward import ForwardMessage, SendReceivedAddress
from templates.sms.pools import pools
from templates.sms.send import Reply, ReplyMostRecent, Resend, Send, SendClipboard
from templates.sms.state import Box, Draft, Message, Person, SmsState
from templates.sms.talk import (
    EPISODE_START_MS,
    AddressParams,
    EditParams,
    Entry,
    ForwardParams,
    Line,
    SmsParams,
    TextParams,
    Unsent,
)

__all__ = [
    "EPISODE_START_MS",
    "TEMPLATES",
    "AddressParams",
    "Box",
    "Draft",
    "EditParams",
    "Entry",
    "ForwardParams",
    "Line",
    "Message",
    "Person",
    "SmsParams",
    "SmsState",
    "TextParams",
    "Unsent",
    "pools",
]

TEMPLATES: tuple[AnyTemplate, ...] = (
    Send(),
    Reply(),
    ReplyMostRecent(),
    Resend(),
    SendClipboard(),
    SendReceivedAddress(),
    CreateDraftMessage(),
    EditDraftMessage(),
    DeleteConversation(),
    ForwardMessage(),
)

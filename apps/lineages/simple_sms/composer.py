"""Below the messages: the field, the send button, the attachment picker; and above them the recipients while they are being changed."""

from __future__ import annotations

from functools import partial

from apps.lineages.simple_sms import format as store
from apps.lineages.simple_sms import scheduling, sending
from apps.lineages.simple_sms.conversation import Conversation
from apps.lineages.simple_sms.people import Contact
from emulator.sim.toolkit import FILL, Intent, View, box, column, edit, flow, icon, icon_button, list_, row, text

PICKERS = (
    ("choose_photo", "Choose photo", "image", "#F44336", "image/*"),
    ("choose_video", "Choose video", "movie", "#795548", "video/*"),
    ("take_photo", "Take photo", "photo_camera", "#E91E63", ""),
    ("record_video", "Record video", "videocam", "#9C27B0", ""),
    ("record_audio", "Record audio", "mic", "#009688", ""),
    ("pick_file", "Choose file", "description", "#4CAF50", "*/*"),
    ("pick_contact", "Choose contact", "person", "#3F51B5", ""),
)
SCHEDULE = ("schedule_message", "Schedule message", "schedule", "#2196F3", "")
CAPTURES = {
    "take_photo": "android.media.action.IMAGE_CAPTURE",
    "record_video": "android.media.action.VIDEO_CAPTURE",
    "record_audio": "android.provider.MediaStore.RECORD_SOUND",
    "pick_contact": "android.intent.action.PICK",
}
NO_REPLIES = "Sender doesn't support replies"
SHORT_CODES = 'You can only reply to short codes with numbers like "503501" but not to codes containing letters and numbers like "AB-CD0".'


def build(page: Conversation) -> View:
    """The bar at the bottom."""
    prefs = page.model.prefs
    value = str(page.state["text"])
    ready = bool(value) or bool(page.state["files"])
    counter = None
    if prefs.get("show_character_counter", False):
        left, parts = store.room_left(value)
        counter = text(f"{left}/{parts}", id="thread_character_counter", size=14, padding=(4, 0))
    on_enter = bool(prefs.get("send_on_enter", False))
    field = edit(
        value, page.type, hint="Type a message…", look="plain", single_line=False, id="thread_type_message", key="message", weight=1,
        min_height=48, padding=(0, 12, 0, 12), size=16, ime_action="send" if on_enter else "", on_submit=page.send if on_enter else None,
    )  # fmt: skip
    multimedia = bool(page.state["files"]) or sending.is_multimedia(page.model, value, page.numbers)
    send = column(
        icon("send" if page.state["at"] is None else "schedule_send", size=22, accessible=False),
        text("MMS" if multimedia else "SMS", size=12, accessible=False),
        id="thread_send_message",
        cls="android.widget.Button",
        desc="OK",
        leaf=True,
        width=48,
        height=48,
        gravity="center",
        alpha=0.9 if ready else 0.4,
        enabled=ready,
        focusable=True,
        on_click=page.send if ready else None,
        on_long_click=page.ask_when,
        margin=(0, 0, 4, 0),
    )
    send.text = "MMS" if multimedia else "SMS"
    attach = icon_button("add", page.toggle_picker, desc="Attachment", id="thread_add_attachment", cls="android.widget.ImageView")
    bar = row(attach, field, counter, send, width=FILL, padding=(4, 4, 0, 4), gravity="start bottom", accessible=False)
    picker = _picker(page) if page.state["attach"] else None
    content = (scheduling.banner(page), _files(page), bar, picker)
    return column(*content, width=FILL, background="surface_container", id="message_holder", cls="android.view.ViewGroup")


def _files(page: Conversation) -> View | None:
    """Attachments that go with the message."""
    if not page.state["files"]:
        return None
    cells = [
        row(
            icon("draft", accessible=False),
            text(item["name"], id="filename", size=14, max_lines=1),
            icon_button("close", partial(page.drop_file, place), id="remove_attachment_button", size=18),
            spacing=8,
            padding=(12, 0, 0, 0),
            radius=12,
            border="outline_variant",
            key=f"file{place}",
        )
        for place, item in enumerate(page.state["files"])
    ]
    return list_(cells, axis="horizontal", id="thread_attachments_recyclerview", height=56, gap=8, pad=(12, 4, 12, 4))


def _picker(page: Conversation) -> View:
    cells = [
        column(
            box(icon(symbol, tint="#FFFFFF", align="center", accessible=False), width=48, height=48, radius=24, background=color, leaf=True,
                cls="android.widget.ImageView", id=f"{id}_icon"),
            text(label, id=f"{id}_text", size=14, text_align="center", width=FILL, max_lines=2),
            width=100, height=96, gravity="center", spacing=8, id=id, cls="android.widget.LinearLayout",
            on_click=partial(_pick, page, id, kind),
        )
        for id, label, symbol, color, kind in (*PICKERS, SCHEDULE)
    ]  # fmt: skip
    return flow(*cells, width=FILL, height=300, padding=(4, 16, 4, 0), id="attachment_picker_holder", gravity="center_horizontal")


def _pick(page: Conversation, id: str, kind: str) -> None:
    if id == SCHEDULE[0]:
        page.ask_when()
        return
    action = CAPTURES.get(id, "android.intent.action.GET_CONTENT")
    categories = ("android.intent.category.OPENABLE",) if kind else ()
    try:
        page.ctx.start(Intent(action=action, type=kind, categories=categories), for_result="file")
    except LookupError:
        page.ctx.toast("No valid app found")


def no_replies(page: Conversation) -> View:
    """In place of the composer, for senders whose name has letters."""

    def explain() -> None:
        page.open("notice", message=SHORT_CODES)

    words = text(NO_REPLIES, id="reply_disabled_text", size=16, weight=1)
    more = icon_button("info", explain, desc="More info", id="reply_disabled_info", cls="android.widget.ImageView")
    return row(words, more, width=FILL, height=56, padding=(16, 0, 4, 0), background="surface_container", id="short_code_holder")


# --- recipients ------------------------------------------------------------------------------------------------------------------------


def recipients(page: Conversation) -> View:
    """Chips of the recipients, and a field to add further ones by name or number."""
    typed = str(page.state["adding"])
    chips = flow(*(_chip(page, number) for number in page.numbers), spacing=8, id="selected_contacts", weight=1)
    done = page.check_button(lambda: _done(page), "confirm_manage_contacts")
    field = edit(
        typed, lambda value: page.state.update(adding=value), hint="Add Contact or Number…", look="plain", id="add_contact_or_number",
        key="adding", weight=1, height=48, size=18, cls="android.widget.AutoCompleteTextView",
    )  # fmt: skip
    confirm = page.check_button(lambda: add(page, typed), "confirm_inserted_number", "Confirm selection") if len(typed) > 2 else None
    found = page.model.people.search(typed)[:5] if len(typed) >= 2 else []
    return column(
        row(chips, done, width=FILL, padding=(16, 8, 8, 8)),
        box(width=FILL, height=1, background="outline_variant", accessible=False),
        row(field, confirm, width=FILL, padding=(16, 0, 4, 0)),
        *(_suggestion(page, who) for who in found),
        box(width=FILL, height=1, background="outline_variant", accessible=False),
        width=FILL,
        id="thread_add_contacts",
        cls="android.widget.RelativeLayout",
    )


def _chip(page: Conversation, number: str) -> View:
    def remove() -> None:
        if number != page.numbers[0]:
            page.state["numbers"] = [other for other in page.numbers if other != number]

    name = text(page.model.people.name(number), id="selected_contact_name", size=16, color="on_primary", padding=(12, 8, 4, 8))
    cross = icon_button("close", remove, id="selected_contact_remove", size=18, tint="on_primary", cls="android.widget.ImageView")
    cross.height = 36
    return row(name, cross, background="primary", radius=18, id="selected_contact_holder", key=f"chip_{number}")


def _suggestion(page: Conversation, who: Contact) -> View:
    def choose() -> None:
        if len(who.numbers) == 1:
            add(page, who.numbers[0][0])
        else:
            page.state["person"] = [number for number, _ in who.numbers]
            page.open("radio", key="number", labels=[f"{number} ({kind})" for number, kind in who.numbers])

    number = text(who.numbers[0][0], id="item_contact_number", size=14)
    words = column(text(who.name, id="item_contact_name", size=16), number, accessible=False)
    face = page.face(who.name, "item_contact_image", 40)
    return row(face, words, spacing=16, width=FILL, height=56, padding=(16, 4), id="item_contact_frame", on_click=choose)


def picked(page: Conversation, index: int) -> None:
    """One of the numbers of a person was chosen."""
    add(page, page.state["person"][index])


def add(page: Conversation, number: str) -> None:
    """A further recipient."""
    page.state["adding"] = ""
    if number and number not in page.numbers:
        page.state["numbers"] = [*page.numbers, number]


def _done(page: Conversation) -> None:
    """The conversation with all of them, in place of this one."""
    page.state["people"] = False
    page.ctx.hide_keyboard()
    thread = page.model.thread_of(page.numbers)
    if thread != page.thread:
        page.ctx.start_activity("thread", thread_id=thread, numbers=page.numbers)

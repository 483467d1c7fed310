"""Reminders for those who are awaited: by mail, or to an address of the host's that takes them as JSON.

Whoever runs the server sets them up in its environment, since both hold secrets:
MILLWRIGHT_MAIL = smtp://user:password@mail.example:587?from=games@example (smtps:// for a server that begins encrypted)
MILLWRIGHT_WEBHOOK = https://hooks.example/...
MILLWRIGHT_URL = https://games.example, how the links in reminders begin.
"""

from __future__ import annotations

import json
import os
import smtplib
import ssl
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Final
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from millwright.catalogue import LANGUAGE, text

MAIL: Final = "MILLWRIGHT_MAIL"
WEBHOOK: Final = "MILLWRIGHT_WEBHOOK"
URL: Final = "MILLWRIGHT_URL"

PATIENCE: Final = 15.0
"""Seconds until a server that does not answer is given up."""


class BadPost(ValueError):
    """What the environment says about reminders cannot be meant; the message says what is wrong."""


@dataclass(frozen=True)
class Reminder:
    """Who is awaited where."""

    name: str
    game: str
    path: str  # of the table
    mail: str = ""  # where they want it; nothing if they don't
    language: str = ""  # the one that they have chosen


@dataclass(frozen=True)
class Post:
    """The ways by which reminders leave."""

    mail: SplitResult | None = None
    webhook: str = ""
    url: str = ""

    @property
    def silent(self) -> bool:
        return self.mail is None and not self.webhook

    def send(self, reminder: Reminder) -> None:
        """Send it by every way there is; blocks until it is done, and raises `OSError` if it cannot be."""
        if reminder.language:
            LANGUAGE.set(reminder.language)  # for this thread's task alone
        if self.webhook:
            call(self.webhook, reminder, f"{self.url}{reminder.path}")
        if self.mail and reminder.mail:
            subject = text("web.mail.subject", game=reminder.game)
            body = text("web.mail.body", name=reminder.name, game=reminder.game, link=f"{self.url}{reminder.path}")
            deliver(self.mail, letter(self.mail, reminder.mail, subject, body))

    def confirm(self, address: str, path: str) -> None:
        """Ask whoever reads an address whether they want reminders."""
        if self.mail:
            body = text("web.mail.confirm_body", link=f"{self.url}{path}")
            deliver(self.mail, letter(self.mail, address, text("web.mail.confirm_subject"), body))


def post_of(environment: Mapping[str, str] = os.environ) -> Post:
    """What the environment says."""
    mail, webhook = environment.get(MAIL, ""), environment.get(WEBHOOK, "")
    url = environment.get(URL, "").rstrip("/")
    if mail and (urlsplit(mail).scheme not in ("smtp", "smtps") or not urlsplit(mail).hostname or not sender(mail)):
        raise BadPost(f"{MAIL} should read like smtp://user:password@mail.example:587?from=games@example")
    if webhook and not webhook.startswith(("http://", "https://")):
        raise BadPost(f"{WEBHOOK} should be an address that begins with https://")
    if (mail or webhook) and not url.startswith(("http://", "https://")):
        raise BadPost(
            f"reminders need {URL}, the address that players know this server by, such as https://games.example"
        )
    return Post(urlsplit(mail) if mail else None, webhook, url)


def sender(mail: str) -> str:
    return parse_qs(urlsplit(mail).query).get("from", [""])[0]


def call(address: str, reminder: Reminder, link: str) -> None:
    words = text("web.mail.hook", name=reminder.name, game=reminder.game, link=link)
    body = {"text": words, "content": words, "player": reminder.name, "game": reminder.game, "link": link}
    head = {"content-type": "application/json"}
    request = urllib.request.Request(address, json.dumps(body).encode(), head, method="POST")
    with urllib.request.urlopen(request, timeout=PATIENCE):
        pass


def letter(server: SplitResult, to: str, subject: str, body: str) -> EmailMessage:
    found = EmailMessage()
    found["From"], found["To"], found["Subject"] = sender(server.geturl()), to, subject
    found.set_content(body)
    return found


def deliver(server: SplitResult, message: EmailMessage) -> None:
    """By SMTP: encrypted from the start, or as soon as the server offers it; a password never goes in the clear."""
    safe = ssl.create_default_context()
    host = server.hostname or ""
    if server.scheme == "smtps":
        line: smtplib.SMTP = smtplib.SMTP_SSL(host, server.port or 465, timeout=PATIENCE, context=safe)
    else:
        line = smtplib.SMTP(host, server.port or 25, timeout=PATIENCE)
    with line:
        line.ehlo()
        if server.scheme == "smtp" and line.has_extn("starttls"):
            line.starttls(context=safe)
        if server.username:
            need_secret_line(server, line)
            line.login(unquote(server.username), unquote(server.password or ""))
        line.send_message(message)


def need_secret_line(server: SplitResult, line: smtplib.SMTP) -> None:
    if not isinstance(line.sock, ssl.SSLSocket):
        raise OSError(f"{server.hostname} offers no encryption, so no password is sent to it")

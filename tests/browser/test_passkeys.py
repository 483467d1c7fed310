"""Passkeys in Chromium, whose own virtual authenticator makes and uses them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Watch
from tests.browser.host import Host

OPTIONS = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Keyring:
    """The authenticator of one browser."""

    def __init__(self, page: Page) -> None:
        self.wire = page.context.new_cdp_session(page)
        self.wire.send("WebAuthn.enable")
        self.name = self.wire.send("WebAuthn.addVirtualAuthenticator", {"options": OPTIONS})["authenticatorId"]

    @property
    def keys(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.wire.send("WebAuthn.getCredentials", {"authenticatorId": self.name})[
            "credentials"
        ]
        return found

    def take(self, key: dict[str, Any]) -> None:
        """As passkeys come along to another device of their owner."""
        self.wire.send("WebAuthn.addCredential", {"authenticatorId": self.name, "credential": key})


def arrive(someone: Callable[..., BrowserContext], host: Host) -> tuple[Page, Keyring]:
    """By name: where the address is numbers, browsers have no passkeys."""
    page = someone(base_url=f"http://localhost:{host.port}").new_page()
    return page, Keyring(page)


def test_a_name_is_kept_on_one_device_and_found_again_on_another(
    someone: Callable[..., BrowserContext], host: Host, watch: Watch
) -> None:
    page, keyring = arrive(someone, host)
    page.goto("/")
    page.fill("#name", "Ada")
    page.locator(".games .main").first.click()
    page.wait_for_url("**/t/*")
    page.goto("/me")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator("#passkeys .rows li")).to_have_count(1)
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator("#passkeys [role=alert]")).to_have_text("This device has a passkey of yours already.")
    (key,) = keyring.keys

    other, empty = arrive(someone, host)
    other.goto("/signin")
    empty.take(key)
    other.get_by_role("button", name="Use my passkey").click()
    expect(other.locator(".who-plays b")).to_have_text("Ada")
    expect(other.locator(".table-row")).to_have_count(1)

    page.goto("/me")
    page.locator("#passkeys summary").click()
    page.locator("#passkeys [name=passkey]").click()
    expect(page.locator("#passkeys .rows")).to_have_count(0)
    other.reload()
    expect(other.locator("#name")).to_be_visible()
    other.goto("/signin")
    other.get_by_role("button", name="Use my passkey").click()
    expect(other.locator("[role=alert]")).to_have_text("Nobody here has this passkey. It may have been removed.")
    assert "422" in watch.errors.pop()  # the browser's own line about the refusal


def test_at_an_address_in_numbers_the_page_says_where_passkeys_work(someone: Callable[..., BrowserContext]) -> None:
    page = someone().new_page()
    page.goto("/signin")
    expect(page.locator(".notice")).to_contain_text("http://localhost")

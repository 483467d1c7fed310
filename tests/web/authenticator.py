"""An authenticator for tests: keys of its own, and answers as a browser would bring them, or as a forger would."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

from millwright.service.passkeys import plain

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """One passkey; it says whatever address it is told that it was asked at."""

    origin: str
    site: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    name: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    counter: int = 0
    flags: int = PRESENT | VERIFIED

    def client(self, kind: str, challenge: str) -> CollectedClientData:
        return CollectedClientData.create(kind, challenge, self.origin)

    def data(self, credential: bytes = b"") -> AuthenticatorData:
        self.counter += 1
        flags = AuthenticatorData.FLAG(self.flags | (ATTESTED if credential else 0))
        data: AuthenticatorData = AuthenticatorData.create(
            sha256(self.site.encode()).digest(), flags, self.counter, credential
        )
        return data

    def made(self, options: dict[str, Any]) -> str:
        """What a browser sends when a passkey was made."""
        client = self.client("webauthn.create", options["publicKey"]["challenge"])
        public: Any = ES256.from_cryptography_key(self.key.public_key())  # type: ignore[no-untyped-call]
        credential = AttestedCredentialData.create(bytes(16), self.name, public)
        attested = AttestationObject.create("none", self.data(credential), {})
        return self.sent({"clientDataJSON": plain(client), "attestationObject": plain(attested)})

    def signed(self, options: dict[str, Any]) -> str:
        """What it sends when one is used."""
        client, data = self.client("webauthn.get", options["publicKey"]["challenge"]), self.data()
        signature = self.key.sign(data + client.hash, ec.ECDSA(SHA256()))
        answer = {"clientDataJSON": client, "authenticatorData": data, "signature": signature}
        return self.sent({key: plain(value) for key, value in answer.items()})

    def sent(self, response: dict[str, str]) -> str:
        name = plain(self.name)
        whole = {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}
        return json.dumps(whole)

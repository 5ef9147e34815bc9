"""Judges ceremonies of passkeys with PyPI's webauthn. Reads a list as JSON, writes the verdicts."""

import json
import sys

from webauthn import verify_authentication_response, verify_registration_response
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url


def judge(one):
    expected = {
        "expected_origin": one["origin"],
        "expected_rp_id": one["rpId"],
        "require_user_verification": True,
    }
    verdict = {"name": one["name"], "registered": False, "signedIn": None, "publicKey": None}
    made, used = one["registration"], one["assertion"]
    try:
        key = verify_registration_response(
            credential={
                "id": made["id"],
                "rawId": made["id"],
                "type": "public-key",
                "response": {
                    "clientDataJSON": made["clientDataJSON"],
                    "attestationObject": made["attestationObject"],
                },
            },
            expected_challenge=base64url_to_bytes(one["registrationChallenge"]),
            **expected,
        )
    except Exception:
        return verdict
    verdict["registered"] = True
    verdict["publicKey"] = bytes_to_base64url(key.credential_public_key)
    try:
        verify_authentication_response(
            credential={
                "id": used["id"],
                "rawId": used["id"],
                "type": "public-key",
                "response": {
                    "clientDataJSON": used["clientDataJSON"],
                    "authenticatorData": used["authenticatorData"],
                    "signature": used["signature"],
                },
            },
            expected_challenge=base64url_to_bytes(one["assertionChallenge"]),
            credential_public_key=key.credential_public_key,
            credential_current_sign_count=one["signCount"],
            **expected,
        )
        verdict["signedIn"] = True
    except Exception:
        verdict["signedIn"] = False
    return verdict


json.dump([judge(one) for one in json.load(sys.stdin)], sys.stdout)

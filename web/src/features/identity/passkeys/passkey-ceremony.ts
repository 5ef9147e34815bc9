import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '@pennytrail/contract'
import { passkeyTransports } from '@pennytrail/contract/identity/passkey-rules.ts'
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

// Loaded when used, with its library.

/** Has the browser make a passkey. Throws the browser's error if the person closes its window. */
export const createPasskey = async (optionsJSON: PasskeyCreation): Promise<PasskeyRegistration> => {
  const { id, response } = await startRegistration({ optionsJSON })
  const reported: readonly string[] = response.transports ?? []
  return {
    id,
    clientDataJSON: response.clientDataJSON,
    attestationObject: response.attestationObject,
    // A browser may report a way that the specification does not know yet.
    transports: passkeyTransports.filter((transport) => reported.includes(transport)),
  }
}

/**
 * Asks for a passkey, in a window of the browser or, if `isSuggested`, among the suggestions of the
 * field for the email address. A new question ends the one before.
 */
export const askForPasskey = async (
  optionsJSON: PasskeyRequest,
  { isSuggested = false }: { readonly isSuggested?: boolean } = {},
): Promise<PasskeyAssertion> => {
  const { id, response } = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: isSuggested,
  })
  const { authenticatorData, clientDataJSON, signature, userHandle } = response
  return {
    id,
    authenticatorData,
    clientDataJSON,
    signature,
    ...(userHandle === undefined ? {} : { userHandle }),
  }
}

/** Returns whether the browser suggests passkeys in a field. */
export const canSuggestPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill()

/** Ends the question that is open, if any. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony()

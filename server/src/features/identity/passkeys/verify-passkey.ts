import type { PasskeyAssertion, PasskeyRegistration } from '@pennytrail/contract'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Config } from '../../../platform/config/config.ts'
import { algorithms, getRelyingPartyId } from './passkey-options.ts'

type Origin = Pick<Config, 'appOrigin'>

const buildExpectation = (config: Origin, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: config.appOrigin,
  expectedRPID: getRelyingPartyId(config),
  requireUserVerification: true,
})

/**
 * Verifies a new passkey by WebAuthn level 3, section 7.1. Returns its key; null if it is not valid.
 * No attestation is asked for, because any maker's passkey will do.
 */
export const verifyRegistration = async (
  config: Origin,
  challenge: string,
  { id, clientDataJSON, attestationObject }: PasskeyRegistration,
): Promise<{ publicKey: Buffer; signCount: number; isSynced: boolean } | null> => {
  const { registrationInfo } = await verifyRegistrationResponse({
    ...buildExpectation(config, challenge),
    supportedAlgorithmIDs: [...algorithms],
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo || registrationInfo.credential.id !== id) return null
  const { credential, credentialBackedUp } = registrationInfo
  return {
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    isSynced: credentialBackedUp,
  }
}

/**
 * Verifies by WebAuthn level 3, section 7.2, that somebody holds a passkey and that it has verified
 * them. Returns the passkey's count; null if the proof is not valid or the count went back.
 */
export const verifyAssertion = async (
  config: Origin,
  challenge: string,
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAssertion,
  known: { readonly publicKey: Buffer; readonly signCount: number },
): Promise<{ signCount: number; isSynced: boolean } | null> => {
  const result = await verifyAuthenticationResponse({
    ...buildExpectation(config, challenge),
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    credential: { id, publicKey: new Uint8Array(known.publicKey), counter: known.signCount },
  }).catch(() => null)
  if (!result?.verified) return null
  const { newCounter, credentialBackedUp } = result.authenticationInfo
  return { signCount: newCounter, isSynced: credentialBackedUp }
}

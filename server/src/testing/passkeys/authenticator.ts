import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '@pennytrail/contract'

/** Faults of a browser or an authenticator. */
export interface Deviation {
  readonly origin?: string
  readonly rpId?: string
  /** False for an authenticator that asks its owner for no PIN, finger or face. */
  readonly userVerified?: boolean
  readonly crossOrigin?: boolean
  readonly userHandle?: string
  /** The count that the authenticator states, in place of the next one. */
  readonly signCount?: number
}

/** The part of the browser's options that an authenticator of this kind heeds. */
interface CreationNeeds {
  readonly rp: Pick<PasskeyCreation['rp'], 'id'>
  readonly user: Pick<PasskeyCreation['user'], 'id'>
  readonly challenge: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

const encodeInteger = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const encodeBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes])
const encodeText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)])
const encodeMap = (...pairs: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()])

const encodeCoordinate = (text: string | undefined) => encodeBytes(Buffer.from(text!, 'base64url'))

/** Encodes a P-256 key as COSE (RFC 9053, section 7.1.1). */
const encodeKey = (key: KeyObject): Buffer => {
  const { x, y } = key.export({ format: 'jwk' })
  return encodeMap(
    [encodeInteger(1), encodeInteger(2)],
    [encodeInteger(3), encodeInteger(-7)],
    [encodeInteger(-1), encodeInteger(1)],
    [encodeInteger(-2), encodeCoordinate(x)],
    [encodeInteger(-3), encodeCoordinate(y)],
  )
}

const userPresent = 1
const userVerifiedFlag = 4
const hasKey = 64

/**
 * A passkey in software (WebAuthn level 3): ES256, attestation "none", always discoverable. `counts`
 * says whether it counts its uses; synced passkeys state 0 each time.
 */
export const makeAuthenticator = ({
  origin,
  counts = true,
}: {
  origin: string
  counts?: boolean
}) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let uses = 0
  let owner = ''

  const buildClientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: deviation.crossOrigin ?? false,
      }),
    )

  const buildData = (rpId: string, flags: number, deviation: Deviation, key?: Buffer) => {
    if (counts) uses += 1
    const isVerified = deviation.userVerified ?? true
    const count = Buffer.alloc(4)
    count.writeUInt32BE(deviation.signCount ?? uses)
    return Buffer.concat([
      sha256(deviation.rpId ?? rpId),
      Buffer.from([flags | userPresent | (isVerified ? userVerifiedFlag : 0)]),
      count,
      ...(key ? [Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key] : []),
    ])
  }

  return {
    id,
    /** Answers navigator.credentials.create(). */
    register: (options: CreationNeeds, deviation: Deviation = {}): PasskeyRegistration => {
      owner = options.user.id
      const data = buildData(options.rp.id, hasKey, deviation, encodeKey(publicKey))
      const attestation = encodeMap(
        [encodeText('fmt'), encodeText('none')],
        [encodeText('attStmt'), encodeMap()],
        [encodeText('authData'), encodeBytes(data)],
      )
      return {
        id,
        clientDataJSON: buildClientData('webauthn.create', options.challenge, deviation).toString(
          'base64url',
        ),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },
    /** Answers navigator.credentials.get(). */
    assert: (
      options: Pick<PasskeyRequest, 'challenge' | 'rpId'>,
      deviation: Deviation = {},
    ): PasskeyAssertion => {
      const data = buildData(options.rpId, 0, deviation)
      const clientData = buildClientData('webauthn.get', options.challenge, deviation)
      return {
        id,
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey).toString(
          'base64url',
        ),
        userHandle: deviation.userHandle ?? owner,
      }
    },
  }
}
export type Authenticator = ReturnType<typeof makeAuthenticator>

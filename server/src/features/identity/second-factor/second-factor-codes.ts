import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { deriveKeys, hashWithKey } from '../../../platform/derived-keys.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { seal, unseal } from '../../../platform/encryption.ts'

const seconds = 30
// Leaves out letters and digits that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const deriveTotpKeys = ({ config }: Pick<Deps, 'config'>): readonly Buffer[] =>
  deriveKeys(config.tokenKeys, 'second factors')

const makeTotp = (secret: Secret, email = ''): TOTP =>
  new TOTP({
    issuer: 'Pennytrail',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: seconds,
    secret,
  })

const sealSecret = (deps: Deps, personId: string, secret: Secret): Buffer =>
  seal(deriveTotpKeys(deps)[0]!, Buffer.from(secret.bytes), personId)

/**
 * Creates the secret of a second factor and returns it twice: readable, for the person’s
 * authenticator app, and encrypted, for the database. Uses the parameters of RFC 6238 that all apps
 * support.
 */
export const makeSecret = (deps: Deps, personId: string, email: string) => {
  const secret = new Secret({ size: 20 })
  return {
    secret: secret.base32,
    uri: makeTotp(secret, email).toString(),
    sealed: sealSecret(deps, personId, secret),
  }
}

/**
 * Returns the time step of a code that is valid now or within half a minute (clocks differ), and
 * the secret encrypted again with the newest key. Returns null for any other code.
 */
export const findMatchingStep = (
  deps: Deps,
  personId: string,
  sealed: Buffer,
  code: string,
): { step: number; sealed: Buffer } | null => {
  const digits = code.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const bytes = unseal(deriveTotpKeys(deps), sealed, personId)
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer })
  const timestamp = deps.clock.now().getTime()
  const delta = makeTotp(secret).validate({ token: digits, timestamp, window: 1 })
  if (delta === null) return null
  const step = Math.floor(timestamp / 1000 / seconds) + delta
  return { step, sealed: sealSecret(deps, personId, secret) }
}

const tryUnseal = (
  keys: readonly Buffer[],
  sealed: Buffer,
  personId: string,
): Buffer | undefined => {
  try {
    return unseal(keys, sealed, personId)
  } catch {
    return undefined
  }
}

/**
 * Returns a secret encrypted with the newest key; 'newest' if it is already, and 'unreadable' if no
 * key opens it.
 */
export const reseal = (
  deps: Deps,
  personId: string,
  sealed: Buffer,
): Buffer | 'newest' | 'unreadable' => {
  const keys = deriveTotpKeys(deps)
  const [newest] = keys
  if (tryUnseal([newest!], sealed, personId)) return 'newest'
  const bytes = tryUnseal(keys, sealed, personId)
  return bytes ? seal(newest!, bytes, personId) : 'unreadable'
}

const makeHalf = (): string =>
  Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]!).join('')

export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => `${makeHalf()}-${makeHalf()}`)

const normaliseCode = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Returns the stored hashes of a recovery code, one for each key, the newest first. */
export const hashRecoveryCodes = (deps: Deps, personId: string, code: string): readonly Buffer[] =>
  deriveTotpKeys(deps).map((key) => hashWithKey(key, `recovery ${personId} ${normaliseCode(code)}`))

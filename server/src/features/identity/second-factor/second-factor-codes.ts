import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { derivedKeys, keyedHash } from '../../../platform/derived-keys.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { seal, unseal } from '../../../platform/encryption.ts'

const seconds = 30
// Without letters and digits that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const keysOf = ({ config }: Pick<Deps, 'config'>): readonly Buffer[] =>
  derivedKeys(config.tokenKeys, 'second factors')

const totpOf = (secret: Secret, email = ''): TOTP =>
  new TOTP({
    issuer: 'Pennytrail',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: seconds,
    secret,
  })

const sealed = (deps: Deps, personId: string, secret: Secret): Buffer =>
  seal(keysOf(deps)[0]!, Buffer.from(secret.bytes), personId)

/** A new secret, as the person sees it and as it is kept. RFC 6238, the parameters all apps know. */
export const newSecret = (deps: Deps, personId: string, email: string) => {
  const secret = new Secret({ size: 20 })
  return {
    secret: secret.base32,
    uri: totpOf(secret, email).toString(),
    sealed: sealed(deps, personId, secret),
  }
}

/**
 * The time step of a code that is right now, or was or will be within half a minute (clocks differ),
 * and the secret sealed anew with the newest key. Null for any other text.
 */
export const stepOf = (
  deps: Deps,
  personId: string,
  kept: Buffer,
  code: string,
): { step: number; sealed: Buffer } | null => {
  const digits = code.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const bytes = unseal(keysOf(deps), kept, personId)
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer })
  const timestamp = deps.clock.now().getTime()
  const delta = totpOf(secret).validate({ token: digits, timestamp, window: 1 })
  if (delta === null) return null
  const step = Math.floor(timestamp / 1000 / seconds) + delta
  return { step, sealed: sealed(deps, personId, secret) }
}

const half = (): string =>
  Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]!).join('')

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => `${half()}-${half()}`)

const bare = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** What is kept of a recovery code, by each key: the newest first. */
export const recoveryHashes = (deps: Deps, personId: string, code: string): readonly Buffer[] =>
  keysOf(deps).map((key) => keyedHash(key, `recovery ${personId} ${bare(code)}`))

import { jwtVerify, SignJWT } from 'jose'

const issuer = 'pennytrail'
const audience = 'pennytrail-api'
const type = 'at+jwt'

export interface TokenKeys {
  /** Signs a token for a session, valid until `expiresAt`. */
  sign(sessionId: string, personId: string, issuedAt: Date, expiresAt: Date): Promise<string>
  /** The session id of a valid token, or null for any other text. */
  verify(token: string, now: Date): Promise<string | null>
}

/**
 * Session tokens: JWT, HMAC-SHA-256, with algorithm, issuer, audience and type all checked
 * (RFC 8725). The newest key signs; all of them verify, so that keys can rotate.
 */
export const createTokenKeys = (keys: readonly string[]): TokenKeys => {
  const secrets = keys.map((key) => new TextEncoder().encode(key))
  const newest = secrets[0]
  if (!newest) throw new Error('no token key')
  // A signature that held once holds for good: checking it again and again costs more than the rest
  // of reading a session. Expiry is asked each time, and the session itself is read each time.
  const verified = createRecent(10_000)
  return {
    sign: (sessionId, personId, issuedAt, expiresAt) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: type })
        .setSubject(personId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(newest),
    verify: async (token, now) => {
      const known = verified.get(token)
      if (known) return isOver(known.exp, now) ? null : known.sid
      for (const secret of secrets) {
        try {
          const { payload } = await jwtVerify(token, secret, {
            algorithms: ['HS256'],
            issuer,
            audience,
            typ: type,
            currentDate: now,
            requiredClaims: ['sid', 'exp', 'sub'],
          })
          const { exp, sid } = payload
          if (typeof sid !== 'string' || exp === undefined) return null
          verified.set(token, { sid, exp })
          return sid
        } catch {
          // The next key may be the one it was signed with.
        }
      }
      return null
    },
  }
}

/** Whether a claim of expiry, in seconds since 1970, has come. */
const isOver = (exp: number, now: Date): boolean => exp <= Math.floor(now.getTime() / 1000)

interface Verified {
  readonly sid: string
  readonly exp: number
}

/** The most recent `most` of what was set; the oldest goes first. */
const createRecent = (max: number) => {
  const kept = new Map<string, Verified>()
  return {
    get: (token: string): Verified | undefined => kept.get(token),
    set: (token: string, value: Verified): void => {
      if (kept.size >= max) kept.delete(kept.keys().next().value ?? '')
      kept.set(token, value)
    },
  }
}

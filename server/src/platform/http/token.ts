import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

const issuer = 'pennytrail'
const audience = 'pennytrail-api'
const type = 'at+jwt'

export interface TokenKeys {
  sign(sessionId: string, personId: string, issuedAt: Date, expiresAt: Date): Promise<string>
  /** Returns the session id of a valid token; null for any other text. */
  verify(token: string, now: Date): Promise<string | null>
}

/**
 * Creates the signer of session tokens: JWT with HMAC-SHA-256. Verification checks algorithm,
 * issuer, audience and type (RFC 8725). The newest key signs and all keys verify, so that keys can
 * rotate.
 */
export const createTokenKeys = (keys: readonly string[]): TokenKeys => {
  const secrets = keys.map((key) => new TextEncoder().encode(key))
  const newest = secrets[0]
  if (!newest) throw new Error('no token key')
  // A verified signature stays valid, and verifying it again costs more than the rest of reading a
  // session. Expiry and the session itself are still checked each time.
  const verified = new LRUCache<string, { sid: string; exp: number }>({ max: 10_000 })
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
          // The token may be signed with one of the other keys.
        }
      }
      return null
    },
  }
}

/** Tells whether an expiry time, in seconds since 1970, has passed. */
const isOver = (exp: number, now: Date): boolean => exp <= Math.floor(now.getTime() / 1000)

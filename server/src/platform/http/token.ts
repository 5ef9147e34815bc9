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
          return typeof payload['sid'] === 'string' ? payload['sid'] : null
        } catch {
          // The next key may be the one it was signed with.
        }
      }
      return null
    },
  }
}

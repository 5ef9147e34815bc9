/** A JSON Web Token has three parts in base64url; the middle one holds the claims (RFC 7519). */
const claimsOf = (token: string): unknown => {
  const part = token.split('.')[1]
  if (part === undefined || token.split('.').length !== 3) return null
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}

/**
 * When a token expires, in milliseconds since 1970, read from its `exp` claim (seconds) without
 * checking its signature: that is the server's to do. Null where it cannot be decoded.
 */
export const tokenExpiry = (token: string): number | null => {
  const claims = claimsOf(token)
  if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null
  const { exp } = claims
  return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : null
}

/** Whether a token is of no more use at `now` (milliseconds): expired, or not decodable. */
export const isTokenDead = (token: string, now: number): boolean => {
  const expiry = tokenExpiry(token)
  return expiry === null || expiry <= now
}

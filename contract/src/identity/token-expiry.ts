/** The claims that the client reads from its own token. Times are in seconds since 1970. */
export interface TokenClaims {
  readonly exp: number
  readonly iat: number | null
  /** The id of the token's user. */
  readonly sub: string | null
}

/**
 * Decodes the claims of a JSON Web Token (RFC 7519), whose middle part is JSON in base64url. It
 * does not check the signature; the server does that. Returns null if the token or its `exp` cannot
 * be decoded.
 */
export const decodeToken = (token: string): TokenClaims | null => {
  const parts = token.split('.')
  if (parts.length !== 3) return null
  try {
    const binary = atob(parts[1]!.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const { exp, iat, sub } = JSON.parse(text) as Record<string, unknown>
    if (typeof exp !== 'number' || !Number.isFinite(exp)) return null
    return {
      exp,
      iat: typeof iat === 'number' ? iat : null,
      sub: typeof sub === 'string' ? sub : null,
    }
  } catch {
    return null
  }
}

/**
 * Returns whether a token is unusable at `now` (milliseconds): it is expired or cannot be decoded.
 */
export const isTokenDead = (token: string, now: number): boolean => {
  const claims = decodeToken(token)
  return claims === null || claims.exp * 1000 <= now
}

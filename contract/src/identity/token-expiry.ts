/** What the client reads in its own token, in seconds since 1970 where it is a time. */
export interface TokenClaims {
  readonly exp: number
  readonly iat: number | null
  /** Whose token it is. */
  readonly sub: string | null
}

/**
 * The claims of a JSON Web Token (RFC 7519): its middle part is JSON in base64url. The signature is
 * not checked; that is the server's to do. Null where the token or its `exp` cannot be decoded.
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

/** Whether a token is of no more use at `now` (milliseconds): expired, or not decodable. */
export const isTokenDead = (token: string, now: number): boolean => {
  const claims = decodeToken(token)
  return claims === null || claims.exp * 1000 <= now
}

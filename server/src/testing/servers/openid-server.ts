import { OAuth2Server } from 'oauth2-mock-server'

/** The claims of the ID token for a sign-in code; a test may replace any of them. */
export type IdClaims = Readonly<Record<string, unknown>>

/** Encodes claims as a code, for which the server returns an ID token with these claims. */
export const codeFor = (claims: IdClaims): string =>
  Buffer.from(JSON.stringify(claims)).toString('base64url')

/** Starts a real OpenID Connect server. Each sign-in code contains the claims of one person. */
export const startOpenIdServer = async (): Promise<OAuth2Server> => {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  server.service.on('beforeTokenSigning', ({ payload }, { body }: { body?: { code?: string } }) => {
    if (!body?.code) return
    const claims = JSON.parse(Buffer.from(body.code, 'base64url').toString()) as IdClaims
    Object.assign(payload, claims)
  })
  await server.start(0, '127.0.0.1')
  return server
}

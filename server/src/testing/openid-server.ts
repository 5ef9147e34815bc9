import { OAuth2Server } from 'oauth2-mock-server'

/** What the person whom a code stands for is told of in the ID token; anything may be replaced. */
export type IdClaims = Readonly<Record<string, unknown>>

/** A code that the server answers with an ID token of these claims. */
export const codeFor = (claims: IdClaims): string =>
  Buffer.from(JSON.stringify(claims)).toString('base64url')

/** A real OpenID Connect server whose codes say themselves whom they stand for. */
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

import { makeAuthenticator, type Authenticator, type Deviation } from './authenticator.ts'
import type { TestApp } from '../test-app.ts'

/** Keeps the cookie of an answer, as a browser does. */
export const readCookie = (headers: Readonly<Record<string, unknown>>): { cookie: string } => ({
  cookie: [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0]!)
    .join('; '),
})

/** Adds a new passkey to the account of a signed-in person who has proved lately that it is them. */
export const addPasskey = async (
  world: TestApp,
  person: { readonly token: string },
  authenticator: Authenticator = makeAuthenticator({ origin: world.deps.config.appOrigin }),
): Promise<{ authenticator: Authenticator; passkeyId: string }> => {
  const started = await world.call('POST /api/user/passkeys/start', { as: person })
  const { body } = await world.call('POST /api/user/passkeys', {
    as: person,
    body: authenticator.register(started.body),
    headers: readCookie(started.headers),
  })
  return { authenticator, passkeyId: body.id }
}

/** Starts a sign-in with a passkey and keeps the cookie. */
export const startPasskeySignIn = async (world: TestApp) => {
  const { body, headers } = await world.call('POST /api/auth/passkey/start')
  return { options: body, headers: readCookie(headers) }
}

export const signInWithPasskey = async (
  world: TestApp,
  authenticator: Authenticator,
  deviation: Deviation = {},
) => {
  const { options, headers } = await startPasskeySignIn(world)
  const body = authenticator.assert(options, deviation)
  return world.call('POST /api/auth/passkey', { body, headers })
}

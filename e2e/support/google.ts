import type { Page } from '@playwright/test'
import type { OAuth2Server } from 'oauth2-mock-server'
import { startOpenIdServer } from '../../server/src/testing/servers/openid-server.ts'

const clientId = 'journeys.example'

// A stub of Google's script that opens no window. It returns a code for the person that the journey
// chose.
const script = `
window.google = { accounts: { oauth2: { initCodeClient: (config) => ({
  requestCode: () => {
    const person = window.googlePerson
    if (!person) return config.error_callback({ type: 'popup_closed' })
    const claims = { aud: config.client_id, nonce: config.nonce, ...person }
    const bytes = new TextEncoder().encode(JSON.stringify(claims))
    const code = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    config.callback({ code, state: config.state })
  },
}) } } }
`

/**
 * Starts an OpenID Connect server and a stub of Google's script, and returns the settings that use
 * them.
 */
export const startGoogle = async (): Promise<{
  settings: Record<string, string>
  stop: () => Promise<void>
}> => {
  const server: OAuth2Server = await startOpenIdServer()
  server.service.addRoute('GET', '/gsi/client', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
  })
  const issuer = server.issuer.url!
  return {
    settings: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: 'for journeys',
      GOOGLE_ISSUER: issuer,
      GOOGLE_SCRIPT_URL: `${issuer}/gsi/client`,
    },
    stop: () => server.stop(),
  }
}

interface GooglePerson {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly given_name?: string
  readonly family_name?: string
}

/**
 * Sets the person signed in to Google in this page. Null means that the person closes Google's
 * window.
 */
export const chooseGooglePerson = (page: Page, person: GooglePerson | null): Promise<void> =>
  page.evaluate((one) => void Object.assign(window, { googlePerson: one }), person)

import type { Page } from '@playwright/test'
import type { OAuth2Server } from 'oauth2-mock-server'
import { startOpenIdServer } from '../../server/src/testing/openid-server.ts'

const clientId = 'journeys.example'

// What Google's script does, less its window: whoever a journey chose hands over a code at once.
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

/** An OpenID Connect server and a stub of Google's script, with the settings that lead to them. */
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

/** Who is signed in to Google in this page; nobody closes Google's window again. */
export const chooseGooglePerson = (page: Page, person: GooglePerson | null): Promise<void> =>
  page.evaluate((one) => void Object.assign(window, { googlePerson: one }), person)

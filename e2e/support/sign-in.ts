import { expect, type APIRequestContext, type Page } from '@playwright/test'

/** The demonstration's password; its sign-ins are printed at the start of the product. */
const demoPassword = 'Follow-every-penny-1'

export type DemoPerson =
  | 'donor'
  | 'charity'
  | 'donor-org'
  | 'donor-charity'
  | 'donor-donor-org'
  | 'general'
  | 'admin'

interface SignedIn {
  readonly token: string
  readonly url: string
}

// One session for each person and worker: the product lets nobody sign in for every journey.
const signedIn = new Map<DemoPerson, SignedIn>()

/** The session of someone of the demonstration; a new one where a journey has ended the last. */
const logIn = async (request: APIRequestContext, who: DemoPerson): Promise<SignedIn> => {
  const known = signedIn.get(who)
  if (known) {
    const headers = { authorization: known.token }
    if ((await request.get('/api/auth/me', { headers })).ok()) return known
  }
  const answer = await request.post('/api/auth/login', {
    data: { email: `${who}@demo.example`, password: demoPassword },
  })
  expect(answer.status()).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  const fresh = { token, url: new URL('/', answer.url()).href }
  signedIn.set(who, fresh)
  return fresh
}

/** A token of someone of the demonstration, for calls of the API. */
export const getDemoToken = async (request: APIRequestContext, who: DemoPerson): Promise<string> =>
  (await logIn(request, who)).token

/** Signs in as someone of the demonstration, by the cookie that the app itself would write. */
export const signInAs = async (page: Page, who: DemoPerson): Promise<void> => {
  const { token, url } = await logIn(page.request, who)
  await page
    .context()
    .addCookies([{ name: 'jwt_authorisation', value: token, url, secure: true, sameSite: 'Lax' }])
}

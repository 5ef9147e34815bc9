import { expect, type APIRequestContext, type Page } from '@playwright/test'

/** The demonstration's password. The product prints it with the email addresses when it starts. */
const demoPassword = 'Follow-every-penny-1'

export type DemoPerson =
  | 'donor'
  | 'charity'
  | 'donor-org'
  | 'donor-charity'
  | 'donor-donor-org'
  | 'general'
  | 'admin'
  /** The other Lead of the charity of `donor-charity`. */
  | 'team-2'

export interface SignedIn {
  readonly token: string
  /** The address of the product's front page. */
  readonly url: string
}

// One session for each person and worker, because sign-ins are rate-limited.
const signedIn = new Map<DemoPerson, SignedIn>()

const startSession = async (request: APIRequestContext, who: DemoPerson): Promise<SignedIn> => {
  const answer = await request.post('/api/auth/login', {
    data: { email: `${who}@demo.example`, password: demoPassword },
  })
  expect(answer.status()).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  const fresh = { token, url: new URL('/', answer.url()).href }
  signedIn.set(who, fresh)
  return fresh
}

/** Returns a demonstration person's session, or a new one if a journey has ended the last. */
const logIn = async (request: APIRequestContext, who: DemoPerson): Promise<SignedIn> => {
  const known = signedIn.get(who)
  if (known) {
    const headers = { authorization: known.token }
    if ((await request.get('/api/auth/me', { headers })).ok()) return known
  }
  return startSession(request, who)
}

export const getDemoToken = async (request: APIRequestContext, who: DemoPerson): Promise<string> =>
  (await logIn(request, who)).token

/** Gives the page's browser the session cookie that the app itself would set. */
export const setSession = (page: Page, { token, url }: SignedIn): Promise<void> =>
  page
    .context()
    .addCookies([{ name: 'jwt_authorisation', value: token, url, secure: true, sameSite: 'Lax' }])

/** Signs in as a demonstration person. */
export const signInAs = async (page: Page, who: DemoPerson): Promise<void> =>
  setSession(page, await logIn(page.request, who))

/** Signs in with a request of the page's own browser, which gets every cookie of a sign-in. */
export const signInAsNewBrowser = async (page: Page, who: DemoPerson): Promise<void> =>
  setSession(page, await startSession(page.request, who))

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

const logIn = async (request: APIRequestContext, who: DemoPerson) => {
  const answer = await request.post('/api/auth/login', {
    data: { email: `${who}@demo.example`, password: demoPassword },
  })
  expect(answer.status()).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  return { token, url: new URL('/', answer.url()).href }
}

/** A fresh token of someone of the demonstration, for calls of the API. */
export const demoToken = async (request: APIRequestContext, who: DemoPerson): Promise<string> =>
  (await logIn(request, who)).token

/** Signs in as someone of the demonstration, by the cookie that the app itself would write. */
export const signInAs = async (page: Page, who: DemoPerson): Promise<void> => {
  const { token, url } = await logIn(page.request, who)
  await page
    .context()
    .addCookies([{ name: 'jwt_authorisation', value: token, url, secure: true, sameSite: 'Lax' }])
}

import { expect, type Page } from '@playwright/test'

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

/** Signs in as someone of the demonstration, by the cookie that the app itself would write. */
export const signInAs = async (page: Page, who: DemoPerson): Promise<void> => {
  const answer = await page.request.post('/api/auth/login', {
    data: { email: `${who}@demo.example`, password: demoPassword },
  })
  expect(answer.status()).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  await page.context().addCookies([
    {
      name: 'jwt_authorisation',
      value: token,
      url: new URL('/', answer.url()).href,
      secure: true,
      sameSite: 'Lax',
    },
  ])
}

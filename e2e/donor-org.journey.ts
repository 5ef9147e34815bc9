import type { APIRequestContext } from '@playwright/test'
import { findEmail } from './support/outbox.ts'
import { findLink, registerConfirmed } from './support/register.ts'
import { expectGoodScreen } from './support/screens.ts'
import { getDemoToken, signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const number = () => String(1_000_000 + Math.trunc(Math.random() * 8_000_000))

/**
 * Sends an administrator's decision by the API. Other journeys cover the administrators' screens.
 */
const decide = async (request: APIRequestContext, id: string, data: object): Promise<void> => {
  const headers = { authorization: await getDemoToken(request, 'admin') }
  const answer = await request.post(`/api/admin/donor-org/${id}/decide`, { headers, data })
  expect(answer.status()).toBe(200)
}

test('a donor organisation is set up, refused verification, corrected and verified', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000)
  const email = await registerConfirmed(page, 'I represent a donor organisation')
  await page.goto('/explore')
  await page.getByRole('link', { name: 'Set up your organisation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your donor organisation')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Set up the organisation' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
  await page.getByLabel('Name of the organisation').fill('Lantern Works')
  await page.getByLabel(/^Company/).check()
  const company = number()
  await page.getByLabel('Company number').fill(company)
  await page.getByLabel('How can we check that you work for it?').fill('I am one of its directors.')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Set up the organisation' }).click()

  await expect(page).toHaveURL(/dashboard-donor-org\?section=home&org=/)
  await expect(page.getByRole('heading', { name: 'Waiting to be verified' })).toBeVisible()
  await expect(page.getByText('Asha Okoro joined as a Lead')).toBeVisible()
  await expectGoodScreen(page)

  await page.getByRole('link', { name: 'Write an introduction' }).click()
  await page.getByLabel('Introduction').fill('We make lanterns and give a tenth away.')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('We make lanterns and give a tenth away.')).toBeVisible()
  await expect(page.getByText(`0${company}`)).toBeVisible()
  await expectGoodScreen(page)
  const address = new URL(page.url()).pathname

  const visitor = await browser.newContext({ baseURL: baseURL ?? '' })
  const elsewhere = await visitor.newPage()
  await signInAs(elsewhere, 'general')
  await elsewhere.goto(address)
  await expect(elsewhere).toHaveTitle(/Page not found/)
  await elsewhere.goto('/dashboard-donor-org')
  await expect(elsewhere.getByRole('heading', { name: 'Access denied' })).toBeVisible()
  await page.goto('/dashboard-donor-org?section=settings')
  await page.getByLabel(/^Show my name and role/).click()
  await expect(page.getByText('Your name is on the page.')).toBeVisible()
  await expectGoodScreen(page)

  const id = address.split('/').at(-1)!
  const reason = 'Companies House has another name for this number.'
  await decide(page.request, id, { decision: 'refused', reason })
  const refusedEmail = await findEmail(page.request, email, /Lantern Works could not be verified/)
  expect(refusedEmail).toContain(reason)
  await page.goto('/dashboard-donor-org')
  await expect(page.getByText(reason).first()).toBeVisible()
  await expectGoodScreen(page)
  await page.goto(findLink(refusedEmail))
  await page.getByLabel('Name of the organisation').fill('Lantern Works Limited')
  await page.getByRole('button', { name: 'Save and ask again' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting to be verified' })).toBeVisible()

  await decide(page.request, id, { decision: 'verified', reason: 'Seen at Companies House.' })
  await page.goto(
    findLink(await findEmail(page.request, email, /Lantern Works Limited is verified/)),
  )
  await expect(page.getByText('An administrator verified the organisation')).toBeVisible()
  await page.goto(`${address}/edit`)
  await expect(page.getByText(/we checked them when we verified the organisation/)).toBeVisible()
  await expectGoodScreen(page)
  await elsewhere.goto(address)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Lantern Works Limited')
  await expect(elsewhere.getByText('Asha Okoro')).toBeVisible()
  await expectGoodScreen(elsewhere)
  await visitor.close()
})

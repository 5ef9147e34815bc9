import { registerConfirmed } from './support/register.ts'
import { expectSoundScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const number = () => String(1_000_000 + Math.trunc(Math.random() * 8_000_000))

test('a donor organisation is founded and waits, its team alone seeing it', async ({
  page,
  browser,
  baseURL,
}) => {
  await registerConfirmed(page, 'I represent a donor organisation')
  await page.goto('/explore')
  await page.getByRole('link', { name: 'Found your organisation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Found your donor organisation')
  await expectSoundScreen(page)
  await page.getByRole('button', { name: 'Found the organisation' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
  await page.getByLabel('Name of the organisation').fill('Lantern Works')
  await page.getByLabel(/^Company/).check()
  const company = number()
  await page.getByLabel('Company number').fill(company)
  await page.getByLabel('How can we check that you act for it?').fill('I am one of its directors.')
  await expectSoundScreen(page)
  await page.getByRole('button', { name: 'Found the organisation' }).click()

  await expect(page).toHaveURL(/dashboard-donor-org\?section=home&org=/)
  await expect(page.getByRole('heading', { name: 'Waiting to be verified' })).toBeVisible()
  await expect(page.getByText('Asha Okoro joined as a Lead')).toBeVisible()
  await expectSoundScreen(page)

  await page.getByRole('link', { name: 'Write an introduction' }).click()
  await page.getByLabel('Introduction').fill('We make lanterns and give a tenth away.')
  await expectSoundScreen(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('We make lanterns and give a tenth away.')).toBeVisible()
  await expect(page.getByText(`0${company}`)).toBeVisible()
  await expectSoundScreen(page)
  const address = new URL(page.url()).pathname

  const stranger = await browser.newContext({ baseURL: baseURL ?? '' })
  const elsewhere = await stranger.newPage()
  await signInAs(elsewhere, 'general')
  await elsewhere.goto(address)
  await expect(elsewhere).toHaveTitle(/Page not found/)
  await elsewhere.goto('/dashboard-donor-org')
  await expect(elsewhere.getByRole('heading', { name: 'Access denied' })).toBeVisible()
  await stranger.close()

  await page.goto('/dashboard-donor-org?section=settings')
  await page.getByLabel(/^Show my name and role/).check()
  await expect(page.getByText('Your name is on the page.')).toBeVisible()
  await expectSoundScreen(page)
})

import type { Page } from '@playwright/test'
import { expectSoundScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const openPayments = async (page: Page) => {
  await page.goto('/dashboard-charity?section=payments')
  await expect(page.getByRole('heading', { name: 'Stripe account' })).toBeVisible()
}

test('a Lead connects the charity’s Stripe account; refused or used twice, it says so', async ({
  page,
}) => {
  await signInAs(page, 'donor-charity')
  await openPayments(page)
  await expect(page.getByText('Takes gifts')).toBeVisible()
  await expectSoundScreen(page)

  await page.getByRole('button', { name: 'Disconnect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disconnect Stripe?' })
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Connection ended')).toBeVisible()

  // Refused at Stripe: back at the payments section, which says so.
  await page.getByRole('button', { name: 'Connect Stripe again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('to Pennytrail')
  await expectSoundScreen(page)
  await page.getByRole('button', { name: 'Refuse and go back' }).click()
  await expect(page).toHaveURL(/\/dashboard-charity\?error=stripe&section=payments$/)
  await expect(page.getByRole('alert').filter({ hasText: 'Not connected' })).toContainText(
    'At Stripe the connection was refused',
  )
  await expectSoundScreen(page)

  // Allowed, with an account whose details are not finished; they are finished at Stripe.
  await page.getByRole('button', { name: 'Connect Stripe again' }).click()
  const wayBack = page.waitForRequest((request) => request.url().includes('/oauth/callback?'))
  await page.getByRole('button', { name: 'Connect one whose details are not finished' }).click()
  const used = new URL((await wayBack).url())
  await expect(page).toHaveURL(/\/dashboard-charity\?connected=true&section=payments$/)
  await expect(page.getByText('One thing is left')).toBeVisible()
  await expect(page.getByText('a bank account to pay out to')).toBeVisible()
  await expectSoundScreen(page)
  const account = await page.getByText(/^acct_/).textContent()
  await page.goto(`/test-payments/dashboard/${account}`)
  await expectSoundScreen(page)
  await page.getByRole('button', { name: 'Finish the details' }).click()
  await expect(page.getByText('It takes payments.')).toBeVisible()
  await expect(async () => {
    await openPayments(page)
    await expect(page.getByText('Takes gifts')).toBeVisible({ timeout: 500 })
  }).toPass()

  // The same way back once more.
  await page.goto(`/auth/stripe/oauth/callback${used.search}`)
  await expect(page.getByRole('alert').filter({ hasText: 'Not connected' })).toContainText(
    'has been used already',
  )
  await expect(page.getByText('Takes gifts')).toBeVisible()
})

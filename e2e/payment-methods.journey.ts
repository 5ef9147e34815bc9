import type { Page } from '@playwright/test'
import { openProject } from './support/open-project.ts'
import { findEmail } from './support/outbox.ts'
import { signInAsNewDonor } from './support/register.ts'
import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { pressAtStripeDashboard } from './support/stripe-dashboard.ts'
import { expect, test } from './support/test.ts'

const openForm = async (page: Page, query = ''): Promise<void> => {
  await page.goto(`/donation-portal?charity=9000001${query}`)
}

const pay = (page: Page, amount: string) =>
  page.getByRole('button', { name: `Pay £${amount}`, exact: true })

test('a giver sets up a Direct Debit, reads when the bank takes it, and gets the receipt days later', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signInAsNewDonor(page)
  await openForm(page, '&amount=31')
  await page.getByLabel(/^Direct Debit/).check()
  await expect(page.getByText('£30.69 of your £31.00 reaches')).toBeVisible()
  await expectGoodScreen(page)
  await pay(page, '31.00').click()

  await expect(page.getByRole('heading', { name: 'Pay by Direct Debit' })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: /^Pays after some days/ }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your Direct Debit' })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Confirm Direct Debit' }).click()

  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible()
  await expect(page.getByText(/Your Direct Debit of £31\.00 to .* is set up/)).toBeVisible()
  await expect(page.getByText(/Your bank takes £31\.00 about/)).toBeVisible()
  await expect(page.getByText('Receipt', { exact: true })).toHaveCount(0)
  await expectGoodScreen(page)
  expect(await findEmail(page.request, email, /Your bank takes £31\.00/)).toContain(
    'your bank statement may show “Stripe”',
  )

  // The page that the giver left open shows the receipt once the bank has paid.
  await pressAtStripeDashboard(browser, baseURL, '£31.00', 'Let the bank pay now')
  await expect(page.getByText(/Your gift of £31\.00 to .* has arrived/)).toBeVisible()
  await page.getByText('Receipt', { exact: true }).first().click()
  await expect(page.getByText('Direct Debit').first()).toBeVisible()
  await findEmail(page.request, email, /Your receipt: £31\.00/)
})

test('a giver refuses a payment in the bank’s app, tries again, and the page says when the bank confirms it', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'donor')
  await openForm(page, '&amount=32')
  await page.getByLabel(/^Pay by Bank/).check()
  await pay(page, '32.00').click()
  await expect(page.getByRole('heading', { name: 'Choose your bank' })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Test Bank' }).click()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Refuse the payment' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expectGoodScreen(page)

  // Back at the form, the reason stands by the button, and the method is still chosen.
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(page.getByText(/No money was taken\. Try again, or pay another way/)).toBeFocused()
  await expect(page.getByLabel(/^Pay by Bank/)).toBeChecked()
  await expectGoodScreen(page)
  await pay(page, '32.00').click()
  await page.getByRole('button', { name: 'Bank of Testing' }).click()
  await page.getByRole('button', { name: 'Approve, and the bank pays in 2 hours' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for your bank' })).toBeVisible()
  await expectGoodScreen(page)
  await pressAtStripeDashboard(browser, baseURL, '£32.00', 'Let the bank pay now')
  await expect(page.getByText(/Your gift of £32\.00 to .* has arrived/)).toBeVisible()
  await expectGoodScreen(page)
})

test('a giver leaves the payment page by the Back button, pays in a second tab, and the first tab takes no second payment', async ({
  page,
}) => {
  await signInAsNewDonor(page)
  await page.goto(`/donation-portal?project=${await openProject(page)}&amount=33`)
  await page.getByText('More options', { exact: true }).click()
  await page.getByLabel(/^Message/).fill('For the cooks.')
  await pay(page, '33.00').click()
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  const paymentPage = page.url()
  await page.goBack()
  await expect(page.getByLabel(/^Message/)).toHaveValue('For the cooks.')
  await expect(pay(page, '33.00')).toBeEnabled()

  // The first tab does not learn of the payment before the giver presses its button.
  await page.route('**/api/donation/*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  const second = await page.context().newPage()
  await second.goto(paymentPage)
  await second.getByRole('button', { name: /Succeeds/ }).click()
  await expect(second.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible()

  await pay(page, '33.00').click()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible()
  await page.goto('/dashboard-donor?section=gifts')
  await expect(page.getByText('£33.00', { exact: true })).toHaveCount(1)
})

test('a giver who abandons the payment page and reloads the form finds everything that was typed', async ({
  page,
}) => {
  await signInAsNewDonor(page)
  await openForm(page, '&amount=34')
  await page.getByText('More options', { exact: true }).click()
  await page.getByLabel('Show another name').check()
  await page.getByLabel('Name to show').fill('The Okoros')
  await page.getByLabel(/^Direct Debit/).check()
  await page.reload()
  await expect(page.getByLabel('Name to show')).toHaveValue('The Okoros')
  await expect(page.getByLabel(/^Direct Debit/)).toBeChecked()
  await pay(page, '34.00').click()
  await expect(page.getByRole('heading', { name: 'Pay by Direct Debit' })).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(page.getByLabel('Name to show')).toHaveValue('The Okoros')
  await expect(page.getByLabel(/^Direct Debit/)).toBeChecked()
  await expect(page).not.toHaveURL(/Okoros/)
})

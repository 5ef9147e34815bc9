import { request, type Page } from '@playwright/test'
import { findEmail } from './support/outbox.ts'
import { startProduct, type Product } from './support/product.ts'
import { expectGoodScreen } from './support/screens.ts'
import { expect, test } from './support/test.ts'

// This journey changes the date, so it starts its own product.
let product: Product

test.beforeAll(async () => {
  test.setTimeout(120_000)
  product = await startProduct()
})
test.afterAll(() => product.stop())

const email = 'asha.monthly@example.org'
const password = 'Correct horse 7'

const register = async (page: Page): Promise<void> => {
  await page.goto(`${product.origin}/register`)
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Okoro')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByText('I want to give').click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/dashboard-donor\?section=home/)
}

/**
 * Sets the product and the browser to a number of days after today, and signs in again, because
 * sessions expire sooner. A later call counts from today too.
 */
const addDays = async (page: Page, days: number): Promise<void> => {
  await product.daysLater(days)
  await page.clock.setFixedTime(Date.now() + days * 24 * 3600_000)
  await page.context().clearCookies()
  await page.goto(`${product.origin}/login?next=/dashboard-donor?section=monthly`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your monthly gifts')
}

/** Reloads until the provider's webhook event has arrived and the page shows the text. */
const expectMonthly = (page: Page, text: string | RegExp) =>
  expect(async () => {
    await page.reload()
    await expect(page.getByRole('article').getByText(text)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })

const chooseCard = async (page: Page, card: RegExp) => {
  await page.getByRole('button', { name: /^Use another card/ }).click()
  await expect(page.getByRole('heading', { name: 'Use another card' })).toBeVisible()
  await page.getByRole('button', { name: card }).click()
  await expect(page.getByText('Your new card is saved.')).toBeVisible()
}

test('a giver makes a monthly gift, has a payment fail, and changes, pauses and ends it by an emailed link', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  await register(page)
  await page.goto(`${product.origin}/dashboard-donor?section=monthly`)
  await expect(page.getByText('You have no monthly gifts')).toBeVisible()

  await page.goto(`${product.origin}/donation-portal?charity=9000001`)
  await page.getByText('Every month', { exact: true }).click()
  await expect(page).toHaveURL(/interval=month/)
  await page.getByText('£10', { exact: true }).click()
  await expect(page.getByText('First payment, today')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Pay £10.00 a month' }).click()
  await expect(page.getByText('each month')).toBeVisible()
  await page.getByRole('button', { name: /Succeeds/ }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Asha' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Monthly' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your monthly gifts')
  await expectMonthly(page, '£10.00 in 1 payment')
  await expectGoodScreen(page)

  // Moves to the second payment and then to the third.
  await addDays(page, 32)
  await expectMonthly(page, '£20.00 in 2 payments')
  await addDays(page, 63)
  await expectMonthly(page, '£30.00 in 3 payments')

  // The third renewal is declined. Another card pays it after the bank's authentication.
  await chooseCard(page, /Is saved, then declined/)
  await expectMonthly(page, /ending in 0341/)
  await addDays(page, 93)
  await expectMonthly(page, /could not be taken/)
  await expectGoodScreen(page)
  const outbox = await request.newContext({ baseURL: product.origin })
  const failureEmail = await findEmail(outbox, email, /could not be taken/)
  expect(failureEmail).toContain('Your card was declined.')
  const link = /http\S+\/monthly#\S+/.exec(failureEmail)?.[0] ?? ''

  // From here on the giver uses only the emailed link, in a browser without a session.
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { name: 'Your monthly gift' })).toBeVisible()
  await expectGoodScreen(elsewhere)
  // This card's bank asks for authentication of each payment and of saving the card.
  await elsewhere.getByRole('button', { name: /^Pay £10.00 by another card/ }).click()
  await elsewhere.getByRole('button', { name: /Needs it for every payment/ }).click()
  await elsewhere.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(elsewhere.getByText('Your new card is saved.')).toBeVisible()
  await expectMonthly(elsewhere, /Your card was not declined/)
  await expectGoodScreen(elsewhere)
  expect(await findEmail(outbox, email, /Please confirm your monthly gift/)).toContain('/monthly#')
  await elsewhere.getByRole('button', { name: /^Confirm the payment/ }).click()
  await elsewhere.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'The payment is made' })).toBeVisible()
  await elsewhere.goto(link)
  await expectMonthly(elsewhere, '£40.00 in 4 payments')
  await expect(elsewhere.getByText('Visa ending in 3184')).toBeVisible()

  await elsewhere.getByRole('button', { name: /^Change amount/ }).click()
  await elsewhere.getByLabel('Amount each month').fill('15')
  await expectGoodScreen(elsewhere)
  await elsewhere.getByRole('button', { name: 'Give £15.00 a month' }).click()
  await expect(elsewhere.getByText(/£15\.00 on /)).toBeVisible()

  await elsewhere.getByRole('button', { name: /^Pause/ }).click()
  await elsewhere.getByLabel('Start again on').selectOption({ index: 1 })
  await elsewhere.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(elsewhere.getByText('Paused', { exact: true })).toBeVisible()
  await elsewhere.getByRole('button', { name: /^Resume now/ }).click()
  await expect(elsewhere.getByText('Active', { exact: true })).toBeVisible()

  await elsewhere.getByRole('button', { name: /^Cancel/ }).click()
  await elsewhere.getByRole('button', { name: 'Cancel monthly gift' }).click()
  await expect(elsewhere.getByText(/You cancelled it\./)).toBeVisible()
  await expectGoodScreen(elsewhere)
  expect(await findEmail(outbox, email, /has ended/)).toContain('£40.00 in all')
  await outbox.dispose()

  const { code, output } = await product.checkLedger()
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' })
})

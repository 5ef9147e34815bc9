import type { Page } from '@playwright/test'
import { openProject } from './support/open-project.ts'
import { signInAsNewDonor } from './support/register.ts'
import { expectGoodScreen } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const password = 'Follow-every-penny-1'

const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill('donor@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const pay = (page: Page, amount: string) =>
  page.getByRole('button', { name: `Pay £${amount}`, exact: true })

test('a giver signs in, has a card declined, passes card authentication and finds the gift in every list', async ({
  page,
}) => {
  await page.goto(`/donation-portal?project=${await openProject(page)}&amount=12.50`)
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1, name: /^Give to / })).toBeVisible()
  await expect(page.getByLabel('Other amount')).toHaveValue('12.50')
  await expectGoodScreen(page)

  await page.getByText('More options', { exact: true }).click()
  await page.getByLabel('Show another name').check()
  await pay(page, '12.50').click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
  await page.getByRole('link', { name: 'Enter the name to show.' }).click()
  await expect(page.getByLabel('Name to show')).toBeFocused()
  await page.keyboard.type('Friends of the sea')
  await page.getByText('Cover the card fee', { exact: true }).click()
  await page.getByLabel('Add £0.39 to cover the card fee').check()
  await pay(page, '12.89').click()

  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  await expect(page.getByRole('note')).toContainText('no real money moves')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: /Is declined/ }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await expectGoodScreen(page)

  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(page.getByText('You have not paid yet.')).toBeVisible()
  await expect(page.getByText(/^Your card was declined\. No money was taken/)).toBeFocused()
  await expect(page.getByLabel('Name to show')).toHaveValue('Friends of the sea')
  await pay(page, '12.89').click()

  await page.getByLabel('Card number').fill('4000 0025 0000 3155')
  await page.getByLabel(/^Expiry/).fill('04/35')
  await page.getByLabel(/^Security code/).fill('123')
  await page.getByLabel('Name on card').fill('Imogen Achterberg')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByRole('alert')).toContainText('could not authenticate')
  await page.getByRole('button', { name: /Needs authentication/ }).click()
  await page.getByRole('button', { name: 'Complete authentication' }).click()

  await expect(page.getByRole('heading', { name: /^Thank you, / })).toBeVisible()
  const reference = (await page.getByText(/^PT-/).textContent()) ?? ''
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'your gifts', exact: true }).click()
  await expect(page.getByRole('link', { name: reference })).toHaveCount(1)
  await expectGoodScreen(page)
  await page.getByRole('link', { name: reference }).click()
  await expect(page).toHaveTitle(new RegExp(reference))
  await expect(page.getByText('Friends of the sea')).toBeVisible()
  await expectGoodScreen(page)
  await page.goto('/dashboard-donor?section=home')
  await expect(page.getByRole('link', { name: reference })).toBeVisible()
  await expectGoodScreen(page)
})

test('a giver who cancels a payment finds the form still filled in, pays anew and dismisses the new payment', async ({
  page,
}) => {
  await signInAsNewDonor(page)
  const project = await openProject(page, { giftAid: true })
  await page.goto(`/donation-portal?project=${project}&amount=17.00`)
  const fill = async () => {
    await page.getByLabel(/I am a UK taxpayer/).check()
    await page.getByLabel('House name or number').fill('12')
    await page.getByLabel(/^Street and town/).fill('St James’s Square, London')
    await page.getByLabel('Postcode').fill('SW1Y 4JH')
    await page.getByText('More options', { exact: true }).click()
    await page.getByLabel(/^Message/).fill('For the cooks.')
  }
  await fill()
  await expect(page.getByText(/Self-Assessment tax return/)).toBeVisible()
  await pay(page, '17.00').click()
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  const firstPage = page.url()
  await page.getByRole('link', { name: 'Cancel and go back' }).click()

  await expect(page.getByText(/Everything you entered is still here/)).toBeVisible()
  await expect(page.getByLabel(/I am a UK taxpayer/)).toBeChecked()
  await expect(page.getByLabel('House name or number')).toHaveValue('12')
  await expect(page.getByLabel(/^Street and town/)).toHaveValue('St James’s Square, London')
  await expect(page.getByLabel('Postcode')).toHaveValue('SW1Y 4JH')
  await expect(page.getByLabel(/^Message/)).toHaveValue('For the cooks.')
  await expect(page).not.toHaveURL(/SW1Y|James|cooks/)
  await expectGoodScreen(page)

  // Another amount starts another payment, and the first payment page expires.
  await page.getByLabel('Other amount').fill('18')
  await pay(page, '18.00').click()
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  await page.goto(firstPage)
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)

  await page.goto('/dashboard-donor?section=gifts')
  const started = page.getByRole('region', { name: 'Unfinished payments' })
  await expect(started.getByText('£18.00', { exact: true })).toBeVisible()
  await expect(started.getByText('£17.00', { exact: true })).toHaveCount(0)
  await expectGoodScreen(page)
  await started.getByRole('button', { name: /^Dismiss the payment of £18/ }).click()
  await expect(started).toHaveCount(0)
  await expect(page.getByText('£18.00', { exact: true })).toHaveCount(0)
})

test('the test payment page checks each card field and refuses real card numbers', async ({
  page,
}) => {
  await page.goto(`/donation-portal?project=${await openProject(page)}`)
  await signIn(page)
  await pay(page, '25.00').click()
  await page.getByLabel('Card number').fill('5105 1051 0510 5100')
  await page.getByLabel(/^Expiry/).fill('01/20')
  await page.getByRole('button', { name: 'Pay £25.00' }).click()
  await page.getByRole('link', { name: 'Your card has expired.' }).click()
  await expect(page.getByLabel(/^Expiry/)).toBeFocused()
  await expect(page.getByLabel('Card number')).toHaveValue('')
  await page.getByLabel('Card number').fill('5105 1051 0510 5100')
  await page.getByLabel(/^Expiry/).fill('04/35')
  await page.getByLabel(/^Security code/).fill('123')
  await page.getByLabel('Name on card').fill('Imogen Achterberg')
  await page.getByRole('button', { name: 'Pay £25.00' }).click()
  await expect(page.getByRole('alert')).toContainText('never enter a real one')
})

import type { Browser, Page } from '@playwright/test'
import { signInAsNewDonor } from './support/register.ts'
import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const openPayments = async (page: Page) => {
  await page.goto('/dashboard-charity?section=payments')
  await expect(page.getByRole('heading', { name: 'Stripe account', exact: true })).toBeVisible()
}

test('a charity replaces its Stripe account: a refused or used link says why it fails, and the new account takes gifts once a second Lead agrees', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'donor-charity')
  await openPayments(page)
  await expect(page.getByText('Takes gifts')).toBeVisible()
  await expectGoodScreen(page)

  await page.getByRole('button', { name: 'Disconnect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disconnect Stripe?' })
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Connection ended')).toBeVisible()

  // The Lead denies access at Stripe and returns to the payments section, which shows the refusal.
  await page.getByRole('button', { name: 'Connect Stripe again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('to Pennytrail')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Refuse and go back' }).click()
  await expect(page).toHaveURL(/\/dashboard-charity\?error=stripe&section=payments$/)
  await expect(page.getByRole('alert').filter({ hasText: 'Not connected' })).toContainText(
    'The connection was refused at Stripe',
  )
  await expectGoodScreen(page)

  // The Lead allows access to another account with incomplete details, then completes them at
  // Stripe. The account waits, and the public page says until when.
  await page.getByRole('button', { name: 'Connect Stripe again' }).click()
  const oauthCallback = page.waitForRequest((request) => request.url().includes('/oauth/callback?'))
  await page.getByRole('button', { name: 'Connect one whose details are not finished' }).click()
  const used = new URL((await oauthCallback).url())
  await expect(page).toHaveURL(/\/dashboard-charity\?connected=true&section=payments$/)
  await expect(page.getByRole('heading', { name: 'Next Stripe account' })).toBeVisible()
  await expect(page.getByText('a bank account to pay out to')).toBeVisible()
  await expectGoodScreen(page)
  const dashboard = page.getByRole('link', { name: /Open its Stripe dashboard/ })
  await page.goto((await dashboard.getAttribute('href')) ?? '')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Finish the details' }).click()
  await expect(page.getByText('It takes payments.')).toBeVisible()
  await expect(async () => {
    await page.goto('/donation-portal?charity=9000002')
    const open = page.getByText(/The charity takes gifts from \d+ \w+, \d\d:\d\d/)
    await expect(open).toBeVisible({ timeout: 500 })
  }).toPass()
  await expectGoodScreen(page)

  // The second Lead agrees, and the charity takes gifts at once.
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const second = await context.newPage()
  await signInAs(second, 'team-2')
  await openPayments(second)
  await second.getByRole('button', { name: 'Agree' }).click()
  await expectGoodScreen(second)
  const question = second.getByRole('dialog', { name: 'Send gifts to this account?' })
  await question.getByRole('button', { name: 'Agree' }).click()
  await expect(second.getByText('Takes gifts')).toBeVisible()
  await expect(second.getByRole('heading', { name: 'Next Stripe account' })).toBeHidden()
  await context.close()

  // The same callback address is opened once more.
  await page.goto(`/auth/stripe/oauth/callback${used.search}`)
  await expect(page.getByRole('alert').filter({ hasText: 'Not connected' })).toContainText(
    'has already been used',
  )
  await expect(page.getByText('Takes gifts')).toBeVisible()
})

test('a Lead opens another Stripe account through Stripe’s account link, continues later and withdraws it', async ({
  page,
}) => {
  await signInAs(page, 'donor-charity')
  await openPayments(page)
  await page.getByRole('button', { name: 'Replace' }).click()
  await expectGoodScreen(page)

  await page.getByRole('button', { name: 'Open a Stripe account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Set up the Stripe account')
  await expectGoodScreen(page)
  const link = page.url()
  await page.getByRole('button', { name: 'Go back and finish later' }).click()
  await expect(page).toHaveURL(/\/dashboard-charity\?connected=true&section=payments$/)
  await expect(page.getByRole('heading', { name: 'Next Stripe account' })).toBeVisible()
  await expectGoodScreen(page)

  // The link to Stripe's form has been used already, so opening it again shows an error.
  await page.goto(link)
  await expect(page).toHaveURL(/\/dashboard-charity\?error=stripe&section=payments$/)
  await expect(page.getByRole('alert').filter({ hasText: 'Not connected' })).toContainText(
    'has already been used',
  )

  await page.getByRole('button', { name: 'Continue at Stripe' }).click()
  await page.getByRole('button', { name: 'Give all details and go back' }).click()
  await expect(page).toHaveURL(/\/dashboard-charity\?connected=true&section=payments$/)
  await expect(
    page.getByText(/^Gifts go to this account from .*second Lead agrees\./),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this account?' })
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('heading', { name: 'Next Stripe account' })).toBeHidden()
  await expect(page.getByText('Takes gifts', { exact: true })).toBeVisible()
})

test('a giver whose chosen way to pay the charity has just switched off reads which ways are left, and loses nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const office = await context.newPage()
  await signInAs(office, 'donor-charity')
  await openPayments(office)
  const dashboard = office.getByRole('link', { name: /Open the Stripe dashboard/ })

  await signInAsNewDonor(page)
  await page.goto('/donation-portal?charity=9000002&amount=36')
  await page.getByText('More options', { exact: true }).click()
  await page.getByLabel(/^Message/).fill('For the cooks.')
  await page.getByLabel(/^Direct Debit/).check()
  await office.goto((await dashboard.getAttribute('href')) ?? '')
  await office.getByRole('button', { name: 'Switch off Bacs Direct Debit' }).click()
  await expect(office.getByRole('button', { name: 'Switch on Bacs Direct Debit' })).toBeVisible()

  await page.getByRole('button', { name: 'Pay £36.00' }).click()
  await expect(
    page.getByText(
      /cannot take this gift by Direct Debit at the moment\. No money was taken\. You can pay by card/,
    ),
  ).toBeFocused()
  await expect(page.getByLabel(/^Direct Debit/)).toHaveCount(0)
  await expect(page.getByLabel(/^Message/)).toHaveValue('For the cooks.')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Pay £36.00' }).click()
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  await office.getByRole('button', { name: 'Switch on Bacs Direct Debit' }).click()
  await context.close()
})

const asCharity = async (browser: Browser, baseURL: string | undefined) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const office = await context.newPage()
  await signInAs(office, 'charity')
  return office
}

/** Gives to the charity's general fund with a test card and returns the gift's reference. */
const give = async (page: Page, card: RegExp | string) => {
  await page.goto('/donation-portal?charity=9000001&amount=25')
  await page.getByRole('button', { name: 'Pay £25.00' }).click()
  await page.getByRole('heading', { name: 'Pay by card' }).waitFor()
  if (typeof card === 'string') {
    await page.getByLabel('Card number').fill(card)
    await page.getByLabel('Expiry (MM/YY)').fill('12/34')
    await page.getByLabel('Security code (CVC)').fill('123')
    await page.getByLabel('Name on card').fill('Asha Okoro')
    await page.getByRole('button', { name: /^Pay £/ }).click()
  } else {
    await page.getByRole('button', { name: card }).click()
  }
  await page.waitForURL(/donation-success/)
  const donation = new URL(page.url()).searchParams.get('donation') ?? ''
  await page.goto(`/donation/${donation}`)
  return (await page.getByText(/^PT-/).textContent()) ?? ''
}

test('a charity refunds part of a gift, and the giver reads how much and why', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'donor')
  const reference = await give(page, /Succeeds/)
  const gift = page.url()

  const office = await asCharity(browser, baseURL)
  await office.goto(`/dashboard-charity?section=donors&searchTerm=${reference}`)
  await office.getByRole('button', { name: `Refund ${reference}` }).click()
  const dialog = office.getByRole('dialog', { name: `Refund gift ${reference}` })
  await dialog.getByLabel(/A part of it/).check()
  await dialog.getByLabel('Amount to refund').fill('99')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog.getByText('At most £25.00 can be refunded').first()).toBeVisible()
  await expectGoodScreen(office)
  await dialog.getByLabel('Amount to refund').fill('10')
  await dialog.getByLabel('Reason').fill('The course was full.')
  await dialog.getByLabel('Ground').selectOption('Given by mistake')
  await dialog.getByLabel('Who decided').fill('The trustees')
  await dialog.getByLabel('Date of the decision').fill('2026-01-05')
  await dialog
    .getByLabel('Decision', { exact: true })
    .fill('Given twice, and told us the same day.')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(office.getByRole('heading', { name: 'Refund requested' })).toBeVisible()
  await expect(async () => {
    await office.reload()
    await expect(office.getByText('Partly refunded')).toBeVisible({ timeout: 2000 })
  }).toPass()

  await page.goto(gift)
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('The course was full.')
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('Given by mistake')
  await expect(page.getByText('Refunded to you', { exact: true })).toBeVisible()
  await expectGoodScreen(page)
})

test('a charity sees what to do about a disputed gift, and loses the dispute when the bank decides for the giver', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'donor')
  const reference = await give(page, '4000000000000259')
  const gift = page.url()

  const office = await asCharity(browser, baseURL)
  await openPayments(office)
  const dispute = office.getByRole('article', { name: `Dispute over gift ${reference}` })
  await expect(dispute).toContainText('Needs an answer')
  await expectGoodScreen(office)
  const bank =
    (await dispute.getByRole('link', { name: /Answer at Stripe/ }).getAttribute('href')) ?? ''
  await office.goto(bank)
  await expectGoodScreen(office)
  await office.getByRole('button', { name: 'Let the giver win' }).first().click()
  await expect(office.getByText(/^lost: /).first()).toBeVisible()
  await expect(async () => {
    await openPayments(office)
    await expect(dispute).toContainText('Lost', { timeout: 500 })
  }).toPass()

  await page.goto(gift)
  await expect(page.getByText('Returned by the bank')).toBeVisible()
  await expect(page.getByText('Taken back by your bank')).toBeVisible()
})

test('a charity matches a payout with the bank statement and undoes a wrong match with a reason', async ({
  page,
}) => {
  await signInAs(page, 'charity')
  await openPayments(page)
  const payouts = page.getByRole('table', { name: 'Payouts to the bank' })
  const payout = payouts.getByRole('row').filter({ hasText: 'Paid out' }).first()
  await payout.getByRole('button').click()
  await payouts.getByRole('button', { name: 'Match to the bank' }).click()
  const match = page.getByRole('dialog', { name: 'Find the payout on the bank statement' })
  await match.getByLabel('Amount received').fill('1')
  await match.getByRole('button', { name: 'Match' }).click()
  await expect(match.getByText('Say why less arrived than was paid out.').first()).toBeVisible()
  await expectGoodScreen(page)
  await match.getByLabel(/less arrived$/).fill('Charge for incoming payments')
  await match.getByRole('button', { name: 'Match' }).click()

  // The match includes the bank's charge. After the match is undone, the payout can be matched
  // again.
  await expect(payouts.getByText('Kept by the bank: Charge for incoming payments')).toBeVisible()
  await expect(payouts.getByText('Matched', { exact: true }).first()).toBeVisible()
  await payouts.getByRole('button', { name: 'Undo the match' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo the match' })
  await undo.getByRole('button', { name: 'Undo the match' }).click()
  await expect(undo.getByText('Say why you are undoing it.').first()).toBeVisible()
  await expectGoodScreen(page)
  await undo.getByLabel('Reason').fill('The amount was mistyped.')
  await undo.getByRole('button', { name: 'Undo the match' }).click()
  const undone = payouts.getByRole('row').filter({ hasText: 'The amount was mistyped.' }).first()
  await expect(undone).toContainText('£1.00 on the statement of')
  await expect(undone).toContainText('was reversed by entry')
  await expect(undone.getByRole('button', { name: 'Match to the bank' })).toBeVisible()
})

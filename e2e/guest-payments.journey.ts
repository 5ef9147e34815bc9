import { findGuestLink, openGuestForm, payButton, queryProject } from './support/guest.ts'
import { findEmail } from './support/outbox.ts'
import { expectGoodScreen } from './support/screens.ts'
import { pressAtStripeDashboard } from './support/stripe-dashboard.ts'
import { expect, test } from './support/test.ts'

const charity = 'charity=9000001'

test('a guest sets up a Direct Debit and reads by link and on the page that the bank has not paid yet, then that it has', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await openGuestForm(page, `${charity}&amount=41`)
  await page.getByLabel(/^Direct Debit/).check()
  await payButton(page, '41.00').click()
  await expect(page.getByRole('heading', { name: 'Pay by Direct Debit' })).toBeVisible()
  await page.getByRole('button', { name: /^Pays after some days/ }).click()
  await page.getByRole('button', { name: 'Confirm Direct Debit' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Robin' })).toBeVisible()
  await expect(page.getByText(/Your Direct Debit of £41\.00 to .* is set up/)).toBeVisible()
  await expect(page.getByText(/Your bank takes £41\.00 about/)).toBeVisible()
  await expect(page.getByText('Receipt', { exact: true })).toHaveCount(0)
  await expectGoodScreen(page)

  // The notice that the scheme asks for tells the day, and its link opens the gift elsewhere.
  const notice = await findEmail(page.request, email, /Your bank takes £41\.00 about/)
  expect(notice).toContain('your bank statement may show “Stripe”')
  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await elsewhere.goto(findGuestLink(notice))
  await expect(elsewhere.getByRole('heading', { name: 'On its way' })).toBeVisible()
  await expect(elsewhere.getByText(/Your bank takes £41\.00 about/)).toBeVisible()
  await expect(elsewhere.getByRole('heading', { name: 'Receipt', exact: true })).toHaveCount(0)
  await expectGoodScreen(elsewhere)

  await pressAtStripeDashboard(browser, baseURL, '£41.00', 'Let the bank pay now')
  await expect(page.getByText(/Your gift of £41\.00 to .* has arrived/)).toBeVisible()
  const receipt = await findEmail(page.request, email, /Your receipt: £41\.00/)
  await elsewhere.goto('/')
  await elsewhere.goto(findGuestLink(receipt))
  await expect(elsewhere.getByRole('heading', { name: 'Where it went' })).toBeVisible()
  await expect(elsewhere.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible()
  await elsewhere.context().close()
})

test('a guest whose bank refuses the Direct Debit reads that nothing was taken and tries again without an account', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await openGuestForm(page, `${charity}&amount=42`)
  await page.getByLabel(/^Direct Debit/).check()
  await payButton(page, '42.00').click()
  await page.getByRole('button', { name: /^Refuses the debit/ }).click()
  await page.getByRole('button', { name: 'Confirm Direct Debit' }).click()
  await expect(page.getByText(/Your Direct Debit of £42\.00 to .* is set up/)).toBeVisible()
  await pressAtStripeDashboard(browser, baseURL, '£42.00', 'Let the bank refuse now')
  await expect(page.getByRole('heading', { name: 'Your bank did not pay' })).toBeVisible()
  await expect(page.getByText(/No money was taken, and you owe nothing/)).toBeVisible()
  await expectGoodScreen(page)

  const refusal = await findEmail(page.request, email, /Your gift of £42\.00 was not paid/)
  await page.goto(findGuestLink(refusal))
  await expect(page.getByRole('heading', { name: 'Payment not made' })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/give\?charity=.*amount=42/)
  await expect(payButton(page, '42.00')).toBeVisible()
})

test('a guest gives every month by Direct Debit and ends it by the link in the receipt', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await openGuestForm(page, `${charity}&amount=43`)
  await page.getByLabel('Every month').check()
  await page.getByLabel(/^Direct Debit/).check()
  await expect(page.getByLabel(/^Pay by Bank/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Pay £43.00 a month' }).click()
  await page.getByRole('button', { name: /^Pays after some days/ }).click()
  await expect(page.getByText(/£43\.00 each month is taken/)).toBeVisible()
  await page.getByRole('button', { name: 'Confirm Direct Debit' }).click()
  await expect(page.getByText(/Your Direct Debit of £43\.00 to .* is set up/)).toBeVisible()
  await expectGoodScreen(page)
  expect(await findEmail(page.request, email, /Your bank takes £43\.00/)).toContain('each month')

  await pressAtStripeDashboard(browser, baseURL, '£43.00', 'Let the bank pay now')
  await expect(page.getByText(/Your gift of £43\.00 to .* has arrived/)).toBeVisible()
  const receipt = await findEmail(page.request, email, /Your receipt: £43\.00/)
  await page.goto(/http\S+\/monthly\S+/.exec(receipt)?.[0] ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Your monthly gift' })).toBeVisible()
  await expect(page.getByText('£43.00 in 1 payment')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await page.getByRole('button', { name: 'Cancel monthly gift' }).click()
  await expect(page.getByText(/You cancelled it\./)).toBeVisible()
  await findEmail(page.request, email, /has ended/)
})

test('a guest refuses a payment in the bank’s app, approves the second one, and the page says when the bank confirms it', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await openGuestForm(page, `${charity}&amount=44`)
  await page.getByLabel(/^Pay by Bank/).check()
  await payButton(page, '44.00').click()
  await page.getByRole('button', { name: 'Test Bank' }).click()
  await page.getByRole('button', { name: 'Refuse the payment' }).click()
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(page).toHaveURL(/\/give\?/)
  await expect(page.getByText(/No money was taken\. Try again, or pay another way/)).toBeFocused()
  await expect(page.getByLabel(/^Pay by Bank/)).toBeChecked()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Robin Marsh')
  await expectGoodScreen(page)
  await payButton(page, '44.00').click()
  await page.getByRole('button', { name: 'Bank of Testing' }).click()
  await page.getByRole('button', { name: 'Approve, and the bank pays in 2 hours' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for your bank' })).toBeVisible()
  await expectGoodScreen(page)
  await pressAtStripeDashboard(browser, baseURL, '£44.00', 'Let the bank pay now')
  await expect(page.getByText(/Your gift of £44\.00 to .* has arrived/)).toBeVisible()
  await findEmail(page.request, email, /Your receipt: £44\.00/)
})

test('a guest whose card is declined finds every value kept and the reason beside the button, and pays with another card', async ({
  page,
}) => {
  const email = await openGuestForm(page, `${charity}&amount=45`)
  await page.getByText('More options', { exact: true }).click()
  await page.getByLabel(/^Message/).fill('For the cooks.')
  await payButton(page, '45.00').click()
  await page.getByRole('button', { name: /Is declined/ }).click()
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(page.getByText(/^Your card was declined\. No money was taken/)).toBeFocused()
  await expect(page.getByLabel(/^Message/)).toHaveValue('For the cooks.')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Robin Marsh')
  await expect(page.getByLabel('Email for your receipt')).toHaveValue(email)
  await expectGoodScreen(page)
  await payButton(page, '45.00').click()
  await page.getByRole('button', { name: /Succeeds/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Robin' })).toBeVisible()
  await findEmail(page.request, email, /Your receipt: £45\.00/)
})

test('a guest who abandons the payment page and opens the form again finds everything that was typed', async ({
  page,
}) => {
  const query = await queryProject(page)
  const email = await openGuestForm(page, `${query}&amount=46`)
  await page.getByLabel(/^Direct Debit/).check()
  await payButton(page, '46.00').click()
  await expect(page.getByRole('heading', { name: 'Pay by Direct Debit' })).toBeVisible()
  await page.goto(`/give?${query}&amount=46`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Robin Marsh')
  await expect(page.getByLabel('Email for your receipt')).toHaveValue(email)
  await expect(page.getByLabel(/^Direct Debit/)).toBeChecked()
  await expect(page).not.toHaveURL(/Robin|guest\.example/)
  await expectGoodScreen(page)
})

test('a guest who goes back from the payment page and pays in a second tab pays once, and the form leads to the gift', async ({
  page,
}) => {
  const email = await openGuestForm(page, `${await queryProject(page)}&amount=47`)
  await payButton(page, '47.00').click()
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  const paymentPage = page.url()
  await page.goBack()
  await expect(page.getByLabel('Email for your receipt')).toHaveValue(email)
  await expect(payButton(page, '47.00')).toBeEnabled()
  const form = page.url()

  const second = await page.context().newPage()
  await second.goto(paymentPage)
  await second.getByRole('button', { name: 'Apple Pay' }).click()
  await expect(second.getByRole('heading', { level: 1, name: 'Thank you, Robin' })).toBeVisible()

  // The form in the first tab follows the payment, so no second payment starts.
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Robin' })).toBeVisible()
  // Somebody who opens the form of that gift again reads that it is paid, and sees it as a guest.
  await page.goto(form)
  await expect(page.getByText('Your payment of £47.00 went through.')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'See your gift' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Robin' })).toBeVisible()
  const outbox = await page.request.get('/dev/outbox', {
    headers: { 'x-forwarded-for': '127.0.0.1' },
  })
  expect((await outbox.text()).split(email).length - 1).toBe(1)
})

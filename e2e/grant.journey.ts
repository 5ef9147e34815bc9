import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const getDayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('an organisation’s grant is recorded, confirmed, received and reported', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000)
  const purpose = `Boats for the harbour, ${Date.now()}`
  await signInAs(page, 'charity')
  await page.goto('/dashboard-charity?section=donors')
  await page.getByRole('link', { name: 'Record a grant' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Record a grant')
  await page.getByRole('button', { name: 'Record and ask for confirmation' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
  await page.getByLabel('Organisation', { exact: true }).fill('Larkf')
  await page.getByRole('option', { name: 'Larkfield Foundation' }).click()
  await page.getByLabel('Total grant').fill('30000')
  await page.getByLabel('Purpose').fill(purpose)
  await page.getByLabel('Instalment 1').fill('20000')
  await page.getByRole('button', { name: 'Add an instalment' }).click()
  await page.getByLabel('Instalment 2').fill('10000')
  await page.getByLabel('Due 2').fill(getDayAfter(120))
  await page.getByRole('button', { name: 'Add a report date' }).click()
  await page.getByLabel('Report 1').fill(getDayAfter(90))
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Record and ask for confirmation' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for the organisation' })).toBeVisible()
  await expectGoodScreen(page)
  const address = new URL(page.url()).pathname

  const trust = await browser.newContext({ baseURL: baseURL ?? '' })
  const trustee = await trust.newPage()
  await signInAs(trustee, 'donor-org')
  await trustee.goto(address)
  await expect(trustee.getByRole('heading', { name: 'Is this your grant?' })).toBeVisible()
  await expectGoodScreen(trustee)
  await trustee.getByRole('button', { name: 'Confirm the grant' }).click()
  await expect(trustee.getByText('Confirmed', { exact: true })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Record as received instalment 1' }).click()
  await page.getByRole('button', { name: 'Record it' }).click()
  await expect(page.getByText('£20,000.00 of £30,000.00').first()).toBeVisible()
  await expect(page.getByText('All of the £20,000.00 is unspent.')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: /^Write the report/ }).click()
  await page.getByLabel('What has the grant done so far?').fill('Two keels are laid.')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await expect(page).toHaveURL(/grant-report/)
  await expect(page.getByText('Two keels are laid.')).toBeVisible()
  await expectGoodScreen(page)

  await trustee.goto('/dashboard-donor-org?section=reports')
  const row = trustee.getByRole('row').filter({ hasText: purpose })
  await expect(row).toBeVisible()
  await expectGoodScreen(trustee)
  await row.getByRole('link').nth(1).click()
  await expect(trustee.getByText('Two keels are laid.')).toBeVisible()
  const saving = trustee.waitForEvent('download')
  await trustee.getByRole('link', { name: 'Download as PDF' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^grant-report-PG-.+\.pdf$/)
  await trustee.getByRole('button', { name: 'Share by a link' }).click()
  const link = await trustee.getByRole('link', { name: /grant-report\/s-/ }).getAttribute('href')
  const visitor = await browser.newContext({ baseURL: baseURL ?? '' })
  const reader = await visitor.newPage()
  await reader.goto(new URL(link!).pathname)
  await expect(reader.getByText('Two keels are laid.')).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Withdraw the link' })).toHaveCount(0)
  await expectGoodScreen(reader)
  await visitor.close()
  for (const section of ['home', 'gifts', 'projects']) {
    await trustee.goto(`/dashboard-donor-org?section=${section}`)
    await expect(trustee.getByRole('table').first()).toBeVisible()
    await expectGoodScreen(trustee)
  }
  await trust.close()
})

test('an organisation gives by card with a purpose, and a charity records a cheque', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000)
  await signInAs(page, 'donor-org')
  await page.goto('/donation-portal?charity=9000003&amount=25')
  await expect(page.getByRole('radio', { name: /^Larkfield Foundation/ })).toBeChecked()
  await expect(page.getByText('Gift Aid does not apply to gifts from organisations')).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Purpose' })
    .fill('LedgerTables that nobody else would buy')
  await page.getByRole('button', { name: 'Add a report date' }).click()
  await page.getByLabel('Report 1').fill(getDayAfter(200))
  await page.getByText('Show Larkfield Foundation').click()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Pay £25.00 for Larkfield Foundation' }).click()
  await page.getByRole('button', { name: /Succeeds/ }).click()
  await expect(page).toHaveURL(/donation-success/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/dashboard-donor-org?section=gifts')
  await expect(page.getByText('LedgerTables that nobody else would buy').first()).toBeVisible()

  const office = await browser.newContext({ baseURL: baseURL ?? '' })
  const treasurer = await office.newPage()
  await signInAs(treasurer, 'charity')
  await treasurer.goto('/record-gift')
  await treasurer.getByRole('textbox', { name: 'Their name' }).fill('Wilf Tanner')
  await treasurer.getByText('Cheque', { exact: true }).click()
  await treasurer.getByLabel('Amount').fill('120')
  await expectGoodScreen(treasurer)
  await treasurer.getByRole('button', { name: 'Record the gift' }).click()
  await expect(treasurer.getByRole('heading', { level: 1 })).toHaveText('The gift is recorded')
  await expect(treasurer.getByText('Its giver has no account here.')).toBeVisible()
  await expectGoodScreen(treasurer)
  await treasurer.getByRole('link', { name: /^entry/ }).click()
  await expect(treasurer.getByText('Gift by cheque').first()).toBeVisible()
  await office.close()
})

import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { makeAccount } from './support/register.ts'
import { expectGoodScreen } from './support/screens.ts'
import { getDemoToken, setSession, signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const section = '/dashboard-charity?section=gift-aid&charity=9000002'

/**
 * Returns the content of a spreadsheet: the second file of its ZIP, after the uncompressed media
 * type.
 */
const readContentXml = (file: Buffer): string => {
  const at = file.indexOf('content.xml')
  const header = file.lastIndexOf('PK\x03\x04', at)
  const size = file.readUInt32LE(header + 18)
  return inflateRawSync(file.subarray(at + 11, at + 11 + size)).toString()
}

const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())

const findFigure = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .last()

test('a charity makes a Gift Aid claim, HMRC pays it, and a later refund adjusts the next claim', async ({
  page,
}) => {
  await signInAs(page, 'donor-charity')
  await page.goto(section)
  await expect(page.getByRole('heading', { level: 2, name: 'Gift Aid' })).toBeVisible()
  await expectGoodScreen(page)

  // This claim is saved, checked, submitted and paid.
  await page.getByRole('link', { name: 'Continue with this claim' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Claim 3/ })).toBeVisible()
  await expectGoodScreen(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Save the schedule/ }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('gift-aid-claim-3.ods')
  const sheet = readContentXml(await readFile(await download.path()))
  expect(sheet).toContain('table:name="R68GAD_V1_00_0_EN"')
  const gifts = page.getByRole('table', { name: 'Gifts of the claim' })
  const name = await gifts.getByRole('rowheader').first().innerText()
  for (const part of name.trim().split(' ')) expect(sheet).toContain(`<text:p>${part}</text:p>`)
  const reference = await gifts.getByText(/^PT-/).first().innerText()

  await page.getByRole('button', { name: 'Mark as submitted' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
  await page.getByLabel('Submitted on').fill(today())
  await page.getByLabel('HMRC’s reference').fill('GA-77')
  await page.getByRole('button', { name: 'Mark as submitted' }).click()
  await expect(page.getByText(/reference GA-77/)).toBeVisible()
  await page.getByLabel('Paid on').fill(today())
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText(/^£[\d,.]+ arrived on /)).toBeVisible()
  await page
    .getByRole('link', { name: /^Transaction \d+$/ })
    .first()
    .click()
  await expect(page.getByText('HM Revenue & Customs').first()).toBeVisible()

  // The charity refunds one of the claimed gifts.
  await page.goto(`/dashboard-charity?section=donors&charity=9000002&searchTerm=${reference}`)
  await page.getByRole('button', { name: `Refund ${reference}` }).click()
  const dialog = page.getByRole('dialog', { name: `Refund gift ${reference}` })
  await dialog.getByLabel('Reason').fill('Given twice by mistake.')
  await dialog.getByLabel('Ground').selectOption('Given by mistake')
  await dialog.getByLabel('Who decided').fill('The trustees')
  await dialog.getByLabel('Date of the decision').fill('2026-01-05')
  await dialog
    .getByLabel('Decision', { exact: true })
    .fill('Given twice, and told us the same day.')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByRole('heading', { name: 'Refund requested' })).toBeVisible()
  await expect(async () => {
    await page.goto(section)
    await expect(findFigure(page, 'To repay')).not.toContainText('£0.00', { timeout: 2000 })
  }).toPass()

  // The next claim repays the Gift Aid of that gift.
  await page.getByRole('link', { name: 'Make a claim' }).click()
  await expect(page.getByRole('table', { name: 'Repaid on earlier claims' })).toContainText(
    reference,
  )
  await expectGoodScreen(page)
  await page.getByLabel('Gifts of', { exact: true }).selectOption('This tax year so far')
  await page.getByRole('link', { name: /^Left out \([1-9]/ }).click()
  await expect(page.getByText(/The giver has made no Gift Aid declaration/)).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Make the claim' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Claim 4/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Repaid on earlier claims' })).toContainText(
    reference,
  )
  await expect(page.getByText(/is included as previously over-claimed/)).toBeVisible()
})

test('a charity records a paper declaration with a cheque, finds it, and cancels it as a mistake', async ({
  page,
}) => {
  await signInAs(page, 'donor-charity')
  const authorization = await getDemoToken(page.request, 'donor-charity')
  const headers = { authorization }
  const charity = await page.request.get('/api/charity/9000002', { headers })
  const { id: charityId } = (await charity.json()) as { id: string }
  const name = `Wilf Tanner ${Date.now()}`
  const recorded = await page.request.post('/api/donation/offline', {
    headers,
    data: {
      id: crypto.randomUUID(),
      charityId,
      projectId: null,
      method: 'cheque',
      amount: 6000,
      date: today(),
      giver: { kind: 'new', name },
      shownAs: 'anonymous',
      evidence: [],
    },
  })
  expect(recorded.status()).toBe(201)
  const { reference } = (await recorded.json()) as { reference: string }
  await page.goto(`/dashboard-charity?section=donors&charity=9000002&searchTerm=${reference}`)
  await page.getByRole('link', { name: `Gift Aid for ${reference}` }).click()
  await expect(page.getByText(`Gift ${reference}: £60.00 of ${name}`)).toBeVisible()
  await page.getByRole('radio', { name: /^By word of mouth/ }).check()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Record the declaration' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
  await page.getByRole('radio', { name: /^On paper/ }).check()
  await page.getByLabel('Date on the form').fill(today())
  await page.getByRole('radio', { name: /from four years before/ }).check()
  await page.getByLabel('House name or number').fill('Quay House')
  await page.getByLabel('Postcode').fill('hu11aa')
  await page.getByRole('checkbox', { name: /The form held this statement/ }).check()
  await page.getByRole('button', { name: 'Record the declaration' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Gift Aid declarations' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill(reference)
  const row = page.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText('Active')
  await expect(row).toContainText('Quay House, HU1 1AA')
  await expectGoodScreen(page)
  await row.getByRole('button', { name: /^End the declaration of/ }).click()
  await page.getByRole('radio', { name: 'It was recorded by mistake' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'End declaration' }).click()
  await expect(row).toContainText('Recorded by mistake')
})

test('a giver ends a declaration, and the gift form asks again', async ({ page }) => {
  await signInAs(page, 'donor')
  await page.goto('/dashboard-donor?section=settings')
  const item = page.getByRole('listitem').filter({ hasText: 'Active' }).first()
  await expect(item).toBeVisible()
  await expectGoodScreen(page)
  await item.getByRole('button', { name: /^End this declaration/ }).click()
  await page.getByRole('radio', { name: /I do not pay enough tax/ }).check()
  await expect(page.getByLabel('From which date?')).toHaveValue(/-04-06$/)
  await page.getByRole('dialog').getByRole('button', { name: 'End declaration' }).click()
  await expect(page.getByText('Ended: not enough tax paid').first()).toBeVisible()
})

test('a first-time giver makes a declaration and finds it later', async ({ page }) => {
  const ottoline = { firstname: 'Ottoline', lastname: 'Farrow-Beck' }
  await setSession(page, await makeAccount(page.request, ottoline))
  await page.goto('/donation-portal?charity=9000001&amount=40')
  await page.getByLabel(/I am a UK taxpayer.*: £40\.00 becomes £50\.00/).check()
  await page.getByRole('radio', { name: /my gifts of the past four years/ }).check()
  await expect(page.getByText(/it is my responsibility to pay any difference/)).toBeVisible()
  const sums = page.getByRole('complementary', { name: 'Your gift' })
  await expect(sums).toContainText('Gift Aid from HMRC£10.00')
  await page.getByText('Cover the card fee', { exact: true }).click()
  await page.getByRole('checkbox', { name: /to cover the card fee/ }).check()
  await expect(sums).toContainText('Gift Aid from HMRC£10.20')
  await page.getByRole('checkbox', { name: /to cover the card fee/ }).uncheck()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Pay £40.00' }).click()
  await page.getByRole('link', { name: 'Enter the house name or number.' }).click()
  await page.keyboard.type('The Old Forge')
  await page.getByLabel('Postcode').fill('la11yn')
  await page.getByRole('button', { name: 'Pay £40.00' }).click()
  await page.getByRole('heading', { name: 'Pay by card' }).waitFor()
  await page.getByRole('button', { name: /Succeeds/ }).click()
  await expect(page.getByText(/the charity can claim £10\.00 more from HMRC/).first()).toBeVisible()
  await page.goto('/dashboard-donor?section=settings')
  await expect(page.getByText('Gifts from four years before its date')).toBeVisible()
  await expect(page.getByLabel('House name or number')).toHaveValue('The Old Forge')
  await expect(page.getByLabel('Postcode')).toHaveValue('LA1 1YN')
  await page.goto('/donation-portal?charity=9000001&amount=40')
  await expect(page.getByText(/^Gift Aid is added: £40\.00 becomes £50\.00/)).toBeVisible()
})

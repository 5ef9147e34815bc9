import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { findEmail } from './support/outbox.ts'
import { readPdfText } from './support/pdf.ts'
import { makeNewGift } from './support/new-gift.ts'
import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const saveDownload = async (page: Page, button: string): Promise<Download> => {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return saving
}

test('a donor keeps a receipt and a statement of the tax year, on screen, as PDF and as CSV', async ({
  page,
}) => {
  const gift = await makeNewGift(page)
  const emailText = await findEmail(page.request, gift.email, /^Your receipt: £12\.34/)
  expect(emailText).toContain('registered charity 9000001')
  const link = /(\/donation\/\S+\?file=pdf)/.exec(emailText)?.[1] ?? ''
  const saving = page.waitForEvent('download')
  await page.goto(link)
  const byMail = await saving
  expect(byMail.suggestedFilename()).toMatch(/^receipt-PT-.*\.pdf$/)
  await expect(page).not.toHaveURL(/file=pdf/)

  await page.goto(`/donation/${gift.id}`)
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expectGoodScreen(page)
  const receipt = await readPdfText(await saveDownload(page, 'Download as PDF'))
  for (const words of [gift.reference, '£12.34', '9000001', 'Hash of the entry', 'Asha Okoro'])
    expect(receipt).toContain(words)

  await page.goto('/dashboard-donor?section=statements')
  await expect(page.getByRole('heading', { name: 'By tax year' })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement of your giving')
  const row = page.getByRole('row').filter({ hasText: gift.reference })
  await expect(row).toContainText('£12.34')
  await expectGoodScreen(page)
  const totals = page.getByRole('table', { name: 'Totals by charity' })
  await expect(totals.getByRole('row').last()).toContainText('£12.34')

  const pdf = await readPdfText(await saveDownload(page, 'Download as PDF'))
  for (const words of [gift.reference, 'Hearth and Harbour (9000001)', 'In all, GBP', '£12.34'])
    expect(pdf).toContain(words)
  const csv = readFileSync(await (await saveDownload(page, 'Download as CSV')).path(), 'utf8')
  expect(csv).toContain(gift.reference)
  expect(csv).toContain('"In all: given, less refunds",,,,,12.34,GBP')

  await page.getByLabel('First day').fill('2001-01-01')
  await page.getByLabel('Last day').fill('2001-12-31')
  await page.getByRole('button', { name: 'Show these dates' }).click()
  await expect(page.getByText('No gifts in this period')).toBeVisible()
  await expectGoodScreen(page)
})

test('a donor messages the charity about a gift and gets the answer on the gift’s page and by email', async ({
  browser,
  page,
}) => {
  const gift = await makeNewGift(page)
  const question = `Is there room for a bookshelf? ${gift.reference}`
  await page.goto(`/donation/${gift.id}`)
  await page.getByRole('button', { name: 'Write to the charity' }).click()
  await page.getByLabel('Your message').fill(question)
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText(question)

  const refundEmail = await findEmail(
    page.request,
    'charity@demo.example',
    new RegExp(`^Asha Okoro writes about gift ${gift.reference}`),
  )
  const context = await browser.newContext()
  const team = await context.newPage()
  await signInAs(team, 'charity')
  await team.goto(/(\/dashboard-charity\?\S+)/.exec(refundEmail)?.[1] ?? '')
  const dialog = team.getByRole('dialog', { name: `Messages about gift ${gift.reference}` })
  await expect(dialog).toContainText(question)
  await dialog.getByLabel('Your reply').fill('There is, by the window.')
  await expectGoodScreen(team)
  await dialog.getByRole('button', { name: 'Send reply' }).click()
  await expect(dialog.getByRole('list', { name: 'Messages' })).toContainText('by the window')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(team.getByRole('heading', { name: 'Messages from givers' })).toBeVisible()
  await expectGoodScreen(team)
  await context.close()

  const answer = await findEmail(page.request, gift.email, /replied about your gift$/)
  expect(answer).toContain('There is, by the window.')
  await page.goto('/dashboard-donor?section=gifts')
  await page.goto(/(\/donation\/\S+#messages)/.exec(answer)?.[1] ?? '')
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('by the window')
})

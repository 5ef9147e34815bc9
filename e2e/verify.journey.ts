import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const charity = '9000001'

const saveDownload = async (page: Page, press: () => Promise<void>): Promise<string> => {
  const downloading = page.waitForEvent('download')
  await press()
  return readFileSync(await (await downloading).path(), 'utf8')
}

const choose = (page: Page, name: string, text: string): Promise<void> =>
  page
    .getByLabel('Ledger, proof, receipt or checkpoint')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

test('a visitor verifies a ledger without the server and learns which entry was altered', async ({
  page,
}) => {
  await page.goto(`/verify?charity=${charity}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify a ledger or a receipt')
  const link = page.getByRole('link', { name: 'Download the ledger file' })
  const ledger = await saveDownload(page, () => link.click())
  await expectGoodScreen(page)

  await page.context().setOffline(true)
  await choose(page, 'ledger.jsonl', ledger)
  const verdict = page.getByRole('heading', { level: 2, name: /^The ledger of .* is genuine/ })
  await expect(verdict).toBeFocused()
  await expectGoodScreen(page)

  const lines = ledger.split('\n')
  const at = lines.findIndex((line) => line.startsWith('{"seq":7,'))
  const altered = lines.with(at, lines[at]!.replace(/20\d\d-/, '1999-'))
  await choose(page, 'altered.jsonl', altered.join('\n'))
  await expect(
    page.getByText('Entry 7 was altered: what it says does not give its hash.'),
  ).toBeVisible()
  await choose(page, 'cut.jsonl', lines.slice(0, -2).join('\n'))
  await expect(page.getByText(/The file ends at entry|is cut off: the checkpoint/)).toBeVisible()
  await expectGoodScreen(page)
})

test('a reader downloads and verifies an entry’s proof, then pastes an altered proof with the keyboard', async ({
  page,
}) => {
  await signInAs(page, 'donor')
  await page.goto(`/charity/${charity}/transactions/3`)
  const button = page.getByRole('button', { name: 'Download the proof' })
  const proof = await saveDownload(page, () => button.click())
  await page.getByRole('link', { name: 'Verify it here' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Entry 3 is genuine/ })).toBeFocused()
  await expectGoodScreen(page)

  const paste = page.getByText('Paste it instead')
  await paste.focus()
  await page.keyboard.press('Enter')
  await page
    .getByLabel('The text of a proof or a checkpoint')
    .fill(proof.replace(/20\d\d-/, '1999-'))
  await page.getByRole('button', { name: 'Verify what I pasted' }).press('Enter')
  await expect(
    page.getByRole('heading', { level: 2, name: /^Entry 3 is not as it was/ }),
  ).toBeFocused()
  await expect(
    page.getByText('Entry 3 was altered: what it says does not give its hash.'),
  ).toBeVisible()
})

test('a signed-in person requests the checkpoints of a ledger by email', async ({ page }) => {
  await signInAs(page, 'general')
  await page.goto(`/charity/${charity}/transactions`)
  const box = page.getByLabel('Email me each new checkpoint')
  await box.click()
  await expect(box).toBeChecked()
  await expect(box).toBeEnabled()
  await page.reload()
  await expect(box).toBeChecked()
  await expectGoodScreen(page)
})

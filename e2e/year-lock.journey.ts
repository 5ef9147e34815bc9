import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a Lead locks a year, which then accepts no entries, and unlocks it again', async ({
  page,
}) => {
  await signInAs(page, 'donor-charity')
  await page.goto('/dashboard-charity?section=settings')
  await expect(page.getByText('No year is locked.')).toBeVisible()
  await page.getByLabel('Last day of the year').fill('2024-03-31')
  await page.getByRole('button', { name: 'Lock the year' }).click()
  await page.getByRole('button', { name: 'Lock year' }).click()
  await expect(
    page.getByText('Everything up to and including 31 March 2024 is locked.'),
  ).toBeVisible()
  await expectGoodScreen(page)

  await page.goto('/addtransaction')
  await expect(page.getByText('Everything up to 31 March 2024 is locked.')).toBeVisible()
  await page.getByLabel('Date').fill('2024-03-31')
  await page.getByLabel('Amount').fill('10.00')
  await page.getByRole('button', { name: 'Check and record' }).click()
  await expect(
    page.getByRole('link', { name: /The ledger is locked up to 31 March 2024/ }),
  ).toBeVisible()
  await expectGoodScreen(page)

  await page.goto('/dashboard-charity?section=settings')
  await page.getByRole('button', { name: 'Unlock the last locked year' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Unlock year' }).click()
  await expect(dialog.getByText('Say why you are unlocking it.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('An invoice came late')
  await expectGoodScreen(page, ['region'])
  await dialog.getByRole('button', { name: 'Unlock year' }).click()
  await expect(page.getByText('No year is locked.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'An invoice came late' })).toBeVisible()
})

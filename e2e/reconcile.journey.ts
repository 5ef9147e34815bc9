import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const statement = [
  'Date,Description,Paid out,Paid in,Balance',
  '02/03/2026,SUMMER FAIR TAKINGS,,100.00,100.00',
  '05/03/2026,CARD PAYMENT BUNTING SHOP,25.00,,75.00',
].join('\r\n')

test('a charity reconciles an account to the penny, and sees what makes the difference before', async ({
  page,
}) => {
  await signInAs(page, 'donor-charity')
  await page.goto('/dashboard-charity?section=transactions')
  await page.getByRole('link', { name: 'Import from the bank' }).click()
  const file = { name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) }
  await page.getByLabel('Bank statement').setInputFiles(file)
  const account = page.getByLabel('Account of this statement')
  await account.selectOption('Another account')
  await page.getByLabel('Name of the account').fill('Deposit account')
  await page.getByLabel('Kind of account').selectOption('Savings account')
  await page.getByRole('button', { name: 'Compare 2 payments with the ledger' }).click()
  await expect(page.getByRole('button', { name: 'SUMMER FAIR TAKINGS' })).toBeFocused()
  await page.keyboard.press('a')
  await page.keyboard.press('l')
  await page.getByRole('button', { name: 'Post 2 marked lines' }).click()
  await expect(page.getByText('1 line posted, 0 lines matched, 1 line left out.')).toBeVisible()

  // The line that was left out makes the difference.
  await page.getByRole('link', { name: 'Reconcile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reconcile your accounts')
  await page.getByLabel('Account', { exact: true }).selectOption('Deposit account')
  await expect(page.getByText('Ledger £100.00, bank £75.00: they differ by £25.00.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'BUNTING SHOP' })).toContainText('£25.00')
  await expectGoodScreen(page)

  // Posting it makes the account agree.
  await page.goto('/charity/9000002/bank-import')
  await page.getByLabel('Bank statement').setInputFiles(file)
  await page.getByLabel('Account of this statement').selectOption('Deposit account')
  await page.getByRole('button', { name: 'Compare 2 payments with the ledger' }).click()
  await page.getByLabel('What line 3 is').selectOption('Spending')
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'Post 1 marked line' }).click()
  await expect(page.getByText('Ledger £75.00 = bank £75.00, nothing unreconciled.')).toBeVisible()
  await page.getByRole('link', { name: 'Reconcile' }).click()
  await page.getByLabel('Account', { exact: true }).selectOption('Deposit account')
  await expect(page.getByText('Ledger £75.00 = bank £75.00, nothing unreconciled.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark March 2026 as reconciled' }).click()
  await expect(page.getByText(/^Reconciled by /)).toBeVisible()
  await expectGoodScreen(page)
  await page.reload()
  await expect(page.getByText(/^Reconciled by /)).toBeVisible()
})

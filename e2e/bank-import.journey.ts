import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const formatDay = (at: number) => `${String((at % 28) + 1).padStart(2, '0')}/02/2026`
const makePaymentLine = (at: number) =>
  at % 5 === 0
    ? `${formatDay(at)},FP COURSE FEE ${at},,${20 + at}.00`
    : `${formatDay(at)},CARD PAYMENT SHOP ${at},${at + 1}.25,`

/** Builds a statement of 500 payments, one of which has a date that does not exist. */
const makeStatement = () => {
  const lines = Array.from({ length: 500 }, (_, at) =>
    at === 249 ? '31/02/2026,CARD PAYMENT MISPRINT,5.00,' : makePaymentLine(at),
  )
  return ['Date,Description,Paid out,Paid in', ...lines].join('\r\n')
}

test('a charity imports a bank statement of 500 lines, leaving out one line with an invalid date', async ({
  page,
}) => {
  await signInAs(page, 'charity')
  await page.goto('/dashboard-charity')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const file = { name: 'february.csv', mimeType: 'text/csv', buffer: Buffer.from(makeStatement()) }
  await page.goto('/charity/9000001/transactions')
  await page.getByRole('link', { name: 'Import from the bank' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import from your bank')
  await expectGoodScreen(page)

  await page.getByLabel('Bank statement').setInputFiles(file)
  await expect(page.getByText('“31/02/2026” is not a date.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'MISPRINT' })).toContainText('251')
  await expectGoodScreen(page)
  await page.getByLabel('Account of this statement').selectOption('Another account')
  await page.getByLabel('Name of the account').fill('Shop account')
  await page.getByRole('button', { name: 'Compare 499 payments with the ledger' }).click()

  // Many lines are set and marked at once.
  await expect(page.getByText('500 lines: 499 to post, 1 left out.')).toBeVisible()
  await page.getByLabel('Find in the text').fill('shop')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByLabel('Set fund').selectOption('Winter beds in Penzance')
  await page.getByLabel('Set what they are').selectOption('Spending')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText(/399 marked to post/)).toBeVisible()
  await page.getByLabel('Find in the text').fill('')
  await expectGoodScreen(page)

  // The first line is left out, and the second one gets another payee, by keyboard alone.
  await page.getByRole('button', { name: /COURSE FEE 0$/ }).focus()
  await page.keyboard.press('l')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const second = page.getByRole('group', { name: 'Line 3' })
  await second.getByLabel('Who was paid').fill('')
  await expect(page.getByText('1 marked line needs correcting')).toBeVisible()
  await expectGoodScreen(page)
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/statement-lines/drafts') &&
      answer.request().postData()?.includes('The corner shop') === true,
  )
  await second.getByLabel('Who was paid').fill('The corner shop')
  await saved

  // The treasurer stops, and goes on later with the same choices at the first line to decide.
  await page.reload()
  await expect(
    page.getByText(/499 lines: 400 marked, 99 to decide, from .* \(february\.csv\)/),
  ).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Go on with Shop account' }).click()
  await expect(page.getByText('499 lines: 498 to post, 1 left out.')).toBeVisible()
  await expect(page.getByRole('button', { name: /COURSE FEE 5$/ })).toBeFocused()
  await expect(page.getByRole('row', { name: /The corner shop/ })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectGoodScreen(page)

  await page.getByRole('button', { name: 'Post 499 marked lines' }).click()
  await expect(page.getByText('498 lines posted, 0 lines matched, 1 line left out.')).toBeVisible()
  await expect(page.getByText('399 payments need a receipt.')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'See the transactions' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/charity/9000001/transactions?text=corner+shop')
  await expect(page.getByRole('row').filter({ hasText: 'The corner shop' })).toContainText('2.25')

  // Importing the same file again offers only the line that was left out.
  await page.goto('/charity/9000001/bank-import')
  await page.getByLabel('Bank statement').setInputFiles(file)
  await page.getByLabel('Account of this statement').selectOption('Shop account')
  await page.getByRole('button', { name: 'Compare 499 payments with the ledger' }).click()
  await expect(page.getByText('500 lines: 498 known, 2 left out.')).toBeVisible()
  await page.getByLabel('What line 2 is').selectOption('Event')
  await expect(page.getByText('500 lines: 1 to post, 498 known, 1 left out.')).toBeVisible()
})

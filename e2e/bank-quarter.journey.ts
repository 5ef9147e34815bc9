import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const file = path.join(import.meta.dirname, 'support/files/quarter.csv')

test('a treasurer turns a quarter of a bank account into the books, by keyboard and mouse', async ({
  page,
}) => {
  await signInAs(page, 'donor-charity')
  await page.goto('/charity/9000002/bank-import')
  await page.getByLabel('Bank statement').setInputFiles({
    name: 'quarter.csv',
    mimeType: 'text/csv',
    buffer: readFileSync(file),
  })
  await page.getByLabel('Account of this statement').selectOption('Another account')
  await page.getByLabel('Name of the account').fill('Quarter account')
  await page.getByRole('button', { name: 'Compare 12 payments with the ledger' }).click()
  await expect(page.getByText(/^12 lines: /)).toBeVisible()
  await expectGoodScreen(page)
  const line = (number: number) => page.getByRole('group', { name: `Line ${number}` })
  const say = async (number: number, use: string) => {
    await page.getByLabel(`What line ${number} is`).selectOption(use)
    await expect(line(number)).toBeVisible()
  }
  const accept = async (number: number) => {
    await line(number).getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(line(number)).toBeHidden()
  }

  await say(2, 'Grant')
  await accept(2)

  // A standing order: one decision for the three gifts of one giver.
  await say(3, 'Gift')
  await line(3).getByLabel('Their name').fill('Jean Harker')
  await expectGoodScreen(page)
  await line(3).getByRole('button', { name: 'Accept, and the 2 others of this payer' }).click()

  // A paying-in slip: two cheques and a bucket, in one decision that begins with a key.
  await page.getByRole('button', { name: 'CASH AND CHEQUES 100311' }).focus()
  await page.keyboard.press('s')
  const parts = line(5)
  const setGift = async (at: number, amount: string, name: string) => {
    await parts.getByLabel('Amount', { exact: true }).nth(at).fill(amount)
    await parts.getByRole('combobox', { name: 'Who gave' }).nth(at).click()
    await page.getByRole('option', { name: 'Someone new' }).click()
    await parts.getByLabel('Their name').nth(at).fill(name)
  }
  await setGift(0, '50', 'Ann Reed')
  await expect(parts.getByText('£100.00 left')).toBeVisible()
  await parts.getByRole('button', { name: 'Add a part' }).click()
  await setGift(1, '40', 'Tom Beck')
  await parts.getByRole('button', { name: 'Add a part' }).click()
  await parts.getByLabel('What this part is').nth(2).selectOption('Collection')
  await parts.getByLabel('Where it was collected').fill('the spring fair')
  await parts.getByLabel('First person who counted').fill('Ann Reed')
  await parts.getByLabel('Second person who counted').fill('Tom Beck')
  await expect(parts.getByText('The parts add up.')).toBeVisible()
  await expectGoodScreen(page)
  await accept(5)

  // Both payments to one supplier, in one decision.
  await say(4, 'Spending')
  await line(4).getByLabel('What it was for').fill('Paper and stamps')
  await line(4).getByRole('button', { name: 'Accept, and the other one of this payer' }).click()
  await say(8, 'Gift from a company')
  await accept(8)
  await say(12, 'Raffle')
  await accept(12)

  await say(6, 'Bank charge')
  await accept(6)
  await say(9, 'Spending')
  await accept(9)
  await say(10, 'Interest')
  await accept(10)
  await page.getByRole('button', { name: 'Post 12 marked lines' }).click()
  await expect(page.getByText('12 lines posted, 0 lines matched.')).toBeVisible()
  await expect(page.getByText('Ledger £950.00 = bank £950.00, nothing unreconciled.')).toBeVisible()
  await expectGoodScreen(page)

  await page.getByRole('link', { name: 'Reconcile' }).click()
  await page.getByLabel('Account', { exact: true }).selectOption('Quarter account')
  await expect(page.getByText('Ledger £950.00 = bank £950.00, nothing unreconciled.')).toBeVisible()
})

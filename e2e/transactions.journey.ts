import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const findOwnProject = async (page: Page): Promise<void> => {
  await page.goto('/dashboard-charity?section=projects')
  await page.getByRole('main').getByRole('link', { name: 'Winter beds in Penzance' }).click()
  await page.getByRole('link', { name: /^See all/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Transactions of')
}

const recordSpending = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Add a transaction' }).click()
  await page.getByRole('button', { name: 'Check and record' }).click()
  await expect(page.getByRole('link', { name: 'Say who was paid.' })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByLabel('Amount').fill('1,234.56')
  await page.getByLabel('Who was paid').fill('Mounts Bay Linen Ltd')
  await page.getByLabel('What for').fill('Blankets for twelve beds')
  await page.getByRole('button', { name: 'Check and record' }).click()
  await expect(page.getByRole('dialog')).toContainText('£1,234.56')
  await page.getByRole('button', { name: 'Record it' }).click()
  await expect(page.getByRole('heading', { name: 'Recorded' })).toBeVisible()
}

test('a charity records spending, finds it and reverses it', async ({ page }) => {
  await signInAs(page, 'charity')
  await findOwnProject(page)
  await expectGoodScreen(page)
  await recordSpending(page)

  await page.getByRole('link', { name: 'All transactions' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Mounts Bay Linen' })
  await expect(row).toContainText('−£1,234.56')
  await row.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Transaction \d/ })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByText('How it is hashed').click()
  await expect(page.locator('pre')).toContainText('pennytrail-ledger-entry')

  await page.getByRole('button', { name: 'Reverse this entry' }).click()
  await page.getByLabel('Reason').fill('Paid by another project')
  await expectGoodScreen(page, ['region'])
  await page.getByRole('button', { name: 'Reverse it' }).click()
  await expect(page.getByText('Paid by another project')).toBeVisible()
  await page.getByRole('link', { name: /^Transaction \d+$/ }).click()
  await expect(page.getByText('Reversed by')).toBeVisible()
})

test('a reader filters the transactions, shares the address and downloads the file', async ({
  page,
}) => {
  await signInAs(page, 'general')
  await page.goto('/explore?searchTerm=Winter+beds')
  await page.getByRole('link', { name: 'Winter beds in Penzance' }).click()
  await page.getByText('The accounts').click()
  await page.getByRole('link', { name: /^See all/ }).click()
  await expect(page.getByRole('link', { name: 'Add a transaction' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expectGoodScreen(page)
  await page.getByLabel('Direction').selectOption('Money out')
  await page.getByRole('button', { name: 'Amount', exact: true }).click()
  await expect(page).toHaveURL(/direction=out&sort=amount&order=ascending/)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  const count = Number((await page.getByText(/match(es)? your filters/).innerText()).split(' ')[0])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file.trimEnd().split('\r\n')).toHaveLength(count + 1)
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing has this name')
  await expect(page.getByRole('heading', { name: 'No matching transactions' })).toBeVisible()
  await expectGoodScreen(page)
})

test('the address of a transaction that does not exist shows a message that it was not found', async ({
  page,
}) => {
  await signInAs(page, 'general')
  await page.goto('/project/not-an-id/transactions')
  await expect(page).toHaveTitle(/Page not found/)
  await page.goto('/project/01900000-0000-7000-8000-000000000000/transactions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Project not found.')
})

test('a charity’s transactions appear in one list over all its funds at one address', async ({
  page,
}) => {
  await signInAs(page, 'general')
  await page.goto('/charity/GB-CHC-9000001/transactions?kind=spending')
  await expect(page).toHaveURL(/\/charity\/9000001\/transactions\?kind=spending$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Transactions of Hearth and Harbour',
  )
  await expect(page.getByRole('columnheader', { name: 'Fund', exact: true })).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/charities\/9000001\/transactions\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Transaction \d+$/)
  await expectGoodScreen(page)
})

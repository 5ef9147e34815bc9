import { readProjectPath } from './support/project-path.ts'
import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a manager adds a project and a transaction and sees both', async ({ page }) => {
  await signInAs(page, 'charity')
  await page.goto('/addproject')
  await page.getByLabel('Title').fill('A reading hut for Newlyn')
  await page.getByLabel('Summary').fill('A dry bench, a lamp and four hundred books by the quay.')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/A reading hut for Newlyn/)
  await expect(
    page.getByText('A dry bench, a lamp and four hundred books by the quay.'),
  ).toBeVisible()
  await page.goto('/dashboard-charity?section=projects')
  await expect(page.getByRole('link', { name: 'A reading hut for Newlyn' })).toBeVisible()

  await page.goto('/addtransaction')
  await page.getByLabel('Project or fund').selectOption('Winter beds in Penzance')
  await page.getByLabel('Amount').fill('123.45')
  await page.getByLabel('Who was paid').fill('Mounts Bay Laundry Ltd')
  await page.getByLabel('What for').fill('Blankets washed after the storm')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Check and record' }).click()
  await page.getByRole('button', { name: 'Record it' }).click()
  await page.getByRole('link', { name: 'See the transaction' }).click()
  await expect(page.getByText('Blankets washed after the storm').first()).toBeVisible()
  await expectGoodScreen(page)

  await page.goto('/explore?searchTerm=Winter+beds')
  await page.getByRole('link', { name: 'Winter beds in Penzance' }).click()
  await expect(page).toHaveURL(/project/)
  await page.goto(`${readProjectPath(page)}/transactions`)
  // Searches for the entry first, because other journeys post to the same ledger at the same time.
  await page.getByRole('searchbox', { name: 'Search' }).fill('Blankets washed')
  const row = page.getByRole('row').filter({ hasText: 'Blankets washed after the storm' })
  await expect(row).toContainText('123.45')
  await expectGoodScreen(page)
})

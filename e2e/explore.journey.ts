import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a donor’s search with a typing error, filters and a page number survives a reload and the back button', async ({
  page,
}) => {
  await signInAs(page, 'donor')
  await page.goto('/explore')
  const results = page.getByRole('region', { name: 'Results' })
  const status = results.getByRole('status')
  await expect(results.getByRole('article')).toHaveCount(12)
  await expect(status).toHaveText(/^\d+ results, page 1 of \d+\.$/)

  await page.getByRole('searchbox', { name: 'Search' }).fill('wintre beds')
  await expect(status).toHaveText(/^Showing results for “winter beds”\. /)
  await expect(page.getByRole('link', { name: 'Winter beds in Penzance' })).toBeVisible()
  await expect(page).toHaveURL(/searchTerm=wintre\+beds$/)

  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await expect(page).toHaveURL(/\/explore$/)
  await page.getByRole('combobox', { name: 'Country' }).fill('Kenya')
  await page.getByRole('option', { name: 'Kenya' }).click()
  await expect(page).toHaveURL(/country=KE$/)
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Projects')
  await page.getByRole('combobox', { name: 'Results per page' }).selectOption('24')
  await expect(page).toHaveURL(/country=KE&projectOrCharity=project&limit=24$/)
  await expect(results.getByText('Kenya').first()).toBeVisible()
  await expectGoodScreen(page)

  const found = await status.textContent()
  await page.reload()
  await expect(status).toHaveText(found!)
  await results.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/projects?\//)
  await page.goBack()
  await expect(status).toHaveText(found!)
  const chips = page.getByRole('group', { name: 'Active filters' })
  await chips.getByRole('button', { name: 'Remove Kenya' }).click()
  await expect(page).toHaveURL(/\/explore\?projectOrCharity=project&limit=24$/)
  await page.goBack()
  await expect(chips.getByText('Kenya')).toBeVisible()

  await page.goto('/explore?limit=12')
  await expect(page).toHaveURL(/\/explore\?limit=12$/)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(status).toHaveText(/page 2 of/)
  await page.getByRole('searchbox', { name: 'Search' }).fill('zzxqvw')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await results.getByRole('button', { name: 'Clear filters' }).click()
  await expect(status).toHaveText(/page 1 of/)
})

test('a visitor sees the first result on the first screen of a laptop and of a phone', async ({
  page,
}) => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/projects')
    const results = page.getByRole('region', { name: 'Results' })
    await expect(results.getByRole('article')).toHaveCount(12)
    await expect(results.getByRole('article').first().getByRole('heading')).toBeInViewport()
  }
})

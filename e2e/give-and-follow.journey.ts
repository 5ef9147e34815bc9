import type { Page } from '@playwright/test'
import { startProduct, type Product } from './support/product.ts'
import { readProjectPath } from './support/project-path.ts'
import { expectGoodScreen } from './support/screens.ts'
import { expect, test } from './support/test.ts'

// This journey kills the server, so it starts its own product.
let product: Product

test.beforeAll(async () => {
  test.setTimeout(120_000)
  product = await startProduct()
})
test.afterAll(() => product.stop())

const register = async (page: Page): Promise<void> => {
  await page.goto(`${product.origin}/register`)
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Okoro')
  await page.getByLabel('Email').fill('asha.okoro@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Correct horse 7')
  await page.getByLabel('Confirm password', { exact: true }).fill('Correct horse 7')
  await page.getByText('I want to give').click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/dashboard-donor\?section=home/)
}

/** Finds the rows of £25.00 gifts among the project's transactions. */
const gifts = (page: Page) => page.getByRole('row').filter({ hasText: '£25.00' })

test('a donor finds a project, gives £25.00 and follows the money, and a server crash loses nothing', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await register(page)

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Explore' })
    .click()
  await page.getByLabel('Country').fill('United King')
  await page.getByRole('option', { name: 'United Kingdom' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('Penzanze beds')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const found = page.getByRole('link', { name: 'Winter beds in Penzance' })
  await expect(found).toBeVisible()
  await expectGoodScreen(page)
  await found.click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Winter beds in Penzance/)
  const project = readProjectPath(page)
  await page.goto(`${product.origin}${project}/transactions`)
  await expect(page.getByRole('table')).toBeVisible()
  const before = await gifts(page).count()
  await page.goto(`${product.origin}${project}`)
  await page.getByRole('link', { name: 'Give to this project' }).first().click()

  // Waits for the form, because the project's page shows amounts too.
  await expect(page.getByRole('button', { name: 'Pay £25.00' })).toBeVisible()
  await page.getByText('£25', { exact: true }).click()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Pay £25.00' }).click()
  await page.getByRole('button', { name: /Succeeds/ }).click()

  await expect(page.getByRole('heading', { name: 'Thank you, Asha' })).toBeVisible()
  await expect(page.getByText('£25.00').first()).toBeVisible()
  await expectGoodScreen(page)

  await page.getByRole('link', { name: 'the charity’s ledger' }).first().click()
  await expect(page).toHaveURL(new RegExp(`${project}/transactions`))
  await expect(gifts(page)).toHaveCount(before + 1)
  await expectGoodScreen(page)

  const dashboard = `${product.origin}/dashboard-donor?section=home`
  await page.goto(dashboard)
  const row = page.getByRole('row').filter({ hasText: 'Winter beds in Penzance' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('£25.00')
  await expectGoodScreen(page)

  await product.kill()
  await product.start()

  await page.goto(dashboard)
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('£25.00')
  await page.goto(`${product.origin}${project}/transactions`)
  await expect(gifts(page)).toHaveCount(before + 1)
  const { code, output } = await product.checkLedger()
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' })
})

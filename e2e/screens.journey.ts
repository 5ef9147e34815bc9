import type { Page } from '@playwright/test'
import { expectSoundScreen } from './support/screens.ts'
import { signInAs, type DemoPerson } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Settled: the heading is there and nothing is loading any more. */
const settle = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

const openProject = async (page: Page): Promise<void> => {
  await page.goto('/explore?searchTerm=Winter+beds')
  await page.getByRole('link', { name: 'Winter beds in Penzance' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Winter beds' })).toBeVisible()
  await expect(page).toHaveURL(/project/)
  await settle(page)
}

const screens: readonly (readonly [DemoPerson, string])[] = [
  ['general', '/explore'],
  ['donor', '/explore?searchTerm=water&limit=12'],
  ['charity', '/dashboard-charity?section=home'],
  ['charity', '/dashboard-charity?section=projects'],
  ['charity', '/dashboard-charity?section=transactions'],
  ['charity', '/dashboard-charity?section=donors'],
  ['charity', '/dashboard-charity?section=settings'],
  ['charity', '/addproject'],
  ['donor', '/dashboard-donor?section=home'],
  ['donor', '/dashboard-donor?section=gifts'],
  ['general', '/charity/9000001'],
  ['charity', '/charity/9000001/edit'],
  ['donor-org', '/dashboard-donor-org?section=home'],
  ['donor-donor-org', '/dashboard-donor-org?section=settings'],
  ['general', '/donation-portal?charity=9000001'],
  ['general', '/claim-charity'],
  ['admin', '/admin'],
  ['charity', '/charity/9000001/transactions'],
  ['general', '/dashboard-charity'],
]

for (const [who, path] of screens) {
  test(`${path} is sound for ${who}`, async ({ page }) => {
    await signInAs(page, who)
    await page.goto(path)
    await settle(page)
    await expectSoundScreen(page)
  })
}

for (const who of ['general', 'charity'] as const) {
  test(`a project is sound for ${who}`, async ({ page }) => {
    await signInAs(page, who)
    await openProject(page)
    await expectSoundScreen(page)
  })
}

test('addresses of nothing show the not-found page', async ({ page }) => {
  await signInAs(page, 'general')
  await page.goto('/project/not-an-id')
  await expect(page).toHaveTitle(/Page not found/)
})

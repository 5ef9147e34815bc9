import type { Locator, Page } from '@playwright/test'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const maxPresses = 150

const openProject = async (page: Page): Promise<void> => {
  await signInAs(page, 'general')
  await page.goto('/explore?searchTerm=Winter+beds')
  await page.getByRole('link', { name: 'Winter beds in Penzance' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Winter beds' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Pictures' })).toBeAttached()
  // Waits for the updates, which load last and push down the pictures below them.
  await expect(page.getByRole('heading', { name: 'Results so far' })).toBeAttached()
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Presses Tab until the target has the focus. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let at = 0; at < maxPresses; at += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('The focus never came there.')
}

/**
 * Explains why the focused element is not visible: scrolled out of view or covered. Null if it is
 * visible.
 */
const isFocusHidden = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const box = element.getBoundingClientRect()
    const x = Math.min(Math.max(box.left + Math.min(box.width, 40) / 2, 0), innerWidth - 1)
    const y = box.top + Math.min(box.height, 40) / 2
    const over = document.elementFromPoint(x, y)
    const isSeen = over !== null && (element.contains(over) || over.contains(element))
    return isSeen ? null : element.outerHTML.slice(0, 120)
  })

test('a visitor uses the project’s page by keyboard alone', async ({ page }) => {
  await openProject(page)
  const asTable = page.getByText(/^View as table/)
  await tabTo(page, page.locator('summary').filter({ has: asTable }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: /as reported in updates$/ })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: /^Show large/ }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Next picture' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('long table')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Show large/ }).first()).toBeFocused()

  const terms = page.getByText('What happens if plans change')
  await tabTo(page, terms)
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(
      /^If we raise more than we need, or cannot go ahead, we will use your gift for /,
    ),
  ).toBeVisible()
})

test('the sticky bar for giving never hides the focused element on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openProject(page)
  for (let at = 0; at < maxPresses; at += 1) {
    await page.keyboard.press('Tab')
    // An image that loads now moves the page first, so this waits for the final position.
    await expect.poll(() => isFocusHidden(page)).toBe(null)
    if (await page.evaluate(() => document.activeElement === document.body)) break
  }
})

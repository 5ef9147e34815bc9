import { expectSoundScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a visitor reads the home page and the fees', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSoundScreen(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Fees and charges' }).click()
  await expect(page).toHaveURL('/fees')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSoundScreen(page)
})

test('an address that leads nowhere shows the not-found page', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page).toHaveTitle(/Page not found/)
  await expectSoundScreen(page)
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/')
})

test('addresses of nothing show the not-found page', async ({ page }) => {
  await signInAs(page, 'general')
  await page.goto('/project/not-an-id')
  await expect(page).toHaveTitle(/Page not found/)
})

test('the theme is chosen once and kept', async ({ page }) => {
  await page.goto('/')
  const stored = () => page.evaluate(() => localStorage.getItem('darkMode'))
  expect(await stored()).toBeNull()
  await page.emulateMedia({ colorScheme: 'dark' })
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await background()
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await background()
  expect(dark).not.toBe(light)
  await page.evaluate(() => localStorage.setItem('darkMode', 'true'))
  await page.reload()
  expect(await background()).toBe(dark)
})

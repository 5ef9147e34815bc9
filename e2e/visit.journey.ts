import { openProject } from './support/open-project.ts'
import { expectGoodScreen, waitUntilTakenOver } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a visitor reads the home page and the fees', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Follow every penny.')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Explore projects' }).first()).toBeVisible()
  await expect(main.getByRole('link', { name: 'How it works' }).first()).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Fees and charges' }).click()
  await expect(page).toHaveURL('/fees')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fees and charges')
  await expectGoodScreen(page)
})

test('an unknown address shows the not-found page', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page).toHaveTitle(/Page not found/)
  await expectGoodScreen(page)
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/')
})

test('addresses of projects, charities and updates that cannot exist show the not-found page', async ({
  page,
}) => {
  await signInAs(page, 'general')
  for (const address of [
    '/project/not-an-id',
    '/project/not-an-id/transactions',
    '/charity/not-a-number',
    '/charity/not-a-number/transactions',
    '/projectupdate/not-an-id',
    '/charityupdate/not-an-id',
    '/projects/not-an-id',
    '/projects/not-an-id/transactions',
    '/charities/not-a-number',
    '/charities/not-a-number/transactions',
    '/updates/not-an-id',
  ]) {
    await page.goto(address)
    await expect(page, address).toHaveTitle(/Page not found/)
    await expect(page.getByText('Page not found').first(), address).toBeVisible()
  }
})

test('the theme follows the system until a person chooses a theme, and the chosen theme applies from first paint', async ({
  page,
}) => {
  // Records the state of the page after its HTML is parsed and before the app's script runs.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      Object.assign(window, { themeAtFirst: document.documentElement.dataset['theme'] ?? null })
    })
  })
  await page.goto('/')
  const readStored = () => page.evaluate(() => localStorage.getItem('darkMode'))
  const readFirstPaint = () =>
    page.evaluate(() => Reflect.get(window, 'themeAtFirst') as string | null)
  expect(await readStored()).toBeNull()
  await page.emulateMedia({ colorScheme: 'dark' })
  const readBackground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await readBackground()
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await readBackground()
  expect(dark).not.toBe(light)
  expect(await readFirstPaint()).toBeNull()
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  expect(await readStored()).toBe('true')
  await page.reload()
  expect(await readFirstPaint()).toBe('dark')
  expect(await readBackground()).toBe(dark)
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  expect(await readStored()).toBe('false')
  await page.reload()
  expect(await readFirstPaint()).toBe('light')
  expect(await readBackground()).toBe(light)
})

test('a button that is pressed before the scripts of the page have loaded acts once they have', async ({
  page,
}) => {
  const address = `/projects/${await openProject(page)}`
  const { promise: areReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await areReleased
    await route.continue()
  })
  const opened = page.goto(address)
  await page.getByRole('button', { name: 'Flag this' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await opened
  await expect(page.getByRole('dialog', { name: 'Flag this' })).toBeVisible()
})

test('a page that is opened anew starts at its top, and a reload and Back keep their place', async ({
  page,
}) => {
  const scrollTo = (top: number) =>
    page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
  const expectAt = (top: number) =>
    expect.poll(() => page.evaluate(() => Math.floor(scrollY))).toBe(top)
  await page.goto('/how-it-works')
  await waitUntilTakenOver(page)
  await scrollTo(600)
  await page.goto('/fees')
  await waitUntilTakenOver(page)
  await expectAt(0)
  await scrollTo(300)
  await page.reload()
  await waitUntilTakenOver(page)
  await expectAt(300)
  await page.goBack()
  await waitUntilTakenOver(page)
  await expectAt(600)
})

test('the giving column of a project scrolls with the page, never by itself, and its end can be reached', async ({
  page,
}) => {
  const address = `/projects/${await openProject(page)}`
  for (const height of [800, 1400]) {
    await page.setViewportSize({ width: 1280, height })
    // A visit of the address that is open counts as a reload, which keeps its place.
    await page.goto('about:blank')
    await page.goto(address)
    await waitUntilTakenOver(page)
    const first = page.getByRole('heading', { name: 'Give', exact: true })
    const scrolling = await first.evaluate((one) => {
      const listParents = (child: Element): Element[] =>
        child.parentElement ? [child.parentElement, ...listParents(child.parentElement)] : []
      return listParents(one)
        .filter((parent) => /auto|scroll/.test(getComputedStyle(parent).overflowY))
        .map((parent) => parent.className)
    })
    expect(scrolling).toEqual([])
    await expect(first).toBeInViewport()
    await page.mouse.move(400, height / 2)
    await page.mouse.wheel(0, 500)
    await expect(page.getByRole('link', { name: 'Read the report' })).toBeInViewport({ ratio: 1 })
  }
})

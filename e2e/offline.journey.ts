import { expectGoodScreen } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const heading = 'h1'

test('a page reloaded without a connection says that the person is offline and can be loaded again', async ({
  page,
  context,
}) => {
  await page.goto('/fees')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const title = await page.locator(heading).innerText()
  await page.evaluate(() => localStorage.setItem('darkMode', 'true'))
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator(heading)).toHaveText('You are offline')
  await expect(page).toHaveURL('/fees')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectGoodScreen(page)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Load the page again' }).click()
  await expect(page.locator(heading)).toHaveText(title)
})

test('the app can be installed, because its manifest has its name and existing icons', async ({
  page,
}) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(address!)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as { start_url: string; icons: { src: string }[] }
  expect(manifest).toMatchObject({ name: 'Pennytrail', display: 'standalone' })
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.ok(), src).toBe(true)
    expect(icon.headers()['content-type']).toMatch(/^image\//)
  }
})

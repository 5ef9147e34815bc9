import { findScreenUrl, everyScreen } from './support/screen-urls.ts'
import { signInAs } from './support/sign-in.ts'
import { phoneScreen, slowNetwork } from './support/slow-phone.ts'
import { expect, test } from './support/test.ts'
import { noteScriptless } from './support/wait-for-app.ts'

const maxRequests = 20

/** Public pages that the server renders with their data. */
const addresses = [
  '/',
  '/projects',
  '/projects/:projectId',
  '/projects/:projectId/transactions',
  '/projects/:projectId/transactions/:sequence',
  '/charities/:ukCharityNumber',
  '/charities/:ukCharityNumber/transactions',
  '/updates/:updateId',
  '/give',
  '/how-it-works',
  '/fees',
]

/** Small pictures of receipts follow their rows. Their call belongs to the pictures. */
const isOfPictures = (path: string): boolean => path.startsWith('/api/transaction/first-receipts')

test.use(phoneScreen)

for (const address of addresses) {
  test(`the first visit of ${address} on a phone makes at most ${maxRequests} requests before pictures and none to the API`, async ({
    page,
  }) => {
    const screen = everyScreen().find(({ path }) => path === address)!
    const url = await findScreenUrl(page, screen)
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    // A browser on a slow network loads fewer of the pictures below the first screen.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.emulateNetworkConditions', slowNetwork)
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    // Links that the keyboard passes on the way to the menu load their pages.
    const requestsOfVisit = [...requests]
    await page.getByRole('button', { name: 'Open menu' }).click()
    // Only the page's scripts open the menu, so they have all arrived.
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
    expect(
      requestsOfVisit.filter((path) => path.startsWith('/api/') && !isOfPictures(path)),
    ).toEqual([])
    const parts = requestsOfVisit.filter((path) => !path.startsWith('/files/'))
    expect(parts.length, parts.join('\n')).toBeLessThanOrEqual(maxRequests)
  })
}

const maxSignedInRequests = 16

for (const [who, address] of [
  ['donor', '/dashboard-donor'],
  ['charity', '/dashboard-charity'],
  ['charity', '/dashboard-charity?section=projects'],
  ['charity', '/dashboard-charity?section=transactions'],
  ['charity', '/dashboard-charity?section=donors'],
  ['charity', '/dashboard-charity?section=settings'],
  ['donor-org', '/dashboard-donor-org'],
  ['donor-org', '/dashboard-donor-org?section=gifts'],
  ['admin', '/admin'],
  ['general', '/explore'],
] as const) {
  test(`the first visit of ${address} makes at most ${maxSignedInRequests} requests before pictures, and one call to the API`, async ({
    page,
  }) => {
    await signInAs(page, who)
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (!pathname.startsWith('/files/')) requests.push(pathname + search)
    })
    const expectOneCall = async () => {
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      const calls = requests.filter((path) => path.startsWith('/api/') && !isOfPictures(path))
      expect(calls).toEqual([`/api/screen?pageAddress=${encodeURIComponent(address)}`])
    }
    await page.goto(address)
    await expectOneCall()
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(maxSignedInRequests)
    // By now the browser has the person's profile, as it has after a sign-in.
    requests.length = 0
    await page.reload()
    await expectOneCall()
  })
}

test('the document asks for what a signed-in person’s page needs without waiting for scripts', async ({
  page,
}) => {
  await signInAs(page, 'donor')
  await page.route('**/*.js', (route) => route.abort())
  noteScriptless(page.context())
  const request = page.waitForRequest('**/api/screen?*')
  await page.goto('/dashboard-donor')
  const headers = await (await request).allHeaders()
  expect(headers['authorization']).toMatch(/^Bearer /)
})

test('a dashboard shows the same if the call of its document fails', async ({ page }) => {
  await signInAs(page, 'donor')
  await page.route('**/api/screen?*', (route) => route.abort())
  await page.goto('/dashboard-donor')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
})

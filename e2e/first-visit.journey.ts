import { findScreenUrl, everyScreen } from './support/screen-urls.ts'
import { phoneScreen, slowNetwork } from './support/slow-phone.ts'
import { expect, test } from './support/test.ts'

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

test.use(phoneScreen)

for (const address of addresses) {
  test(`the first visit of ${address} on a phone makes at most ${maxRequests} requests and none to the API`, async ({
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
    await page.getByRole('button', { name: 'Open menu' }).click()
    // Only the page's scripts open the menu, so they have all arrived.
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
    expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(maxRequests)
  })
}

import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findScreenUrl, everyScreen } from './support/screen-urls.ts'
import { browserEnvironment, browserPath, prepareBrowser } from './support/browser.ts'
import { startProduct } from './support/product.ts'
import { getDemoToken, signInAs } from './support/sign-in.ts'

/**
 * The folder of the README's screenshots. `npm run screenshots` takes them from the demonstration.
 */
const folder = path.resolve(import.meta.dirname, '../docs/screenshots')

/** Finds a spent gift, if possible one that is only partly spent. */
const findSpentGift = async (page: Page): Promise<string> => {
  const headers = { authorization: await getDemoToken(page.request, 'donor') }
  const read = async (address: string) => (await page.request.get(address, { headers })).json()
  const { id } = await read('/api/auth/me')
  const { donations } = await read(`/api/donation/donor/${id}?limit=48`)
  interface GiftFacts {
    readonly id: string
    readonly spent: number
    readonly unspent: number
    readonly usesInAll: number
  }
  const gifts: GiftFacts[] = await Promise.all(
    donations.map(async ({ id: gift }: { id: string }) => ({
      ...(await read(`/api/donation/${gift}/where-it-went`)).trail,
      id: gift,
    })),
  )
  // Prefers the gift with the most allocations, and a partly spent gift over a fully spent one.
  const spent = gifts.filter((one) => one.spent > 0).toSorted((a, b) => b.usesInAll - a.usesInAll)
  const first = spent.find(({ unspent }) => unspent > 0) ?? spent[0]
  if (!first) throw new Error('No gift of the demonstration’s donor is spent.')
  return first.id
}

const pictures: readonly {
  name: string
  /** The route's path, as routes.ts writes it. A dashboard's path opens its first section. */
  path: string
  find?: (page: Page) => Promise<string>
  theme?: 'light' | 'dark'
  width?: number
}[] = [
  { name: 'home', path: '/' },
  { name: 'explore', path: '/projects' },
  { name: 'project', path: '/projects/:projectId' },
  { name: 'charity', path: '/charities/:ukCharityNumber' },
  { name: 'transactions', path: '/projects/:projectId/transactions' },
  {
    name: 'where-it-went',
    path: '/donation/:donationId',
    find: findSpentGift,
    theme: 'dark',
  },
  { name: 'dashboard', path: '/dashboard-charity' },
  { name: 'give', path: '/donation-portal', width: 390 },
  { name: 'report', path: '/reports/view', width: 390 },
]

const takeScreenshot = async (
  browser: Browser,
  origin: string,
  { name, path: at, find, theme = 'light', width = 1280 }: (typeof pictures)[number],
): Promise<void> => {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width, height: 800 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const screen = everyScreen().find((one) => one.path === at)!
  if (screen.who) await signInAs(page, screen.who)
  await page.goto(await findScreenUrl(page, find ? { ...screen, find } : screen))
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
  process.stdout.write(`docs/screenshots/${name}.png\n`)
  await context.close()
}

await prepareBrowser()
mkdirSync(folder, { recursive: true })
const product = await startProduct()
try {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    env: browserEnvironment(),
    args: ['--no-sandbox', '--lang=en-GB'],
  })
  for (const picture of pictures) await takeScreenshot(browser, product.origin, picture)
  await browser.close()
} finally {
  await product.stop()
}

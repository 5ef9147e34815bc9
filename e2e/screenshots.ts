import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { addressOf, everyScreen } from './support/addresses.ts'
import { browserEnvironment, browserPath, prepareBrowser } from './support/browser.ts'
import { startProduct } from './support/product.ts'
import { signInAs } from './support/sign-in.ts'

/** The pictures of the README, taken from the demonstration world: `npm run screenshots`. */
const folder = path.resolve(import.meta.dirname, '../docs/screenshots')

const pictures: readonly {
  name: string
  /** As routes.ts writes it; of a dashboard its first section. */
  path: string
  theme?: 'light' | 'dark'
  width?: number
}[] = [
  { name: 'home', path: '/' },
  { name: 'explore', path: '/explore' },
  { name: 'project', path: '/project/:projectId' },
  { name: 'transactions', path: '/project/:projectId/transactions' },
  { name: 'where-it-went', path: '/donation/:donationId', theme: 'dark' },
  { name: 'dashboard', path: '/dashboard-charity' },
  { name: 'give', path: '/donation-portal', width: 390 },
  { name: 'report', path: '/reports/view', width: 390 },
]

const take = async (
  browser: Browser,
  origin: string,
  { name, path: at, theme = 'light', width = 1280 }: (typeof pictures)[number],
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
  await page.goto(await addressOf(page, screen))
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
  for (const picture of pictures) await take(browser, product.origin, picture)
  await browser.close()
} finally {
  await product.stop()
}

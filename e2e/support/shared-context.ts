import type { BrowserContext } from '@playwright/test'
import { test as base } from './test.ts'

interface WorkerFixtures {
  /** Returns the context that the journeys of a worker share, made by the first call. */
  openShared: () => Promise<BrowserContext>
}

/** The kinds of storage beside cookies, by their names in the DevTools protocol. */
const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'

/**
 * Playwright's test for journeys that only read. Each begins signed out with an empty storage, but
 * finds scripts and styles in the browser's cache, because its worker keeps one context. Loading
 * and compiling them anew takes a third of a visit's processor time.
 */
export const test = base.extend<object, WorkerFixtures>({
  openShared: [
    async ({ browser }, use) => {
      let context: BrowserContext | undefined
      await use(async () => (context ??= await browser.newContext()))
      await context?.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ openShared, extraHTTPHeaders }, use) => {
    const context = await openShared()
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {})
    await use(context)
  },
  page: async ({ context, baseURL }, use) => {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const cleared = { origin: baseURL ?? '', storageTypes }
    await cdp.send('Storage.clearDataForOrigin', cleared)
    await context.clearCookies()
    await use(page)
    await page.close()
  },
})

export { expect } from './test.ts'

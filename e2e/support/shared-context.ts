import type { BrowserContext } from '@playwright/test'
import { test as base } from './test.ts'

interface WorkerFixtures {
  /** The context that the journeys of a worker share, made by the first of them. */
  shared: { context?: BrowserContext }
}

/** The kinds of storage beside cookies, by their names in the DevTools protocol. */
const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'

/**
 * Playwright's test for journeys that only read. Each begins signed out with an empty storage, but
 * finds scripts and styles in the browser's cache, because its worker keeps one context. Loading
 * and compiling them anew takes a third of a visit's processor time.
 */
export const test = base.extend<object, WorkerFixtures>({
  shared: [
    // Playwright reads the requested fixtures from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shared: WorkerFixtures['shared'] = {}
      await use(shared)
      await shared.context?.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, shared, extraHTTPHeaders }, use) => {
    shared.context ??= await browser.newContext()
    await shared.context.setExtraHTTPHeaders(extraHTTPHeaders ?? {})
    await use(shared.context)
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

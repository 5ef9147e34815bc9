import { test as base, expect } from '@playwright/test'
import { byKeyboard, useKeyboardOnly } from './keyboard/index.ts'
import { makePagesWaitForApp, noteScriptless } from './wait-for-app.ts'

interface Fixtures {
  /** Fails a journey if a script throws or the content security policy blocks something. */
  quietPage: void
  /** Notes whether the journey's page runs scripts. */
  scripts: void
}

interface WorkerFixtures {
  /** Whether journeys use pointer and keys, or the keyboard alone. */
  input: void
}

/** Playwright's test, connected to the product that the global setup started. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  input: [
    async ({ browser }, use) => {
      await makePagesWaitForApp(browser)
      if (byKeyboard) await useKeyboardOnly(browser)
      await use()
    },
    { scope: 'worker', auto: true },
  ],
  // Playwright reads the requested fixtures from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => {
    await use(process.env['E2E_ORIGIN'])
  },
  // Rate limits count by IP address and a journey stands for many people, so each has its own
  // address.
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => {
    const [a, b, c] = crypto.getRandomValues(new Uint8Array(3))
    await use({ 'x-forwarded-for': `10.${a}.${b}.${c}` })
  },
  scripts: [
    async ({ context, javaScriptEnabled }, use) => {
      if (!javaScriptEnabled) noteScriptless(context)
      await use()
    },
    { auto: true },
  ],
  quietPage: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.stack ?? String(error)))
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) complaints.push(message.text())
      })
      await use()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

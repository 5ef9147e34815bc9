import { test as base, expect } from '@playwright/test'
import { byKeyboard, useKeyboardOnly } from './keyboard/index.ts'

interface Fixtures {
  /** Fails a journey in which a script threw or the content policy had to step in. */
  quietPage: void
}

interface WorkerFixtures {
  /** Pointer and keys as the journeys are written, or the keyboard alone. */
  input: void
}

/** Playwright's test on the product that the global setup started. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  input: [
    async ({ browser }, use) => {
      if (byKeyboard) await useKeyboardOnly(browser)
      await use()
    },
    { scope: 'worker', auto: true },
  ],
  // Playwright reads which fixtures are wanted from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => {
    await use(process.env['E2E_ORIGIN'])
  },
  // Limits count by address, and journeys are many people: each comes from a place of its own.
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => {
    const [a, b, c] = crypto.getRandomValues(new Uint8Array(3))
    await use({ 'x-forwarded-for': `10.${a}.${b}.${c}` })
  },
  quietPage: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
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

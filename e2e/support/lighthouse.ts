import { chromium, type BrowserContext } from '@playwright/test'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { browserEnvironment, browserPath } from './browser.ts'
import { freePort } from './product.ts'

export interface Lighthouse {
  /** The browser that Lighthouse looks through: its cookies are the page's. */
  readonly context: BrowserContext
  /** Opens the address as a cheap telephone on a slow network would, and answers what was found. */
  audit(address: string, flags?: Flags): Promise<Result>
}

/** Runs Lighthouse in a browser of its own, which is closed at the end. */
export const withLighthouse = async <T>(use: (tool: Lighthouse) => Promise<T>): Promise<T> => {
  const port = await freePort()
  const context = await chromium.launchPersistentContext('', {
    executablePath: browserPath(),
    env: browserEnvironment(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    return await use({
      context,
      audit: async (address, flags = {}) => {
        const run = await lighthouse(address, {
          port,
          logLevel: 'error',
          disableStorageReset: true,
          ...flags,
        })
        if (!run || run.lhr.runtimeError) {
          throw new Error(
            `${address}: ${run?.lhr.runtimeError?.message ?? 'Lighthouse said nothing'}`,
          )
        }
        return run.lhr
      },
    })
  } finally {
    await context.close()
  }
}

import { chromium, type BrowserContext } from '@playwright/test'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { browserEnvironment, browserPath } from '../../e2e/support/browser.ts'
import { findFreePort } from '../../server/src/testing/servers/free-port.ts'

// On a busy machine the browser's recording sometimes lacks its start. Such a recording says
// nothing about the page, so another is made.
const lostRecordings = new Set(['NO_NAVSTART', 'NO_TRACING_STARTED'])
const maxRecordings = 3

export interface Lighthouse {
  /** The context of the browser that Lighthouse uses, so its cookies apply to the page. */
  readonly context: BrowserContext
  /**
   * Opens the address as a cheap phone on a slow network would, and returns Lighthouse's result.
   */
  audit(address: string, flags?: Flags): Promise<Result>
}

/** Runs Lighthouse in its own browser and closes it at the end. */
export const withLighthouse = async <T>(use: (tool: Lighthouse) => Promise<T>): Promise<T> => {
  const port = await findFreePort()
  const context = await chromium.launchPersistentContext('', {
    executablePath: browserPath(),
    env: browserEnvironment(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    return await use({
      context,
      audit: async (address, flags = {}) => {
        for (let recording = 1; ; recording += 1) {
          const run = await lighthouse(address, {
            port,
            logLevel: 'error',
            disableStorageReset: true,
            disableFullPageScreenshot: true, // nobody reads these screenshots
            ...flags,
          })
          const runtimeError = run
            ? run.lhr.runtimeError
            : { code: '', message: 'It said nothing.' }
          if (run && !runtimeError) return run.lhr
          if (recording === maxRecordings || !lostRecordings.has(runtimeError!.code)) {
            throw new Error(`${address}: ${runtimeError!.message}`)
          }
        }
      },
    })
  } finally {
    await context.close()
  }
}

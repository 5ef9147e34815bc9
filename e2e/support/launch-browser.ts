import { chromium, type Browser } from '@playwright/test'
import { browserEnvironment, browserPath } from './browser.ts'

export type { Browser, BrowserContext } from '@playwright/test'

/** Launches a browser of its own, for measurements outside the journeys. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath(),
    env: browserEnvironment(),
    args: ['--no-sandbox'],
  })

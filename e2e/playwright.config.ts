import { defineConfig } from '@playwright/test'
import { browserEnvironment, browserPath, listUnwantedArguments } from './support/browser.ts'
import { byKeyboard } from './support/keyboard/index.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  // The first one only reads screens, so the keyboard run skips it.
  testIgnore: byKeyboard ? 'every-screen.journey.ts' : 'keyboard-actions.journey.ts',
  outputDir: '../.cache/e2e',
  globalSetup: './global-setup.ts',
  fullyParallel: false,
  workers: 3, // more than the two processors of CI, because a journey also waits
  retries: 0,
  forbidOnly: true,
  timeout: byKeyboard ? 240_000 : 120_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browserPath(),
      env: browserEnvironment(),
      ignoreDefaultArgs: listUnwantedArguments(),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Nobody looks at the picture, so the browser does not emulate a graphics card.
        '--disable-gpu',
        '--disable-software-rasterizer',
      ],
    },
  },
})

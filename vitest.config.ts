import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/**
 * Two kinds of server tests by name: `x.test.ts` needs nothing but the code, `x.api.test.ts` runs
 * against a real database (a copy of the template for each worker).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          isolate: false, // a process for each file would take longer than its tests
          maxWorkers: '100%',
          testTimeout: 30_000, // thousands of cases take their time where a machine is busy
          include: [
            'contract/src/**/*.test.ts',
            'server/src/**/*.test.ts',
            'stripe-stand-in/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'docs/**/*.test.ts',
          ],
          exclude: ['**/*.api.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'api',
          isolate: false, // a third of the time went into loading the product anew for each file
          include: ['server/**/*.api.test.ts', 'stripe-stand-in/**/*.api.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 }, // after the others, which take all of the machine
        },
      },
      ...(existsSync('web/vitest.config.ts') ? ['web/vitest.config.ts'] : []),
    ],
  },
})

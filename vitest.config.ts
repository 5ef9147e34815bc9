import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Server tests have two kinds by file name: `x.test.ts` needs only the code; `x.api.test.ts` runs
 * against a real database (a copy of the template database for each test file).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          isolate: false, // a process for each file would take longer to start than its tests
          maxWorkers: availableParallelism() + 1, // some tests wait for other programs
          testTimeout: 30_000, // tests with thousands of cases take long on a busy machine
          include: [
            'contract/src/**/*.test.ts',
            'server/src/**/*.test.ts',
            'stripe-stand-in/src/**/*.test.ts',
            'cluster/**/*.test.ts',
            'scripts/**/*.test.ts',
            'docs/**/*.test.ts',
          ],
          exclude: ['**/*.api.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'api',
          isolate: false, // loading the product again for each test file took a third of the time
          include: [
            'server/**/*.api.test.ts',
            'stripe-stand-in/**/*.api.test.ts',
            'scripts/**/*.api.test.ts',
          ],
          globalSetup: ['scripts/bundle-test-server.ts', 'server/src/testing/global-setup.ts'],
          testTimeout: 60_000, // the tests share the machine with the journeys
          hookTimeout: 60_000,
          maxWorkers: 4, // more than CI has processors, and few enough for the connections
          sequence: { groupOrder: 1 }, // runs after the others, which use the whole machine
        },
      },
      ...(existsSync('web/vitest.config.ts') ? ['web/vitest.config.ts'] : []),
    ],
  },
})

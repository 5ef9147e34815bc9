import path from 'node:path'
import { defineConfig } from 'vitest/config'

// StrykerJS runs this in its copy of the sources.
const root = path.resolve(import.meta.dirname, '../..')

/** The tests that `npm run mutate` runs for each change: those of rules, without a database. */
export default defineConfig({
  root,
  resolve: {
    // The package's link in node_modules leads to the sources outside the copy, so the alias
    // replaces it.
    alias: [
      { find: /^@pennytrail\/contract$/, replacement: path.join(root, 'contract/src/index.ts') },
      { find: /^@pennytrail\/contract\/(.+)$/, replacement: path.join(root, 'contract/src/$1') },
    ],
  },
  test: {
    isolate: false,
    setupFiles: ['scripts/mutation/fixed-seed.ts'],
    include: ['contract/src/**/*.test.ts', 'server/src/features/**/*.test.ts'],
    exclude: ['**/*.api.test.ts', '**/node_modules/**'],
  },
})

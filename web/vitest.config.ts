import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { callChanges } from './scripts/call-changes.ts'
import { textPages } from './scripts/text-pages.ts'

export default defineConfig({
  plugins: [textPages(), react(), callChanges()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    isolate: false, // loading a browser and React for each file takes longer than its tests
    maxWorkers: availableParallelism() + 1, // a worker waits for timers half of the time
    testTimeout: 30_000, // forms that are filled key by key take long on a busy machine
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})

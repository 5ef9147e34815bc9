import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    isolate: false, // loading a browser and React for each file takes longer than its tests
    maxWorkers: '100%', // tests mostly wait for timers, not for the processor
    testTimeout: 30_000, // forms that are filled key by key take long on a busy machine
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})

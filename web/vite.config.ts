import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './scripts/compressed.ts'
import { cspHashes } from './scripts/csp-hashes.ts'
import { preloadFonts } from './scripts/preload-fonts.ts'

export default defineConfig({
  plugins: [react(), preloadFonts(), cspHashes(), compressed()],
  build: {
    outDir: 'dist',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // light-dark() is used as it stands: browsers from the spring of 2024 on.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    sourcemap: true,
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: 'http://127.0.0.1:4000', changeOrigin: false } },
  },
})

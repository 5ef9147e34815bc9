import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The pages once more, for the server: it writes what stands in a page before any script runs. */
export default defineConfig({
  plugins: [react()],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/render-page.tsx',
    outDir: 'dist/server',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
  },
})

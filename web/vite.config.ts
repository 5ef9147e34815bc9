import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './scripts/compressed.ts'
import { cspHashes } from './scripts/csp-hashes.ts'
import { heicFiles } from './scripts/heic-files.ts'
import { pageList } from './scripts/page-list.ts'
import { pdfFiles } from './scripts/pdf-files.ts'
import { plainImports } from './scripts/plain-imports.ts'
import { preloadFonts } from './scripts/preload-fonts.ts'

const shell = new RegExp(
  [
    String.raw`node_modules/(react|react-dom|scheduler|react-router|@tanstack|zustand)/`,
    'node_modules/lucide-react/dist/esm/(?!icons/)',
    'vite/preload-helper',
    'src/lib/(api|api-error|class-names|lazy-component|page-heading|page-registry|query-client|theme|toast)[.]',
    'src/ui/(button|link|logo|page-header|spinner|toasts)[.]',
    'src/features/identity/(profile/profile|session/session-store)[.]',
    'src/app/(error-screen|footer|guard|loading-screen|main-layout|navbar|navbar-account)[.]',
    'src/app/(navbar-store|clear-data-on-user-change|root|router|session-dialog|theme-control)[.]',
  ].join('|'),
)

export default defineConfig({
  plugins: [
    react(),
    plainImports(),
    preloadFonts(),
    cspHashes(),
    pageList(),
    pdfFiles(),
    heicFiles(),
    compressed(),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    assetsInlineLimit: 0,
    // All styles are 16 KB compressed: one file is less than the names of eighty.
    cssCodeSplit: false,
    // The list of what each page imports takes 2 KB of the 110 a public page may weigh.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    // light-dark() is used as it stands: browsers from the spring of 2024 on.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    sourcemap: true,
    rolldownOptions: {
      input: { index: 'index.html', 'offline-worker': 'src/app/offline-worker.ts' },
      output: {
        // A worker looks after what stands below its own address, so it stands at the root.
        entryFileNames: ({ name }) =>
          name === 'offline-worker' ? '[name].js' : 'assets/[name]-[hash].js',
        // The shell names every page's file, so their names are kept short.
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:8].css' : 'assets/[name]-[hash][extname]',
        // What every page needs travels as one file: in pieces it compresses worse, and each page
        // that is added would part it further.
        codeSplitting: { groups: [{ name: 'shell', test: shell }] },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/files', '/test-payments', '/dev/outbox'].map((path) => [
        path,
        { target: 'http://127.0.0.1:4000', changeOrigin: false },
      ]),
    ),
  },
})

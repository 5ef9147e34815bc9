import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import browsers from './browsers.json' with { type: 'json' }
import { namedBreakpoints } from './scripts/breakpoints.ts'
import { browserNotice } from './scripts/browser-notice.ts'
import { callChanges } from './scripts/call-changes.ts'
import { compressed } from './scripts/compressed.ts'
import { cspHashes } from './scripts/csp-hashes.ts'
import { heicFiles } from './scripts/heic-files.ts'
import { createBuildLogger } from './scripts/logger.ts'
import { mergeChunks } from './scripts/merge-chunks.ts'
import { pageList } from './scripts/page-list.ts'
import { compiledAtOnce } from './scripts/page-packs.ts'
import { pdfFiles } from './scripts/pdf-files.ts'
import { plainIcons } from './scripts/plain-icons.ts'
import { plainImports } from './scripts/plain-imports.ts'
import { readerFiles } from './scripts/reader-files.ts'
import { preloadFonts } from './scripts/preload-fonts.ts'
import { slimLibraries } from './scripts/slim-libraries.ts'
import { textPages } from './scripts/text-pages.ts'
import { uniqueExports } from './scripts/unique-exports.ts'

// Code that every page needs is one file. Split files compress worse, and each new page would split
// them further.
const shell = new RegExp(
  [
    String.raw`node_modules/(react|react-dom|scheduler|react-router|zustand)/`,
    // Only the import of bank statements makes many queries at once.
    'node_modules/@tanstack/(?!.*/(useQueries|queriesObserver)[.])',
    'vite/preload-helper',
    'rolldown/runtime',
    '/index[.]html$',
    'src/lib/(api/api|api/api-error|api/query-client|api/refresh-topics|api/use-call|class-names|lazy-component|page-heading|page-registry|theme|toast)[.]',
    'src/ui/(button|link|toasts|layout/page-header|form/field|loading/(loading-placeholder|page-unavailable|skeleton|spinner)|pictures/(create-icon|logo))[.]',
    'src/features/identity/(profile/profile|session/session-store)[.]',
    'src/app/(error-screen|loading-screen|main)[.]',
    'contract/src/public-pages/(addresses|find-public-address)[.]',
    'virtual:call-changes',
    'src/app/layout/(footer|main-layout|navbar|navbar-account|navbar-store|theme-control)[.]',
    'src/pages/(charities/charity|explore|projects/project|updates/update)[.]page[.]',
    'src/pages/giving/(donation-portal|donation-success)[.]page[.]',
    'src/pages/transactions/(charity-transactions|project-transactions|transaction)[.]page[.]',
    'src/app/(clear-data-on-user-change|root|router)[.]',
  ].join('|'),
)

/** The modules that the first visit of each page loads, which the build finds out. */
const visits = new Map<string, readonly string[]>()

export default defineConfig({
  customLogger: createBuildLogger(),
  plugins: [
    textPages(),
    react(),
    callChanges(),
    plainImports(),
    slimLibraries(),
    plainIcons(),
    namedBreakpoints(),
    mergeChunks(
      () =>
        [
          textPages(),
          react(),
          callChanges(),
          plainImports(),
          slimLibraries(),
          plainIcons(),
          namedBreakpoints(),
        ].flat(),
      shell,
      visits,
    ),
    uniqueExports(),
    preloadFonts(),
    browserNotice(),
    cspHashes(),
    pageList(visits),
    pdfFiles(),
    heicFiles(),
    readerFiles(),
    compressed(),
  ],
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    // All styles together are 16 KB compressed. One file is smaller than a list of the names of
    // eighty files.
    cssCodeSplit: false,
    // A list of the scripts that each page imports would take 2 KB of the 100 KB allowed for a
    // public page.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    target: Object.entries(browsers).map(([name, version]) => name + version),
    sourcemap: 'hidden',
    rolldownOptions: {
      input: { index: 'index.html', 'offline-worker': 'src/app/offline-worker.ts' },
      output: {
        // A service worker controls only the paths below its own URL, so its file is at the root.
        entryFileNames: ({ name }) =>
          name === 'offline-worker' ? '[name].js' : 'assets/[name]-[hash].js',
        // The script that every page loads lists the files of all pages, so their names are short.
        chunkFileNames: 'assets/[hash:7].js',
        postBanner: ({ name }) => (name === 'index' ? compiledAtOnce : ''),
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
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

import type { Plugin } from 'vite'

/**
 * Keeps each `import()` as the browser's own. Vite would wrap it in a helper that preloads styles
 * and modules. This build has a single stylesheet and preloads nothing, so the helper would only
 * make every page's first load heavier.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    return id === '\0vite/preload-helper.js'
      ? 'export const __vitePreload = (load) => load()'
      : undefined
  },
})

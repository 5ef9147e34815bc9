import type { Plugin } from 'vite'

/**
 * Leaves `import()` as the browser does it. Vite wraps each one in a helper that preloads styles
 * and modules. Here all styles are one file and nothing is preloaded, so the helper would only make
 * every page's first load heavier.
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

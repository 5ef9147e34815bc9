import type { Plugin } from 'vite'

/**
 * `import()` as the browser does it. Vite puts a helper around each that fetches styles and modules
 * ahead; here all styles are one file and nothing is fetched ahead, so that it would only be weight
 * on every page's first load.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id === '\0vite/preload-helper.js'
        ? 'export const __vitePreload = (load) => load()'
        : undefined
    },
  }
}

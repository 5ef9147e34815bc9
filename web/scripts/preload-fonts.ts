import type { Plugin } from 'vite'

/**
 * Preloads both fonts with the page, because every page uses them and the style sheet would load
 * them later.
 */
export const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => name.endsWith('.woff2'))
        .toSorted()
        .map((name) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${name}`,
            crossorigin: true,
          },
          injectTo: 'head' as const,
        })),
  },
})

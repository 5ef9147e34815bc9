import type { Plugin } from 'vite'

/** The widths at which layouts change. */
const breakpoints: Readonly<Record<string, string>> = {
  '--phone': '30rem',
  '--large-phone': '40rem',
  '--tablet': '52rem',
  '--desktop': '60rem',
}

/** Replaces the names in a style sheet's media queries, as in `@media (width >= --tablet)`. */
export const replaceBreakpoints = (css: string): string =>
  css.replaceAll(/(@media[^{]*width (?:<|>=) )([^)]+)/g, (_, start: string, name: string) => {
    const width = breakpoints[name]
    if (!width) throw new Error(`${name} is not one of ${Object.keys(breakpoints).join(', ')}.`)
    return start + width
  })

/**
 * Lets style sheets name breakpoints, which CSS variables cannot do in media queries. The build of the
 * server needs it too, because names of classes depend on the text of their style sheet.
 */
export const namedBreakpoints = (): Plugin => ({
  name: 'named-breakpoints',
  enforce: 'pre',
  transform: {
    filter: { id: /[.]css$/ },
    handler: (css) => ({ code: replaceBreakpoints(css), map: null }),
  },
})

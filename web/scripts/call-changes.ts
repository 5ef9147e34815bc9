import { routes, type RouteDeclaration } from '@pennytrail/contract'
import type { Plugin } from 'vite'

const name = 'virtual:call-changes'

/**
 * Provides the module `virtual:call-changes`: the topics that each write changes beside its own, as
 * the contract declares them. Nothing else of a declaration reaches the browser.
 */
export const callChanges = (): Plugin => ({
  name: 'call-changes',
  resolveId: (id) => (id === name ? `\0${name}` : null),
  load: (id) => {
    if (id !== `\0${name}`) return null
    const changes = Object.entries<RouteDeclaration>(routes).flatMap(([key, declaration]) =>
      declaration.changes ? [[key, declaration.changes]] : [],
    )
    return `export const changes = ${JSON.stringify(Object.fromEntries(changes))}`
  },
})

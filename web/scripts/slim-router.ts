import type { Plugin } from 'vite'

const library = 'node_modules/react-router/dist/production/lib/'

interface Replaced {
  /** The import to leave out. */
  readonly from: string
  /** The code that takes its place. */
  readonly by: string
}

/**
 * Imports of React Router that do nothing here, by the file that has them. `Link` would run six hooks
 * of the framework's prefetching for each link; the instrumentation is an option of the router.
 */
const replaced: Readonly<Record<string, Replaced>> = {
  'dom/lib.js': {
    from: 'import { FrameworkContext, PrefetchPageLinks, mergeRefs, usePrefetchBehavior } from "./ssr/components.js";',
    by: `import { FrameworkContext } from "./ssr/components.js";
      const PrefetchPageLinks = () => null, noPrefetching = [false, null, {}];
      const mergeRefs = (ref) => ref, usePrefetchBehavior = () => noPrefetching;`,
  },
  'router/router.js': {
    from: 'import { consumeInstrumentationClientResultMetaReceiver, getRouteInstrumentationUpdates, instrumentClientSideRouter } from "./instrumentation.js";',
    by: `const consumeInstrumentationClientResultMetaReceiver = () => {};
      const getRouteInstrumentationUpdates = () => ({}), instrumentClientSideRouter = (router) => router;`,
  },
}

/**
 * Leaves out of every page's first script what no page uses of React Router. Names for developers
 * (`displayName`) would keep components that nothing renders. Fails if a new version of React Router
 * imports these parts otherwise.
 */
export const slimRouter = (): Plugin => ({
  name: 'slim-router',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const at = id.indexOf(library)
    if (at === -1) return undefined
    const part = id.slice(at + library.length)
    const { from, by } = replaced[part] ?? { from: '', by: '' }
    if (!code.includes(from)) this.error(`React Router has changed: ${part} has no ${from}`)
    const slim = code
      .replace(from, by)
      .replaceAll(/^\w+\.displayName = .*;$/gm, '')
      .replaceAll(/= (React\$1\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1')
    return { code: slim, map: null }
  },
})

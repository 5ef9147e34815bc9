import { parseAst, type Plugin } from 'vite'

const router = 'react-router/dist/production/lib'

interface Part {
  /** Texts of the file, and the code that takes their place. */
  readonly replaced?: readonly (readonly [from: string, by: string])[]
  /** Functions that nothing calls, or whose result is always nothing: their bodies are left out. */
  readonly emptied?: string
}

/**
 * Code of React Router and TanStack Query that no page uses, by the file that has it. `Link` would run six hooks of the
 * framework's prefetching for each link. No route here has a loader, an action or middleware, and
 * nothing uses fetchers, view transitions, instrumentation, routes that are discovered later or lists
 * that grow while one scrolls.
 */
const parts: Readonly<Record<string, Part>> = {
  [`${router}/dom/lib.js`]: {
    replaced: [
      [
        'import { FrameworkContext, PrefetchPageLinks, mergeRefs, usePrefetchBehavior } from "./ssr/components.js";',
        `import { FrameworkContext } from "./ssr/components.js";
        const PrefetchPageLinks = () => null, noPrefetching = [false, null, {}];
        const mergeRefs = (ref) => ref, usePrefetchBehavior = () => noPrefetching;`,
      ],
    ],
    emptied: 'deserializeErrors',
  },
  [`${router}/router/router.js`]: {
    replaced: [
      [
        'import { consumeInstrumentationClientResultMetaReceiver, getRouteInstrumentationUpdates, instrumentClientSideRouter } from "./instrumentation.js";',
        `const consumeInstrumentationClientResultMetaReceiver = () => {};
        const getRouteInstrumentationUpdates = () => ({}), instrumentClientSideRouter = (router) => router;`,
      ],
      ['if (!opts || !isSubmissionNavigation(opts)) return { path };', 'return { path };'],
    ],
    emptied: `handleAction getSubmittingNavigation getSubmissionFromNavigation getUpdatedActionData
      getActionDataForCommit convertFormDataToSearchParams
      fetch getFetcher resetFetcher deleteFetcher queueFetcherForDeletion abortFetcher
      handleFetcherAction handleFetcherLoader updateFetcherState setFetcherError markFetchersDone
      markFetchRedirectsDone abortStaleFetchLoads getUpdatedRevalidatingFetchers
      getTargetedDataStrategyMatches
      revalidate interruptActiveLoads getRouteHydrationStatus shouldRevalidateLoader
      isNewRouteInstance parseResponseBody loadLazyRouteProperty
      findRedirect startRedirectNavigation normalizeRelativeRoutingRedirectResponse
      loadLazyMiddlewareForMatches runClientMiddlewarePipeline runMiddlewarePipeline
      callRouteMiddleware
      discoverRoutes cancelDiscoveryNavigation patchRoutes patchRoutesImpl _internalSetRoutes
      persistAppliedTransitions restoreAppliedTransitions`,
  },
  [`${router}/hooks.js`]: { emptied: 'DefaultErrorComponent RSCErrorHandler' },
  [`${router}/components.js`]: {
    replaced: [['let isViewTransitionAvailable = ', 'let isViewTransitionAvailable = false && ']],
    emptied: 'getOptimisticRouterState',
  },
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js': {
    emptied: 'infiniteQueryBehavior getNextPageParam getPreviousPageParam',
  },
}

type Statement = ReturnType<typeof parseAst>['body'][number]
interface Cut {
  readonly name: string
  readonly start: number
  readonly end: number
}

const listFunctions = (statement: Statement): Cut[] => {
  if (statement.type === 'FunctionDeclaration' && statement.id && statement.body) {
    const { id, body } = statement
    const own = { name: id.name, start: body.start, end: body.end }
    return [own, ...body.body.flatMap((inner) => listFunctions(inner))]
  }
  if (statement.type !== 'VariableDeclaration') return []
  return statement.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression'
      ? [{ name: id.name, start: init.body.start, end: init.body.end }]
      : [],
  )
}

/**
 * Empties the functions of these names, at the top of the code or right inside another function.
 * Throws unless there is exactly one of each.
 */
export const emptyFunctions = (code: string, names: readonly string[]): string => {
  const all = parseAst(code).body.flatMap(listFunctions)
  const cuts = names.map((name) => {
    const [cut, ...others] = all.filter((one) => one.name === name)
    if (!cut || others.length > 0) throw new Error(`There is not one function ${name}.`)
    return cut
  })
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((done, { start, end }) => `${done.slice(0, start)}{}${done.slice(end)}`, code)
}

const isRouter = (file: string): boolean => file.startsWith(`${router}/`)

/** Names for developers would keep components that nothing renders. */
const dropNames = (code: string): string =>
  code
    .replaceAll(/^\w+\.displayName = .*;$/gm, '')
    .replaceAll(/= (React\$1\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1')

/**
 * Leaves out of every page's first script what no page uses of its libraries. Fails if a new version
 * has these parts otherwise.
 */
export const slimLibraries = (): Plugin => ({
  name: 'slim-libraries',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const file = id.split('node_modules/').at(-1)!
    const part = parts[file]
    if (!part && !isRouter(file)) return undefined
    const { replaced = [], emptied = '' } = part ?? {}
    for (const [from] of replaced)
      if (!code.includes(from)) this.error(`${file} has changed: it has no ${from}`)
    const slim = replaced.reduce((text, [from, by]) => text.replace(from, by), code)
    const named = isRouter(file) ? dropNames(slim) : slim
    return { code: emptyFunctions(named, emptied.split(/\s+/).filter(Boolean)), map: null }
  },
})

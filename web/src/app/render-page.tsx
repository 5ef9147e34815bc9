import type {
  FetchedAnswer,
  RenderedPage,
  RenderPage,
} from '@pennytrail/contract/public-pages/rendered-page.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { connectServer } from '../lib/api/api.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { loadLazyComponents } from '../lib/lazy-component.tsx'
import { registerPages } from '../lib/page-registry.ts'
import { routeObjects } from './router.tsx'
import { hasPage } from './routes.ts'

export { listReads } from './page-reads/list-reads.ts'

// A page's requests may depend on earlier answers. The server follows them for this many rounds;
// the browser makes the requests that remain.
const rounds = 4

registerPages(hasPage)

type RenderRequest = (path: string) => Promise<FetchedAnswer>

/** Renders a page on the server: first to learn its requests, then again with their answers. */
export const renderPage: RenderPage = async (address, ask) => {
  connectServer(asResponse(ask))
  const { query, dataRoutes } = createStaticHandler(routeObjects())
  const context = await query(new Request(`http://localhost${address}`))
  if (context instanceof Response) return { html: '', data: [] }
  const router = createStaticRouter(dataRoutes, context)
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  const write = () =>
    renderToString(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </QueryClientProvider>
      </StrictMode>,
    )
  let html = write()
  for (let round = 0; round < rounds; round += 1) {
    const learnt = [await loadLazyComponents(), await loadAwaited(queries)]
    if (!learnt.includes(true)) break
    html = write()
  }
  const refused = findErrorStatus(queries)
  return refused ? { html: '', data: [], refused } : { html, data: listFetchedData(queries) }
}

function asResponse(ask: RenderRequest) {
  return async (path: string) => {
    const { status, text } = await ask(path)
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  }
}

/**
 * Loads the data of all pending queries; returns false if there were none. The browser retries the
 * queries that fail.
 */
async function loadAwaited(queries: QueryClient): Promise<boolean> {
  const waiting = queries
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'pending' && query.options.queryFn)
    .filter((query) => (query.options as { enabled?: unknown }).enabled !== false)
  await Promise.allSettled(waiting.map((query) => query.fetch()))
  return waiting.length > 0
}

/**
 * Returns the first error that concerns the whole page, for example because the record that it
 * shows is private or missing, or because the database cannot be reached.
 */
function findErrorStatus(queries: QueryClient): RenderedPage['refused'] {
  const errors = queries
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.error)
  const found = errors.find(
    (error) =>
      error instanceof ApiError &&
      ((error.status >= 400 && error.status < 500) || error.status === 503),
  )
  return found instanceof ApiError ? { status: found.status, message: found.message } : undefined
}

function listFetchedData(queries: QueryClient) {
  return queries
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success')
    .map((query) => [query.queryKey, query.state.data] as const)
}

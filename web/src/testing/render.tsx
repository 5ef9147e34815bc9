import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import { clearDataOnUserChange } from '../app/clear-data-on-user-change.ts'
import { keepDataAfterFailedRefetch, markStaleAfterWrites } from '../app/query-freshness.ts'
import { Root } from '../app/root.tsx'

const disconnectAll = new Set<() => void>()

/** Disconnects the query clients of a finished test from the session. */
export function disconnectQueryClients(): void {
  for (const disconnect of disconnectAll) disconnect()
  disconnectAll.clear()
}

/**
 * Creates a query client that never repeats a failed request. The app's rules for its data apply:
 * when it is cleared, becomes stale and survives a failed request.
 */
export function newTestQueryClient() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  disconnectAll.add(clearDataOnUserChange(queries))
  markStaleAfterWrites(queries)
  keepDataAfterFailedRefetch(queries)
  return queries
}

function renderRoutes(routes: RouteObject[], at: string | string[], client: QueryClient) {
  const router = createMemoryRouter(routes, { initialEntries: [at].flat() })
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...view, router }
}

/**
 * Opens an address as the app does, with what stays on screen when the page changes. `pages` has
 * the page of each path; any other path shows "Elsewhere".
 */
export function openPages(
  pages: Readonly<Record<string, ReactNode>>,
  at: string | string[],
  client = newTestQueryClient(),
) {
  const all = Object.entries({ ...pages, '*': <p>Elsewhere</p> })
  const children = all.map(([path, element]) => ({ path, element }))
  return renderRoutes([{ element: <Root />, children }], at, client)
}

/** Renders a part of a page under a router and a fresh query client. */
export function renderAt(node: ReactNode, at = '/', client = newTestQueryClient()) {
  return renderRoutes([{ path: '*', element: node }], at, client)
}

/** Finds the only element with a role in the page itself, without the regions of the toasts. */
export function findInPage(role: 'alert' | 'status') {
  return waitFor(() => {
    const found = screen.getAllByRole(role).filter((one) => !one.closest('[data-toasts]'))
    if (found.length !== 1) throw new Error(`The page has ${found.length} elements: ${role}.`)
    return found[0]!
  })
}

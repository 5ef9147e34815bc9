import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'

/** Creates a query client that never repeats a failed request. */
export function newTestQueryClient() {
  return new QueryClient({ defaultOptions: { queries: { retry: false } } })
}

/** Renders under a router and a fresh query client, like pages in the app. */
export function renderAt(node: ReactNode, at = '/', client = newTestQueryClient()) {
  const router = createMemoryRouter([{ path: '*', element: node }], { initialEntries: [at] })
  return render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

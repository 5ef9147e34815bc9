import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const attempts = 3

/** Retries only a lost connection or a failing server, because a refused request stays refused. */
export const shouldRetry = (failures: number, error: unknown): boolean => {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false
  return failures < attempts - 1
}

export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // Without a connection a query fails and says so instead of waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

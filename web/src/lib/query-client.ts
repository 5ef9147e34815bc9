import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const attempts = 3
const unavailableInterval = 5000

/** Retries only a lost connection or a failing server, because a refused request stays refused. */
export const shouldRetry = (failures: number, error: unknown): boolean => {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false
  return failures < attempts - 1
}

/** Asks again for what an unavailable server could not answer, so that the page comes back by itself. */
export const getRetryInterval = ({ state }: { state: { error: unknown } }): number | false => {
  const isAway = state.error instanceof ApiError && state.error.status === 503
  return isAway ? unavailableInterval : false
}

export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        refetchInterval: getRetryInterval,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // Without a connection a query fails and says so instead of waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

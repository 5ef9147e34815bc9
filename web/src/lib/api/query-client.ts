import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const attempts = 3
const unavailableInterval = 5000

/**
 * Retries only after a lost connection or a server error, because the server would refuse a refused
 * request again.
 */
export const shouldRetry = (failures: number, error: unknown): boolean => {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false
  return failures < attempts - 1
}

/**
 * Returns the interval at which to retry while the server is unavailable, so that the page recovers
 * by itself.
 */
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

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callRoute, type AllOptional, type ApiOptions, type ApiResponse } from './api.ts'
import { getErrorStatus } from './api-error.ts'
import type { Routes } from './contract-types.ts'
import { refreshTopics } from './refresh-topics.ts'

export type WriteRoute = Exclude<keyof Routes, `GET ${string}`>

/** The input of a write: its params, query and body. */
export type CallInput<K extends WriteRoute> =
  AllOptional<ApiOptions<K>> extends true ? JsonInput<K> | void : JsonInput<K>

type JsonInput<K extends WriteRoute> = Exclude<ApiOptions<K>, { body: FormData | Blob }>

interface CallOptions<K extends WriteRoute> {
  /** Runs after the write, and after the screen shows what it changed. */
  readonly onSuccess?: (answer: ApiResponse<K>, given: CallInput<K>) => unknown
  /**
   * Whether the call waits until the screen shows what it changed. `later` is for a dialog that the
   * change itself can remove: it closes first, and a refusal stays on it to be read. `never` is for
   * a call that shows its own result, or that begins or ends a session.
   */
  readonly refresh?: 'first' | 'later' | 'never'
  /** Zero forgets what was sent, such as a password, as soon as the form closes. */
  readonly gcTime?: 0
}

/**
 * The options of a call that begins or ends a session or proves who the person is. What was sent is
 * forgotten as soon as the form closes.
 */
export const secretCall = { refresh: 'never', gcTime: 0 } as const

/** The statuses of a refusal because things are other than the screen shows. */
const outdated = [404, 409, 410]

/**
 * Makes a write of the contract. Once it has succeeded, all that the screen shows of the topics that
 * it changes is fetched again, and only then is the call no longer pending. A refusal because
 * somebody else was faster also fetches it again, but nothing waits for that.
 */
export const useCall = <K extends WriteRoute>(
  route: K,
  { onSuccess, refresh = 'first', ...options }: CallOptions<K> = {},
) => {
  const queries = useQueryClient()
  const refreshScreen = async () => {
    if (refresh !== 'never') await refreshTopics(queries, route)
  }
  return useMutation({
    ...options,
    mutationFn: (given: CallInput<K>) => callRoute(route, given ?? {}),
    onSuccess: async (answer, given) => {
      const refreshed = refreshScreen()
      if (refresh === 'first') await refreshed
      await onSuccess?.(answer, given)
    },
    onError: (error) => {
      if (refresh === 'first' && outdated.includes(getErrorStatus(error))) void refreshScreen()
    },
  })
}

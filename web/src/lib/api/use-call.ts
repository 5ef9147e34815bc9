import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newId } from '../new-id.ts'
import { callRoute, type AllOptional, type ApiOptions, type ApiResponse } from './api.ts'
import { getErrorStatus } from './api-error.ts'
import type { Routes } from './contract-types.ts'
import { refreshTopics } from './refresh-topics.ts'

export type WriteRoute = Exclude<keyof Routes, `GET ${string}`>

/** The input of a write: its params, query and body. */
export type CallInput<K extends WriteRoute> =
  AllOptional<ApiOptions<K>> extends true ? JsonInput<K> | void : JsonInput<K>

type JsonInput<K extends WriteRoute> = Exclude<ApiOptions<K>, { body: FormData | Blob }>

export interface CallOptions<K extends WriteRoute, Given = CallInput<K>> {
  /** Runs after the write, and after the screen shows what it changed. */
  readonly onSuccess?: (answer: ApiResponse<K>, given: Given) => unknown
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
export const useCall = <K extends WriteRoute>(route: K, options: CallOptions<K> = {}) =>
  useWrite(route, (given: CallInput<K>) => callRoute(route, given ?? {}), options)

/** Makes a write of the contract that `send` sends. */
export const useWrite = <K extends WriteRoute, Given>(
  route: K,
  send: (given: Given) => Promise<ApiResponse<K>>,
  { onSuccess, refresh = 'first', ...options }: CallOptions<K, Given>,
) => {
  const queries = useQueryClient()
  const refreshScreen = async () => {
    if (refresh !== 'never') await refreshTopics(queries, route)
  }
  return useMutation({
    ...options,
    mutationFn: send,
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

/**
 * Returns a function that names what is sent: an unchanged repeat, for example after a lost
 * response, has the same id, so that the server does nothing twice.
 */
export const useIdFor = (): ((content: unknown) => string) => {
  const sent = useRef<{ id: string; content: string } | null>(null)
  return (given) => {
    const content = JSON.stringify(given)
    if (sent.current?.content !== content) sent.current = { id: newId(), content }
    return sent.current.id
  }
}

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed, LoadFailedLine } from './load-failed.tsx'
import { Waiting } from './loading-placeholder.tsx'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** What is said where it could not be loaded and the server says nothing better. */
  failure: string
  /** A few lines among others, such as a part of the settings. */
  slim?: boolean
  children: (data: Data) => ReactNode
}

/** What was asked for once it is there; until then its shape, and the way on where it fails. */
export function Loaded<Data>({ query, failure, slim = false, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!error)
    return <Waiting of="what belongs here" {...(slim ? { lines: 3 } : { height: '12rem' })} />
  const Failed = slim ? LoadFailedLine : LoadFailed
  return <Failed error={error} failure={failure} onRetry={refetch} />
}

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** What is said where it could not be loaded and the server says nothing better. */
  failure: string
  children: (data: Data) => ReactNode
}

/** What was asked for once it is there; until then its shape, and the way on where it fails. */
export function Loaded<Data>({ query, failure, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Skeleton height="12rem" />
  return (
    <EmptyState
      title={messageOf(query.error, failure)}
      level={3}
      action={<Button onClick={() => void query.refetch()}>Try again</Button>}
    />
  )
}

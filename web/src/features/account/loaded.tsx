import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  failure: string
  children: (data: Data) => ReactNode
}

/** What a part of the settings shows once its data is there, and what until then. */
export function Loaded<Data>({ query, failure, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <Skeleton lines={3} />
  return (
    <div role="alert">
      <p>{messageOf(query.error, failure)}</p>
      <Button variant="secondary" size="small" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </div>
  )
}

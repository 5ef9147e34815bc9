import type { ReactNode } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface LoadFailedProps {
  error: unknown
  /** What is said where the server says nothing better. */
  failure: string
  onRetry: () => unknown
}

/** What could not be loaded, in the place where it would stand, and the way to try again. */
export function LoadFailed(
  props: LoadFailedProps & { level?: 2 | 3; children?: ReactNode; otherwise?: ReactNode },
) {
  const { error, failure, onRetry, level = 2, children, otherwise } = props
  return (
    <EmptyState
      alert
      level={level}
      title={messageOf(error, failure)}
      action={
        <>
          <Button onClick={() => void onRetry()}>Try again</Button>
          {otherwise}
        </>
      }
    >
      {children}
    </EmptyState>
  )
}

/** The same in one line, for a part of a screen whose rest stands. */
export function LoadFailedLine({ error, failure, onRetry }: LoadFailedProps) {
  return (
    <p role="alert">
      {messageOf(error, failure)}{' '}
      <Button variant="secondary" size="small" onClick={() => void onRetry()}>
        Try again
      </Button>
    </p>
  )
}

import type { ReactNode } from 'react'
import { hasCode, messageOf } from '../lib/api-error.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface LoadFailedProps {
  error: unknown
  /** What is said where the server says nothing better. */
  failure: string
  onRetry: () => unknown
}

/** An address that is none: what the server says of it ("Invalid UUID") helps nobody, and asking
    again brings the same answer. */
const isNone = (error: unknown): boolean => hasCode(error, 'validation-failed')

const wordsFor = ({ error, failure }: LoadFailedProps): string =>
  isNone(error) ? failure : messageOf(error, failure)

/** What could not be loaded, in the place where it would stand, and the way to try again. */
export function LoadFailed(
  props: LoadFailedProps & { level?: 2 | 3; children?: ReactNode; otherwise?: ReactNode },
) {
  const { error, onRetry, level = 2, children, otherwise } = props
  return (
    <EmptyState
      alert
      level={level}
      title={wordsFor(props)}
      action={
        <>
          {!isNone(error) && <Button onClick={() => void onRetry()}>Try again</Button>}
          {otherwise}
        </>
      }
    >
      {children}
    </EmptyState>
  )
}

/** The same in one line, for a part of a screen whose rest stands. */
export function LoadFailedLine(props: LoadFailedProps) {
  return (
    <p role="alert">
      {wordsFor(props)}{' '}
      {!isNone(props.error) && (
        <Button variant="secondary" size="small" onClick={() => void props.onRetry()}>
          Try again
        </Button>
      )}
    </p>
  )
}

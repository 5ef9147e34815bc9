import type { ReactNode } from 'react'
import { hasCode, reasonOf } from '../lib/api-error.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface LoadFailedProps {
  error: unknown
  /** What could not be loaded; the server's own words on why stand beside it. */
  failure: string
  onRetry: () => unknown
}

/** An address that is none: what the server says of it ("Invalid UUID") helps nobody, and asking
    again brings the same answer. */
const isNone = (error: unknown): boolean => hasCode(error, 'validation-failed')

/** Why, where that helps; where the failure says all there is to say, it is said once. */
function reasonFor({ error, failure }: LoadFailedProps): string | undefined {
  const reason = reasonOf(error)
  return isNone(error) || reason === failure ? undefined : reason
}

/** What could not be loaded, in the place where it would stand, and the way to try again. */
export function LoadFailed(
  props: LoadFailedProps & { level?: 2 | 3; children?: ReactNode; otherwise?: ReactNode },
) {
  const { error, failure, onRetry, level = 2, children, otherwise } = props
  const reason = reasonFor(props)
  return (
    <EmptyState
      alert
      level={level}
      title={failure}
      action={
        <>
          {!isNone(error) && <Button onClick={() => void onRetry()}>Try again</Button>}
          {otherwise}
        </>
      }
    >
      {reason && <p>{reason}</p>}
      {children}
    </EmptyState>
  )
}

/** The same in one line, for a part of a screen whose rest stands. */
export function LoadFailedLine(props: LoadFailedProps) {
  const reason = reasonFor(props)
  return (
    <p role="alert">
      <strong>{props.failure}</strong> {reason && `${reason} `}
      {!isNone(props.error) && (
        <Button variant="secondary" size="small" onClick={() => void props.onRetry()}>
          Try again
        </Button>
      )}
    </p>
  )
}

import type { ReactNode } from 'react'
import { getServerMessage } from '../../lib/api/api-error.ts'
import { EmptyState } from './empty-state.tsx'
import { isGone, isMalformedUrl, ErrorActions } from './error-actions.tsx'

interface LoadFailedProps {
  error: unknown
  /** The failure, such as "Failed to fetch gifts". The server's reason appears beside it. */
  failure: string
  onRetry: () => unknown
}

/**
 * Returns the server's reason; undefined if it only repeats the failure or only says that the URL
 * is malformed.
 */
function getReason({ error, failure }: LoadFailedProps): string | undefined {
  const reason = getServerMessage(error)
  return isMalformedUrl(error) || reason === failure ? undefined : reason
}

/** Shows a failure in place of the content, with the next step. */
export function LoadFailed(
  props: LoadFailedProps & { level?: 2 | 3; children?: ReactNode; otherwise?: ReactNode },
) {
  const { error, failure, onRetry, level = 2, children, otherwise } = props
  const reason = getReason(props)
  return (
    <EmptyState
      alert
      level={level}
      title={failure}
      action={<ErrorActions error={error} onRetry={onRetry} otherwise={otherwise} />}
    >
      {reason && <p>{reason}</p>}
      {isGone(error) && <p>It may have been removed, or its address is not complete.</p>}
      {children}
    </EmptyState>
  )
}

/** Shows a failure in one line, for a part of a screen whose other parts loaded. */
export function LoadFailedLine(props: LoadFailedProps) {
  const reason = getReason(props)
  return (
    <p role="alert">
      <strong>{props.failure}</strong> {reason && `${reason} `}
      <ErrorActions error={props.error} onRetry={props.onRetry} size="small" otherwise={null} />
    </p>
  )
}

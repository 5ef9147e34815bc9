import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { hasCode, getErrorStatus } from '../../lib/api/api-error.ts'
import { Button } from '../button.tsx'
import { ButtonLink } from '../link.tsx'

/** The URL is malformed, so the server's message about the id would not help. */
export function isMalformedUrl(error: unknown): boolean {
  return hasCode(error, 'validation-failed')
}

export function isGone(error: unknown): boolean {
  return isMalformedUrl(error) || [404, 410].includes(getErrorStatus(error))
}

/**
 * Error codes of refusals that a person can resolve on another page, so that a retry can succeed
 * afterwards.
 */
const temporaryRefusalCodes = [
  'address-not-confirmed',
  'fresh-sign-in-required',
  'second-factor-needed',
]

/**
 * Shows links after loading failed. It offers a retry only if that can help: a page's subject that
 * is missing or forbidden stays so.
 */
export function ErrorActions(props: {
  error: unknown
  onRetry: () => unknown
  /** The link shown if the page's subject is missing or forbidden; by default to the dashboard. */
  otherwise?: ReactNode
  size?: 'small' | 'medium'
}) {
  const { error, onRetry, otherwise, size = 'medium' } = props
  const { pathname, search } = useLocation()
  if (getErrorStatus(error) === 401) {
    const next = encodeURIComponent(pathname + search)
    return (
      <ButtonLink size={size} to={`/login?next=${next}`}>
        Sign in
      </ButtonLink>
    )
  }
  const isForbidden =
    getErrorStatus(error) === 403 && !temporaryRefusalCodes.some((code) => hasCode(error, code))
  if (isGone(error) || isForbidden) {
    return (
      otherwise ?? (
        <ButtonLink size={size} to="/dashboard" variant="secondary">
          Go to your dashboard
        </ButtonLink>
      )
    )
  }
  return (
    <>
      <Button
        size={size}
        variant={size === 'small' ? 'secondary' : 'primary'}
        onClick={() => void onRetry()}
      >
        Try again
      </Button>
      {otherwise}
    </>
  )
}

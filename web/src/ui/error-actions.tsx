import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { hasCode, getErrorStatus } from '../lib/api-error.ts'
import { Button } from './button.tsx'
import { ButtonLink } from './link.tsx'

/** An address that is none: what the server says of it ("Invalid UUID") helps nobody. */
export const isMalformedUrl = (error: unknown): boolean => hasCode(error, 'validation-failed')

export const isGone = (error: unknown): boolean =>
  isMalformedUrl(error) || [404, 410].includes(getErrorStatus(error))

/** Refused until something is done elsewhere, after which asking again helps. */
const temporaryRefusalCodes = [
  'address-not-confirmed',
  'fresh-sign-in-required',
  'second-factor-needed',
]

/** Where to go from what could not be loaded. Asking again is offered only where it can help: what is
    gone, or not theirs to see, stays so. */
export function ErrorActions(props: {
  error: unknown
  onRetry: () => unknown
  /** Leads on from what is gone; else the dashboard does. */
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

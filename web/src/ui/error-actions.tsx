import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { hasCode, statusOf } from '../lib/api-error.ts'
import { Button } from './button.tsx'
import { ButtonLink } from './link.tsx'

/** An address that is none: what the server says of it ("Invalid UUID") helps nobody. */
export const isNone = (error: unknown): boolean => hasCode(error, 'validation-failed')

export const isGone = (error: unknown): boolean =>
  isNone(error) || [404, 410].includes(statusOf(error))

/** Refused until something is done elsewhere, after which asking again helps. */
const forNow = ['address-not-confirmed', 'fresh-sign-in-required', 'second-factor-needed']

/** Where to go from what could not be loaded. Asking again is offered only where it can help: what is
    gone, or not theirs to see, stays so. */
export function WayOn(props: {
  error: unknown
  onRetry: () => unknown
  /** Leads on from what is gone; else the dashboard does. */
  otherwise?: ReactNode
  size?: 'small' | 'medium'
}) {
  const { error, onRetry, otherwise, size = 'medium' } = props
  const { pathname, search } = useLocation()
  if (statusOf(error) === 401) {
    const next = encodeURIComponent(pathname + search)
    return (
      <ButtonLink size={size} to={`/login?next=${next}`}>
        Sign in
      </ButtonLink>
    )
  }
  const isRefused = statusOf(error) === 403 && !forNow.some((code) => hasCode(error, code))
  if (isGone(error) || isRefused) {
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

import type { ReactNode } from 'react'
import { useRead } from '../../../lib/api/use-read.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'

/**
 * Shows the content once the administrator's session has a second factor. Until then, explains how
 * to add one.
 */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useRead('GET /api/second-factor')
  if (error) {
    return (
      <LoadFailed error={error} failure="Your second step could not be loaded." onRetry={refetch} />
    )
  }
  if (!data) return <LoadingPlaceholder label="your second step" height="12rem" />
  if (data.proved === null) return <SecondFactorNeeded on={data.on} />
  return (
    <>
      {data.proved === 'demonstration' && (
        <p className="quiet">
          This is a demonstration, so its administrator does not need two-step sign-in. Real
          administrators do.
        </p>
      )}
      {children}
    </>
  )
}

function SecondFactorNeeded({ on }: { on: boolean }) {
  return (
    <Stack as="section" gap={24} aria-labelledby="second-factor-needed">
      <div>
        <h2 id="second-factor-needed">Administration needs two-step sign-in</h2>
        <p className="quiet">
          {on
            ? 'You have turned on two-step sign-in since you signed in here. Sign out, then sign in again with a code or a passkey.'
            : 'Administrators can see private information. Turn on two-step sign-in in your settings, then come back. Or add a passkey there, and sign in with it.'}
        </p>
      </div>
      {!on && (
        <div>
          <ButtonLink to="/profile-settings?section=signing-in">Go to your settings</ButtonLink>
        </div>
      )}
    </Stack>
  )
}

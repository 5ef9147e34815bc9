import type { CharityClaim } from '@pennytrail/contract'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { CharityLookUp } from '../../features/charities/claims/charity-look-up.tsx'
import { OwnClaim } from '../../features/charities/claims/own-claim.tsx'
import { FinishSettingUp } from '../../features/identity/finish-setting-up.tsx'
import { refreshSession, useSession } from '../../features/identity/session/session.ts'
import styles from '../../features/charities/claims/claim.module.css'
import { useRead } from '../../lib/api/use-read.ts'
import { toast } from '../../lib/toast.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/**
 * Refreshes the session once a claimed charity is verified, so that the session lists the charity.
 */
function useRefreshWhenVerified(claims: readonly CharityClaim[] | undefined): void {
  const charities = useSession((state) => state.charities)
  const isNew = claims?.some(
    ({ charity, state }) => state === 'verified' && !charities.some(({ id }) => id === charity.id),
  )
  useEffect(() => {
    if (isNew) refreshSession().catch(() => {})
  }, [isNew])
}

export default function ClaimCharityPage() {
  const [query, setQuery] = useSearchParams()
  const number = query.get('number') ?? ''
  const { data, error, refetch } = useRead('GET /api/charity-claim/mine')
  const claims = data?.claims
  const me = useRead('GET /api/auth/me')
  useRefreshWhenVerified(claims)
  const claimed = (claim: CharityClaim) => {
    setQuery({}, { replace: true })
    toast.success(`You have claimed ${claim.charity.name}.`)
  }
  const isConfirmed = me.data?.setup.confirmed !== false
  return (
    <Stack gap={32} className={styles['page']}>
      <PageHeader
        title="Claim your charity"
        lead="Find it by its registered number, and show that you work for it."
      />
      {!isConfirmed && <FinishSettingUp />}
      {error && !claims && (
        <LoadFailedLine
          error={error}
          failure="Your earlier claims could not be loaded."
          onRetry={refetch}
        />
      )}
      {claims?.map((claim) => (
        <OwnClaim key={claim.id} claim={claim} />
      ))}
      {isConfirmed && (
        <CharityLookUp
          key={number}
          number={number}
          onNumber={(typed) => setQuery({ number: typed })}
          onClaimed={claimed}
        />
      )}
    </Stack>
  )
}

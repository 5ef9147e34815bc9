import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading-placeholder.tsx'
import styles from '../admin.module.css'
import { useWaitingClaims } from './use-waiting-claims.ts'
import { WaitingClaimCard } from './waiting-claim-card.tsx'

export function ClaimsQueue() {
  const { data, error, refetch } = useWaitingClaims()
  return (
    <section aria-labelledby="claims" className={styles['section']}>
      <h2 id="claims">Charity claims</h2>
      {error && (
        <LoadFailed error={error} failure="The claims could not be loaded." onRetry={refetch} />
      )}
      {!data && !error && <LoadingPlaceholder label="the claims" height="12rem" />}
      {data?.length === 0 && (
        <EmptyState title="No claims waiting">
          When someone claims a charity, it appears here.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul role="list" className={styles['list']}>
          {data.map((claim) => (
            <WaitingClaimCard key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
    </section>
  )
}

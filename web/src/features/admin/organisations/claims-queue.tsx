import { Section } from '../../../ui/layout/section.tsx'
import { AdminList } from '../admin-list.tsx'
import styles from '../admin.module.css'
import { useWaitingClaims } from './use-waiting-claims.ts'
import { WaitingClaimCard } from './waiting-claim-card.tsx'

export function ClaimsQueue() {
  return (
    <Section id="claims" title="Charity claims" className={styles['section']}>
      <AdminList
        query={useWaitingClaims()}
        failure="The claims could not be loaded."
        rows={({ claims }) => claims}
        rowKey={({ id }) => id}
        empty="No claims waiting"
        emptyHint="When someone claims a charity, it appears here."
        renderCard={(claim) => <WaitingClaimCard claim={claim} />}
      />
    </Section>
  )
}

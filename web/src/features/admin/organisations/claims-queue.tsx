import { useRead } from '../../../lib/api/use-read.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { AdminList } from '../admin-list.tsx'
import styles from '../admin.module.css'
import { WaitingClaimCard } from './waiting-claim-card.tsx'

export function ClaimsQueue() {
  return (
    <Section id="claims" title="Charity claims" className={styles['section']}>
      <AdminList
        query={useRead('GET /api/charity-claim')}
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

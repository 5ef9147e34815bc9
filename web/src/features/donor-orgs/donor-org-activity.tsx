import type { DonorOrgEvent } from '@pennytrail/contract'
import { useRead } from '../../lib/api/use-read.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import styles from './donor-org.module.css'

const sentences: Record<DonorOrgEvent['kind'], (event: DonorOrgEvent) => string> = {
  asked: ({ person }) => `${person ?? 'A member of the team'} asked for verification`,
  verified: () => 'An administrator verified the organisation',
  refused: ({ reason }) => `An administrator could not verify it: ${reason ?? ''}`,
  joined: ({ person, role }) => `${person ?? 'Someone'} joined as a ${role ?? 'member'}`,
}

export function DonorOrgActivity({ id }: { id: string }) {
  const { data, error, refetch } = useRead('GET /api/donor-org/{id}/activity', { params: { id } })
  return (
    <DashboardSection id="activity" title="Recent activity">
      {error && (
        <LoadFailedLine
          error={error}
          failure="The recent activity could not be loaded."
          onRetry={refetch}
        />
      )}
      {!data && !error && <LoadingPlaceholder label="recent activity" lines={3} />}
      {data && (
        <Stack as="ul" gap={12} role="list" className={styles['events']}>
          {data.events.map((event, at) => (
            <li key={`${event.at} ${at}`}>
              <span>{sentences[event.kind](event)}</span>
              <span className="quiet">{formatDateTime(event.at)}</span>
            </li>
          ))}
        </Stack>
      )}
    </DashboardSection>
  )
}

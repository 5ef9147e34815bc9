import type { WaitingWork } from '@pennytrail/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { plural } from '../../lib/format-number.ts'
import { Matters, type Matter } from '../../ui/dashboard.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/query-view.tsx'
import { adminAddress } from './admin-path.ts'
import styles from './admin.module.css'

const mattersOf = (work: WaitingWork): Matter[] =>
  [
    {
      count: work.claims,
      text: plural(work.claims, 'claim of a charity to decide', 'claims of charities to decide'),
      to: adminAddress('verification'),
    },
    {
      count: work.donorOrgs,
      text: plural(work.donorOrgs, 'donor organisation to verify', 'donor organisations to verify'),
      to: `${adminAddress('verification')}#donor-orgs`,
    },
    {
      count: work.flags,
      text: `${plural(work.flags, 'report')} of content`,
      to: adminAddress('reports'),
    },
    {
      count: work.appeals,
      text: plural(work.appeals, 'appeal'),
      to: adminAddress('reports', { list: 'appealed' }),
    },
    {
      count: work.failedJobs,
      text: plural(work.failedJobs, 'failed job'),
      to: adminAddress('jobs'),
    },
    {
      count: work.stuckGifts,
      text: `${plural(work.stuckGifts, 'gift')} whose payment is not known`,
      to: adminAddress('gifts'),
    },
    {
      count: work.brokenRules ?? 0,
      text: `${plural(work.brokenRules ?? 0, 'failure')} in the last check of the ledgers`,
      to: `${adminAddress('jobs')}#ledgers`,
    },
  ].filter(({ count }) => count > 0)

/** What waits for staff, each with the way to it. */
export function HomeSection() {
  const waiting = useQuery({
    queryKey: ['admin', 'waiting'],
    queryFn: ({ signal }) => api('GET /api/admin/waiting', { signal }),
  })
  return (
    <section aria-labelledby="waiting" className={styles['section']}>
      <h2 id="waiting">What waits</h2>
      <Loaded query={waiting} failure="What waits could not be counted.">
        {(work) => {
          const matters = mattersOf(work)
          if (matters.length === 0) {
            return (
              <EmptyState title="Nothing waits" level={3}>
                Claims, reports, failed jobs and gifts that are stuck appear here.
              </EmptyState>
            )
          }
          return <Matters matters={matters} />
        }}
      </Loaded>
    </section>
  )
}

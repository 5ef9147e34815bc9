import type { WaitingWork } from '@pennytrail/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { plural } from '../../lib/format-number.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { adminAddress } from './admin-address.ts'
import { Loaded } from './loaded.tsx'
import styles from './admin.module.css'

interface Matter {
  count: number
  words: string
  to: string
}

const mattersOf = (work: WaitingWork): Matter[] =>
  [
    {
      count: work.claims,
      words: plural(work.claims, 'claim of a charity to decide', 'claims of charities to decide'),
      to: adminAddress('verification'),
    },
    {
      count: work.donorOrgs,
      words: plural(
        work.donorOrgs,
        'donor organisation to verify',
        'donor organisations to verify',
      ),
      to: `${adminAddress('verification')}#donor-orgs`,
    },
    {
      count: work.flags,
      words: `${plural(work.flags, 'report')} of content`,
      to: adminAddress('reports'),
    },
    {
      count: work.appeals,
      words: plural(work.appeals, 'appeal'),
      to: adminAddress('reports', { list: 'appealed' }),
    },
    {
      count: work.failedJobs,
      words: plural(work.failedJobs, 'failed job'),
      to: adminAddress('jobs'),
    },
    {
      count: work.stuckGifts,
      words: `${plural(work.stuckGifts, 'gift')} whose payment is not known`,
      to: adminAddress('gifts'),
    },
    {
      count: work.brokenRules ?? 0,
      words: `${plural(work.brokenRules ?? 0, 'failure')} in the last check of the ledgers`,
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
          return (
            <ul role="list" className={styles['matters']}>
              {matters.map(({ words, to }) => (
                <li key={to}>
                  <TextLink to={to}>{words}</TextLink>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </section>
  )
}

import type { WaitingWork } from '@pennytrail/contract'
import { useRead } from '../../lib/api/use-read.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { AttentionList, type AttentionItem } from '../../ui/layout/dashboard.tsx'
import { TextLink } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { QueryView } from '../../ui/loading/query-view.tsx'
import { formatAppealTimes } from '../charities/index.ts'
import { adminPath } from './admin-path.ts'
import styles from './admin.module.css'

function listAttentionItems(work: WaitingWork): AttentionItem[] {
  return [
    {
      count: work.claims,
      text: formatPlural(work.claims, 'charity claim to decide', 'charity claims to decide'),
      to: adminPath('verification'),
    },
    {
      count: work.donorOrgs,
      text: formatPlural(
        work.donorOrgs,
        'donor organisation to verify',
        'donor organisations to verify',
      ),
      to: `${adminPath('verification')}#donor-orgs`,
    },
    {
      count: work.flags,
      text: `${formatPlural(work.flags, 'flag')} to check`,
      to: adminPath('reports'),
    },
    {
      count: work.appeals,
      text: `${formatPlural(work.appeals, 'appeal')} against hiding`,
      to: adminPath('reports', { list: 'appealed' }),
    },
    {
      count: work.dataComplaints,
      text: `${formatPlural(work.dataComplaints, 'data protection complaint')} to answer`,
      to: adminPath('data-complaints'),
    },
    {
      count: work.failedJobs,
      text: formatPlural(work.failedJobs, 'failed job'),
      to: adminPath('jobs'),
    },
    {
      count: work.stuckGifts,
      text: `${formatPlural(work.stuckGifts, 'gift')} with an unknown payment outcome`,
      to: adminPath('gifts'),
    },
    {
      count: work.chargeFindings,
      text: `${formatPlural(work.chargeFindings, 'difference')} between Stripe and the ledgers`,
      to: `${adminPath('gifts')}#charge-findings`,
    },
    {
      count: work.brokenRules ?? 0,
      text: `${formatPlural(work.brokenRules ?? 0, 'failure')} in the last check of the ledgers`,
      to: `${adminPath('jobs')}#ledgers`,
    },
  ].filter(({ count }) => count > 0)
}

/** Lists the appeals that run or come, during which the platform is busy. */
function AnnouncedAppeals({ appeals }: { appeals: WaitingWork['announcedAppeals'] }) {
  if (appeals.length === 0) return null
  return (
    <section aria-labelledby="appeals" className={styles['section']}>
      <h2 id="appeals">Announced appeals</h2>
      <ul>
        {appeals.map(({ charity, givers, isRunning, ...times }) => (
          <li key={`${charity.id}${times.startsAt}`}>
            <TextLink to={adminPath('organisations', { kind: 'charity', id: charity.id })}>
              {charity.name}
            </TextLink>
            , {formatAppealTimes(times)}: {formatPlural(givers, 'giver')} expected{' '}
            {isRunning && <Badge tone="success">Running</Badge>}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function HomeSection() {
  const waiting = useRead('GET /api/admin/waiting')
  return (
    <>
      <section aria-labelledby="waiting" className={styles['section']}>
        <h2 id="waiting">To do</h2>
        <QueryView query={waiting} failure="The list of things to do could not be loaded.">
          {(work) => {
            const items = listAttentionItems(work)
            if (items.length === 0) {
              return (
                <EmptyState title="Nothing to do" level={3}>
                  Claims, flags, complaints, failed jobs and stuck gifts appear here.
                </EmptyState>
              )
            }
            return <AttentionList items={items} />
          }}
        </QueryView>
      </section>
      {waiting.data && <AnnouncedAppeals appeals={waiting.data.announcedAppeals} />}
    </>
  )
}

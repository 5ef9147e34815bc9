import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { ListedUpdate, OwnCharity } from '@pennytrail/contract'
import { gatherReads } from '../../../lib/api/gather-reads.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { EntryList, type ActivityItem } from '../../../ui/money/entry-list.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { declareActivityReads } from './home-reads.ts'

function toActivityItem(update: ListedUpdate): ActivityItem {
  return {
    id: update.id,
    date: update.publishedAt ?? '',
    text: update.title,
    kind: update.project ? `Update on ${update.project.title}` : 'Update from the charity',
    to: `/${update.project ? 'project' : 'charity'}update/${update.id}`,
  }
}

/** Shows the latest entries and updates of the charity. Renders nothing if there are none. */
export function RecentActivity({ charity }: { charity: OwnCharity }) {
  const reads = declareActivityReads(charity)
  const entries = useRead(...reads.entries)
  const updates = useRead(...reads.updates)
  const { error, refetch } = gatherReads([entries, updates])
  const isLoading = entries.isLoading || updates.isLoading
  const isEmpty = !entries.data?.transactions.length && !updates.data?.updates.length
  const ledger = transactionsAddress({ kind: 'charity', id: charity.ukCharityNumber })
  if (!error && !isLoading && isEmpty) return null
  return (
    <DashboardSection id="activity" title="Recent activity">
      {error && (
        <LoadFailedLine
          error={error}
          failure="The recent activity could not be loaded."
          onRetry={refetch}
        />
      )}
      {isLoading && !error && <LoadingPlaceholder label="recent activity" height="12rem" />}
      {!error && entries.data && updates.data && (
        <>
          <EntryList
            entries={entries.data.transactions}
            activities={updates.data.updates.map(toActivityItem)}
            ledger={ledger}
          />
          <p>
            <TextLink to={ledger}>See the whole ledger</TextLink>
          </p>
        </>
      )}
    </DashboardSection>
  )
}

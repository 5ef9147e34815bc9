import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { OwnCharity } from '@pennytrail/contract'
import { DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { EntryList } from '../../../ui/money/entry-list.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { useRecentActivity } from './use-recent-activity.ts'

/** Shows the latest entries and updates of the charity. Renders nothing if there are none. */
export function RecentActivity({ charity }: { charity: OwnCharity }) {
  const { data, error, isLoading, refetch } = useRecentActivity(charity)
  const ledger = transactionsAddress({ kind: 'charity', id: charity.ukCharityNumber })
  if (!error && !isLoading && !data?.entries.length && !data?.news.length) return null
  return (
    <DashboardSection id="activity" title="Recent activity">
      {error && (
        <LoadFailedLine
          error={error}
          failure="The recent activity could not be loaded."
          onRetry={refetch}
        />
      )}
      {isLoading && <LoadingPlaceholder label="recent activity" height="12rem" />}
      {data && (
        <>
          <EntryList entries={data.entries} activities={data.news} ledger={ledger} />
          <p>
            <TextLink to={ledger}>See the whole ledger</TextLink>
          </p>
        </>
      )}
    </DashboardSection>
  )
}

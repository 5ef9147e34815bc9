import type { ListedUpdate, OwnCharity } from '@pennytrail/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { DashboardSection } from '../../../ui/dashboard.tsx'
import { EntryList, type ActivityItem } from '../../../ui/entry-list.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LoadFailedLine } from '../../../ui/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading-placeholder.tsx'

function toActivityItem(update: ListedUpdate): ActivityItem {
  return {
    id: update.id,
    date: update.publishedAt ?? '',
    text: update.title,
    kind: update.project ? `Update of ${update.project.title}` : 'Update of the charity',
    to: `/${update.project ? 'project' : 'charity'}update/${update.id}`,
  }
}

function useActivity(charity: OwnCharity) {
  return useQuery({
    queryKey: ['charity', charity.id, 'recent-activity'],
    queryFn: async ({ signal }) => {
      const params = { id: charity.id }
      const [ledger, updates] = await Promise.all([
        api('GET /api/transaction/charity/{id}', {
          params,
          query: { limit: 6, fees: 'folded', sort: 'date' },
          signal,
        }),
        api('GET /api/charity-update/charity/{id}', {
          params,
          query: { limit: 3, projects: 'with' },
          signal,
        }),
      ])
      return { entries: ledger.transactions, news: updates.updates.map(toActivityItem) }
    },
    enabled: charity.status !== 'claimed',
  })
}

/** Shows the latest entries and updates of the charity. Renders nothing if there are none. */
export function RecentActivity({ charity }: { charity: OwnCharity }) {
  const { data, error, isLoading, refetch } = useActivity(charity)
  const ledger = `/charity/${charity.ukCharityNumber}/transactions`
  if (!error && !isLoading && !data?.entries.length && !data?.news.length) return null
  return (
    <DashboardSection id="activity" title="Recent activity">
      {error && (
        <LoadFailedLine
          error={error}
          failure="What happened could not be loaded."
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

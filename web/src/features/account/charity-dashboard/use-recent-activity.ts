import type { ListedUpdate, OwnCharity } from '@pennytrail/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import type { ActivityItem } from '../../../ui/money/entry-list.tsx'

const toActivityItem = (update: ListedUpdate): ActivityItem => ({
  id: update.id,
  date: update.publishedAt ?? '',
  text: update.title,
  kind: update.project ? `Update on ${update.project.title}` : 'Update from the charity',
  to: `/${update.project ? 'project' : 'charity'}update/${update.id}`,
})

/** Loads the latest entries and updates of a charity. */
export const useRecentActivity = (charity: OwnCharity) =>
  useQuery({
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

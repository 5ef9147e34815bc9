import type { OwnCharity } from '@pennytrail/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { DashboardSection } from '../../ui/dashboard.tsx'
import { EntryList } from '../../ui/entry-list.tsx'
import { TextLink } from '../../ui/link.tsx'

/** What was entered last in the charity's ledger. Nothing where nothing was. */
export function RecentActivity({ charity }: { charity: OwnCharity }) {
  const { data } = useQuery({
    queryKey: ['charity', charity.id, 'recent-activity'],
    queryFn: ({ signal }) =>
      api('GET /api/transaction/charity/{id}', {
        params: { id: charity.id },
        query: { limit: 5 },
        signal,
      }),
  })
  if (!data || data.transactions.length === 0) return null
  const ledger = `/charity/${charity.ukCharityNumber}/transactions`
  return (
    <DashboardSection id="activity" title="Recent activity">
      <EntryList entries={data.transactions} ledger={ledger} />
      <p>
        <TextLink to={ledger}>See the whole ledger, or download it</TextLink>
      </p>
    </DashboardSection>
  )
}

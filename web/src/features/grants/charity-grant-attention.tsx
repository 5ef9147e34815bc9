import type { OwnCharity } from '@pennytrail/contract'
import { NeedsAttention } from '../../ui/dashboard.tsx'
import { listCharityItems } from './grant-attention-items.ts'
import { today } from './grant-words.ts'
import { useGrants } from './use-grants.ts'

/** On the home of a charity's dashboard: what its grants wait for. The dashboard stands without it. */
export function CharityGrantAttention({ charity }: { charity: OwnCharity }) {
  const query = useGrants({ side: 'charity', id: charity.id })
  // The others on the team see the grants, and can do nothing about them.
  if (charity.role !== 'Manager' && charity.role !== 'Lead') return null
  return (
    <NeedsAttention
      id="grants-waiting"
      title="Grants that wait for you"
      items={listCharityItems(query.data ?? [], today())}
      query={query}
    />
  )
}

import type { OwnCharity } from '@pennytrail/contract'
import { NeedsAttention } from '../../ui/layout/dashboard.tsx'
import { listCharityItems } from './grant-attention-items.ts'
import { today } from './grant-words.ts'
import { useGrants } from './use-grants.ts'

/**
 * Lists the charity's grants that need its action. The dashboard also works if loading them fails.
 */
export function CharityGrantAttention({ charity }: { charity: OwnCharity }) {
  const query = useGrants({ side: 'charity', id: charity.id })
  // Other members see the grants but cannot act on them.
  if (!charity.can.recordGifts) return null
  return (
    <NeedsAttention
      id="grants-waiting"
      title="Grants to deal with"
      items={listCharityItems(query.data ?? [], today())}
      query={query}
    />
  )
}

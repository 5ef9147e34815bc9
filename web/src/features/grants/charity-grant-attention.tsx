import type { OwnCharity } from '@pennytrail/contract'
import { useRead } from '../../lib/api/use-read.ts'
import { NeedsAttention } from '../../ui/layout/dashboard.tsx'
import { listCharityItems } from './grant-attention-items.ts'
import { today } from './grant-words.ts'

/**
 * Lists the charity's grants that need its action. The dashboard also works if loading them fails.
 */
export function CharityGrantAttention({ charity }: { charity: OwnCharity }) {
  const query = useRead(
    'GET /api/grant/charity/{id}',
    { params: { id: charity.id } },
    { select: ({ grants }) => grants },
  )
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

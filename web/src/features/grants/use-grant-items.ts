import type { OwnCharity } from '@pennytrail/contract'
import { useRead } from '../../lib/api/use-read.ts'
import { listAwardItems, listCharityItems, listOrgItems } from './grant-attention-items.ts'
import { today } from './grant-words.ts'

/** Loads the grants and awards that need the charity's action, for members who can act on them. */
export const useCharityGrantItems = (charity: OwnCharity) => {
  const query = useRead(
    'GET /api/grant/charity/{id}',
    charity.can.recordGifts ? { params: { id: charity.id } } : null,
  )
  const { awards = [], grants = [] } = query.data ?? {}
  return { query, items: [...listAwardItems(awards), ...listCharityItems(grants, today())] }
}

/** Loads an organisation's grants and awards, and lists those that need its team's action. */
export const useOrgGrantItems = (donorOrgId: string) => {
  const query = useRead('GET /api/grant/donor-org/{id}', { params: { id: donorOrgId } })
  const { awards = [], grants = [] } = query.data ?? {}
  return { query, items: [...listAwardItems(awards), ...listOrgItems(grants, today())] }
}

import type { RepayableGift, RepayableGifts } from '@pennytrail/contract'
import { nameProject } from '@pennytrail/contract/donations/gift-words.ts'
import { describePage } from '@pennytrail/contract/pagination.ts'
import type { Db } from '../../../platform/database/index.ts'
import { countRepayable, listRepayable, type RepayableRow } from './repayable-gifts.sql.ts'

const findState = ({ isRepayable, isWaived }: RepayableRow): RepayableGift['state'] => {
  if (isRepayable) return 'repayable'
  return isWaived ? 'waived' : 'lapsed'
}

const toClaim = (row: RepayableRow): RepayableGift['claim'] => {
  const { claimId, claimNumber, claimState, givenBack, givenBackIn, isRepayable, tax } = row
  if (claimId === null || claimNumber === null || claimState === null || tax === null) return null
  return {
    id: claimId,
    number: claimNumber,
    state: claimState,
    tax,
    toGiveBack: isRepayable && givenBackIn === null ? tax - givenBack : 0,
    givenBackIn,
  }
}

const viewGift = (row: RepayableRow): RepayableGift => ({
  id: row.id,
  reference: row.reference,
  receivedOn: row.receivedOn,
  amount: row.amount,
  fund: nameProject(row.projectId, row.projectTitle),
  state: findState(row),
  since: row.isRepayable ? null : row.since,
  question: row.question,
  claim: toClaim(row),
})

/** Lists gifts whose terms allow a refund, with the Gift Aid claimed on them so far. */
export const viewRepayable = async (
  db: Db,
  charityId: string,
  request: {
    readonly show: 'claimed' | 'unclaimed'
    readonly page: number
    readonly limit: number
  },
): Promise<RepayableGifts> => {
  const { limit, page, show } = request
  const counts = await countRepayable(db, charityId)
  const rows = await listRepayable(db, charityId, show, { limit, offset: (page - 1) * limit })
  return {
    gifts: rows.map(viewGift),
    counts,
    ...describePage({ page, limit }, counts[show]),
  }
}

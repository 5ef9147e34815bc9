import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { buildTransferEntry, postEntries } from '../../ledger/index.ts'
import { insertEntries } from '../claims/claim-entries.sql.ts'
import { insertShares, listGiftsWithTaxIn, listSharesOfGifts } from '../claims/fund-shares.sql.ts'
import {
  computeNetMoves,
  selectPossibleMoves,
  splitTaxByFund,
  toFundMap,
  toShares,
} from '../claims/plan-funds.ts'
import { planMoves } from './move-tax-with-gifts.ts'
import { recordDebts } from './record-debts.ts'

/**
 * Settles the Gift Aid that stands in a project which is closing or has ended: tax that is owed back
 * leaves it, and tax on gifts that moved follows them at once. Only the tax on gifts that were spent
 * there stays. The caller holds the ledger’s lock.
 */
export const settleProjectTax = async (
  db: Db,
  deps: Pick<Deps, 'clock'>,
  project: { readonly id: string; readonly charityId: string },
): Promise<void> => {
  const { charityId, id } = project
  const gifts = await listGiftsWithTaxIn(db, id)
  if (gifts.length === 0) return
  await recordDebts(db, deps, charityId)
  const claims = new Map(gifts.map((gift) => [gift.donation, gift]))
  const wanted = (await listSharesOfGifts(db, charityId, gifts)).map((row) => ({
    donation: row.donationId,
    moves: planMoves(toFundMap(row.stands), splitTaxByFund(row)).moves,
  }))
  const possible = await selectPossibleMoves(db, charityId, wanted, new Map())
  const byClaim = Map.groupBy(possible, ({ donation }) => claims.get(donation)!.claim)
  const now = deps.clock.now()
  for (const [claimId, ofClaim] of byClaim) {
    const { number } = claims.get(ofClaim[0]!.donation)!
    const entries = computeNetMoves(ofClaim.map(({ move }) => move)).map(({ amount, from, to }) => {
      const entryId = uuidv7(now.getTime())
      const entry = buildTransferEntry({
        amount,
        date: toUkDate(now),
        description: `Gift Aid of claim ${number} follows gifts that moved`,
        fromProjectId: from,
        toProjectId: to,
        author: 'Pennytrail',
        sourceRef: `gift-aid-${claimId}-moved-${entryId}`,
      })
      return { ...entry, id: entryId }
    })
    await postEntries(db, charityId, entries, now)
    const claim = { id: claimId, charityId }
    await insertEntries(
      db,
      claim,
      entries.map((entry) => ({ id: entry.id, what: 'moved' })),
    )
    await insertShares(db, claim, ofClaim.flatMap(toShares))
  }
}

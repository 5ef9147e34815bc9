import { applyPayout } from '../../features/payments/index.ts'
import { sql } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'

/** Creates a payout to the charity's bank, as its webhook would. Returns its id. */
export const makePayout = async (
  deps: Deps,
  charityId: string,
  {
    amount = 2442,
    at = deps.clock.now(),
    isMatched = false,
  }: {
    amount?: number
    at?: Date
    /** Whether the whole payout is matched on the bank statement. */
    isMatched?: boolean
  } = {},
): Promise<string> => {
  const id = `po_made_${uuidv7()}`
  await deps.database.transaction('system', async (db) => {
    await applyPayout(db, { ...deps, clock: { now: () => at } }, charityId, {
      id,
      account: 'acct_made',
      currency: 'GBP',
      amount,
      state: 'paid',
      failure: null,
      createdAt: at,
      arrivesOn: at.toISOString().slice(0, 10),
      items: [{ id: `txn_${id}`, kind: 'charge', amount, fee: 0, net: amount, source: null }],
    })
    if (!isMatched) return
    await db.run(sql`
      insert into payout_match (payout_id, charity_id, entry_id, seen_on, amount, matched_at)
      select ${id}, e.charity_id, e.id, e.entry_date, e.amount, ${at} from ledger_entry e
      where e.charity_id = ${charityId} and e.source = 'provider' and e.source_ref = ${id}`)
  })
  return id
}

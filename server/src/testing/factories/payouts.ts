import { takePayout } from '../../features/payments/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'

/** A payout to the charity's bank that its webhook told of, as it were; answers its id. */
export const makePayout = async (
  deps: Deps,
  charityId: string,
  { amount = 2442, at = deps.clock.now() }: { amount?: number; at?: Date } = {},
): Promise<string> => {
  const id = `po_made_${uuidv7()}`
  await deps.database.transaction('system', (db) =>
    takePayout(db, { ...deps, clock: { now: () => at } }, charityId, {
      id,
      account: 'acct_made',
      currency: 'GBP',
      amount,
      state: 'paid',
      failure: null,
      createdAt: at,
      arrivesOn: at.toISOString().slice(0, 10),
      items: [{ id: `txn_${id}`, kind: 'charge', amount, fee: 0, net: amount, source: null }],
    }),
  )
  return id
}

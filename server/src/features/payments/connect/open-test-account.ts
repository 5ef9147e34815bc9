import * as z from 'zod'
import { sql } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { readAccount } from '../accounts/account-snapshot.ts'
import { connect, lockAccount } from './connection.sql.ts'
import type { OpenTestAccountRow } from '../payments.rows.ts'

const payload = z.strictObject({ charityId: z.uuid() })

/**
 * Opens a test account for a newly verified charity, so that people can try gifts. With real
 * payments it does nothing, because a charity connects its own account.
 */
export const openTestAccount = async (given: unknown, deps: Deps): Promise<void> => {
  const { charityId } = payload.parse(given)
  const { standIn, stripe } = deps.payments
  if (!standIn) return
  const charity = await deps.database.read('system', (db) =>
    db.maybe<OpenTestAccountRow>(sql`
      select name from charity where id = ${charityId} and stripe_account is null`),
  )
  if (!charity) return
  const account = await stripe.accounts.create(
    { type: 'standard', country: 'GB', business_profile: { name: charity.name } },
    { idempotencyKey: `test-account-${charityId}` },
  )
  const facts = await readAccount(deps.payments, account.id)
  if (facts === null) throw new Error('a test account could not be read')
  await deps.database.transaction('money', async (db) => {
    const { stripeAccount } = await lockAccount(db, charityId)
    if (stripeAccount === null) await connect(db, charityId, facts, deps.clock.now())
  })
}

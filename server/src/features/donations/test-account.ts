import * as z from 'zod'
import { sql } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'

const payload = z.strictObject({ charityId: z.uuid() })

/**
 * Opens a test account for a charity that has just been verified, so that gifts can be tried. With
 * real payments it does nothing: there a charity connects its own account.
 */
export const openTestAccount = async (given: unknown, deps: Deps): Promise<void> => {
  const { charityId } = payload.parse(given)
  const { standIn, stripe } = deps.payments
  if (!standIn) return
  const charity = await deps.database.read('system', (db) =>
    db.maybe<{ name: string }>(sql`
      select name from charity where id = ${charityId} and stripe_account is null`),
  )
  if (!charity) return
  const account = await stripe.accounts.create(
    { type: 'standard', country: 'GB', business_profile: { name: charity.name } },
    { idempotencyKey: `test-account-${charityId}` },
  )
  await deps.database.transaction('system', (db) =>
    db.run(sql`
      update charity set stripe_account = ${account.id}, stripe_charges_enabled = true
      where id = ${charityId} and stripe_account is null`),
  )
}

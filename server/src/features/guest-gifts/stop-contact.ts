import type { Deps } from '../../platform/http/index.ts'
import { decideConsent } from '../donations/index.ts'
import type { LinkedGift } from './find-linked-gift.ts'
import { listContactable } from './guest-gifts.sql.ts'

/**
 * Withdraws the consent to emails of the gift's charity, for all gifts of the address, because the
 * link proves the address and the charity's list shows addresses.
 */
export const stopContact = async (
  deps: Deps,
  { donationId, email }: LinkedGift,
): Promise<{ message: string }> => {
  await deps.database.transaction('system', async (db) => {
    for (const { charity_id, person_id } of await listContactable(db, email, donationId)) {
      await decideConsent(db, deps, { userId: person_id }, charity_id, false)
    }
  })
  return { message: 'The charity may not email you any more.' }
}

import type { Deps } from '../../platform/http/index.ts'
import { withdrawConsents } from '../donations/index.ts'
import type { LinkedGift } from './find-linked-gift.ts'

/**
 * Withdraws the consent to emails of the gift's charity, for the account and all gifts of the
 * address, because the link proves the address. A link of any age does it: a person must be able to
 * say no from an old receipt, and nothing else follows.
 */
export const stopContact = async (
  deps: Deps,
  { charityId, email }: LinkedGift,
): Promise<{ message: string }> => {
  await deps.database.transaction('money', (db) => withdrawConsents(db, deps, email, charityId))
  return { message: 'The charity may not email you any more.' }
}

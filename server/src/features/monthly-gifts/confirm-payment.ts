import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/http/index.ts'
import { ownPath } from '../donations/index.ts'
import { atProvider, limitChanges } from './change-monthly.ts'
import { followMonthlyGift } from './sync/sync-monthly-gift.ts'
import type { MonthlyRow } from './monthly.sql.ts'
import { readSubscription } from './sync/subscription-snapshot.ts'
import { stateOf } from './view-monthly.ts'

/**
 * The processor's page of the payment about which the bank asks its giver. It is read afresh each
 * time, because such an address does not hold for ever; where nothing waits any more, what has
 * become of it is written down.
 */
export const askToConfirm = async (
  deps: Deps,
  gift: MonthlyRow,
): Promise<{ confirmUrl: string }> => {
  const { config, payments } = deps
  const { stripe_account: account, subscription } = gift
  if (subscription === null || stateOf(gift) !== 'confirming') {
    throw new AppError('monthly-gift-confirmed')
  }
  await limitChanges(deps, gift.id)
  const page = await atProvider(deps, gift, async () => {
    const { openInvoicePage } = await readSubscription(payments, account, subscription)
    if (openInvoicePage === null) await followMonthlyGift(deps, gift.id)
    return openInvoicePage
  })
  if (page === null) throw new AppError('monthly-gift-confirmed')
  return { confirmUrl: ownPath(page, config.appOrigin) }
}

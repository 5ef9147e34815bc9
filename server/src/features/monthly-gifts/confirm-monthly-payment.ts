import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/http/index.ts'
import { toSitePath } from '../donations/index.ts'
import { runAtProvider, limitChanges } from './change-monthly-gift.ts'
import { syncMonthlyGift } from './sync/sync-monthly-gift.ts'
import type { MonthlyRow } from './monthly-gifts.sql.ts'
import { readSubscription } from './sync/subscription-snapshot.ts'
import { getMonthlyState } from './view-monthly-gift.ts'

/**
 * Returns the provider’s page on which the giver confirms the payment with their bank. It fetches
 * the URL each time because such a URL expires. If nothing needs confirming any more, it syncs the
 * gift.
 */
export const askToConfirm = async (
  deps: Deps,
  gift: MonthlyRow,
): Promise<{ confirmUrl: string }> => {
  const { config, payments } = deps
  const { stripeAccount: account, subscription } = gift
  if (subscription === null || getMonthlyState(gift) !== 'confirming') {
    throw new AppError('monthly-gift-confirmed')
  }
  await limitChanges(deps, gift.id)
  const page = await runAtProvider(deps, gift, async () => {
    const { openInvoice } = await readSubscription(payments, account, subscription)
    const found = openInvoice?.page ?? null
    if (found === null) await syncMonthlyGift(deps, gift.id)
    return found
  })
  if (page === null) throw new AppError('monthly-gift-confirmed')
  return { confirmUrl: toSitePath(page, config.appOrigin) }
}

import type { MonthlyGift } from '@pennytrail/contract'
import { getRecipientName } from '@pennytrail/contract/donations/gift-words.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { useRead } from '../../lib/api/use-read.ts'
import type { AttentionItem } from '../../ui/layout/dashboard.tsx'
import { getUnpaidAmount } from './monthly-words.ts'
import { getRefetchInterval } from './use-monthly-gifts.ts'

/** Lists the monthly gifts that need action from their giver. */
export const listMonthlyItems = (gifts: readonly MonthlyGift[], to: string): AttentionItem[] =>
  gifts.flatMap((gift) => {
    const amount = formatMoney(getUnpaidAmount(gift) ?? gift.amount, gift.currency)
    const what = `${amount} of your monthly gift to ${getRecipientName(gift)}`
    if (gift.state === 'confirming') return [{ text: `Confirm with your bank: ${what}`, to }]
    if (gift.state === 'failing') return [{ text: `Could not be taken: ${what}`, to }]
    if (gift.state === 'disputed') {
      return [{ text: `Do you want to keep giving every month to ${getRecipientName(gift)}?`, to }]
    }
    return []
  })

/**
 * Loads the monthly gifts of the signed-in giver, or of a donor organisation, and lists those that
 * need action.
 */
export const useMonthlyItems = (donorOrgId: string | null) => {
  const refetchInterval = getRefetchInterval(false)
  const own = useRead('GET /api/monthly-gift', donorOrgId === null ? {} : null, { refetchInterval })
  const ofOrg = useRead(
    'GET /api/monthly-gift/donor-org/{id}',
    donorOrgId === null ? null : { params: { id: donorOrgId } },
    { refetchInterval },
  )
  const query = donorOrgId === null ? own : ofOrg
  const gifts = query.data?.gifts ?? []
  const to =
    donorOrgId === null
      ? '/dashboard-donor?section=monthly'
      : `/dashboard-donor-org?section=gifts&org=${donorOrgId}`
  return { query, gifts, items: listMonthlyItems(gifts, to), to }
}

/** Lists the planned payments of monthly gifts, the next first. */
export const listNextPayments = (gifts: readonly MonthlyGift[]) =>
  gifts
    .flatMap((gift) =>
      gift.nextPaymentAt === null ? [] : [{ gift, nextPaymentAt: gift.nextPaymentAt }],
    )
    .toSorted((a, b) => a.nextPaymentAt.localeCompare(b.nextPaymentAt))

import type { MonthlyGift, OwnDonorOrg } from '@pennytrail/contract'
import { getRecipientName } from '@pennytrail/contract/donations/gift-words.ts'
import type { ComponentProps } from 'react'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { NeedsAttention, type AttentionItem } from '../../ui/layout/dashboard.tsx'
import { getUnpaidAmount } from './monthly-words.ts'
import { useMonthlyGifts, useOrgMonthlyGifts } from './use-monthly-gifts.ts'

function listAttentionItems(gifts: readonly MonthlyGift[], to: string): AttentionItem[] {
  return gifts.flatMap((gift) => {
    const amount = formatMoney(getUnpaidAmount(gift) ?? gift.amount, gift.currency)
    const what = `${amount} of your monthly gift to ${getRecipientName(gift)}`
    if (gift.state === 'confirming') return [{ text: `Confirm with your bank: ${what}`, to }]
    if (gift.state === 'failing') return [{ text: `Could not be taken: ${what}`, to }]
    if (gift.state === 'disputed') {
      return [
        { text: `Do you want to go on with your monthly gift to ${getRecipientName(gift)}?`, to },
      ]
    }
    return []
  })
}

function Attention(props: Pick<ComponentProps<typeof NeedsAttention>, 'items' | 'query'>) {
  return <NeedsAttention id="monthly-attention" title="Your monthly gifts" {...props} />
}

/**
 * Lists the signed-in giver's monthly gifts that need action. Renders nothing if there are none.
 */
export function MonthlyAttention() {
  const gifts = useMonthlyGifts(false)
  const items = listAttentionItems(gifts.data?.gifts ?? [], '/dashboard-donor?section=monthly')
  return <Attention items={items} query={gifts} />
}

/**
 * Lists a donor organisation's monthly gifts that need action. Renders nothing if there are none.
 */
export function OrgMonthlyAttention({ donorOrg }: { donorOrg: OwnDonorOrg }) {
  const gifts = useOrgMonthlyGifts(donorOrg.id, false)
  const to = `/dashboard-donor-org?section=gifts&org=${donorOrg.id}`
  const items = listAttentionItems(gifts.data?.gifts ?? [], to)
  return <Attention items={items} query={gifts} />
}

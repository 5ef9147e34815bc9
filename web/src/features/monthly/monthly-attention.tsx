import { recipientOf } from '@pennytrail/contract/gift-words.ts'
import { NeedsAttention } from '../../ui/dashboard.tsx'
import { formatMoney } from '../../lib/format-money.ts'
import { useMonthlyGifts } from './use-monthly.ts'

/** The monthly gifts of whoever is signed in that wait for them; nothing where none does. */
export default function MonthlyAttention() {
  const { data } = useMonthlyGifts(false)
  const matters = (data?.gifts ?? []).flatMap((gift) => {
    const what = `${formatMoney(gift.amount, gift.currency)} a month to ${recipientOf(gift)}`
    const to = '/dashboard-donor?section=monthly'
    if (gift.state === 'confirming') return [{ text: `Confirm with your bank: ${what}`, to }]
    if (gift.state === 'failing') return [{ text: `Could not be taken: ${what}`, to }]
    return []
  })
  return <NeedsAttention id="monthly-attention" title="Your monthly gifts" matters={matters} />
}

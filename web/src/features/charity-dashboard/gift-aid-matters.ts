import type { GiftAidOverview, OwnCharity } from '@pennytrail/contract'
import { daysOn, ukDate } from '@pennytrail/contract/uk-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '../../lib/format-money.ts'
import type { Matter } from '../../ui/dashboard.tsx'

/** How long before it lapses what can be claimed is urgent. */
const soonDays = 120

/** What of Gift Aid asks for a Lead's attention, with the way to it. */
export function giftAidMattersOf(
  { claims, hmrcReference, ready }: GiftAidOverview,
  charity: OwnCharity,
  today: string,
): Matter[] {
  const section = `/dashboard-charity?section=gift-aid&charity=${charity.ukCharityNumber}`
  if (hmrcReference === null) {
    return [
      {
        text: 'Gift Aid is not set up: add the charity’s HMRC reference, or ask HMRC for one',
        to: section,
      },
    ]
  }
  const open = claims.find(({ state }) => state === 'open')
  if (open) {
    return [
      {
        text: `Gift Aid claim ${open.number} is made and not submitted yet`,
        to: `${section}&claim=${open.id}`,
      },
    ]
  }
  if (ready.tax === 0 || ready.lapsesOn === null) return []
  const isSoon = ready.lapsesOn <= daysOn(today, soonDays)
  return [
    {
      text: isSoon
        ? `${formatMoney(ready.lapsing)} of Gift Aid lapses unless it is claimed by ${formatDate(ready.lapsesOn)}`
        : `${formatMoney(ready.tax)} of Gift Aid can be claimed, the oldest of it until ${formatDate(ready.lapsesOn)}`,
      to: `${section}&new=1`,
    },
  ]
}

/** Asked beside the figures, by Leads alone: the dashboard stands without it. */
export function useGiftAidMatters(charity: OwnCharity, hasGifts: boolean): Matter[] {
  const { id, role, status } = charity
  const [today] = useState(() => ukDate(new Date()))
  const { data } = useQuery({
    queryKey: ['charity', id, 'gift-aid', 'overview'],
    queryFn: ({ signal }) => api('GET /api/charity/{id}/gift-aid', { params: { id }, signal }),
    enabled: role === 'Lead' && status !== 'claimed' && hasGifts,
  })
  return data ? giftAidMattersOf(data, charity, today) : []
}

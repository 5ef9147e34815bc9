import type { GiftAidOverview, OwnCharity } from '@pennytrail/contract'
import { daysOn, ukDate } from '@pennytrail/contract/uk-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { formatMoney } from '../../../lib/format-money.ts'
import type { Matter } from '../../../ui/dashboard.tsx'

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
  return [
    ...(open
      ? [
          {
            text: `Gift Aid claim ${open.number} of ${formatMoney(open.due)} is made and not submitted yet`,
            to: `${section}&claim=${open.id}`,
          },
        ]
      : []),
    ...claimableMatters(ready, today, open ? section : `${section}&new=1`),
  ]
}

/** What can be claimed, and until when; more urgently where some of it lapses soon. */
function claimableMatters(ready: GiftAidOverview['ready'], today: string, to: string): Matter[] {
  const { lapsesOn, lapsing, tax } = ready
  if (tax === 0 || lapsesOn === null) return []
  const text =
    lapsesOn <= daysOn(today, soonDays)
      ? `${formatMoney(lapsing)} of Gift Aid lapses unless it is claimed by ${formatDate(lapsesOn)}`
      : `${formatMoney(tax)} of Gift Aid can be claimed, the oldest of it until ${formatDate(lapsesOn)}`
  return [{ text, to }]
}

/** Asked beside the figures, by Leads alone: the dashboard stands without it. */
export function useGiftAidMatters(charity: OwnCharity, hasGifts: boolean) {
  const { id, role, status } = charity
  const [today] = useState(() => ukDate(new Date()))
  const query = useQuery({
    queryKey: ['charity', id, 'gift-aid', 'overview'],
    queryFn: ({ signal }) => api('GET /api/charity/{id}/gift-aid', { params: { id }, signal }),
    enabled: role === 'Lead' && status !== 'claimed' && hasGifts,
  })
  return { query, matters: query.data ? giftAidMattersOf(query.data, charity, today) : [] }
}

import type { GiftAidOverview, OwnCharity } from '@pennytrail/contract'
import { nearDeadlineDays } from '@pennytrail/contract/gift-aid/eligibility.ts'
import { addDays, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { useState } from 'react'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { AttentionItem } from '../../../ui/layout/dashboard.tsx'
import { declareGiftAidRead } from './home-reads.ts'

/** Lists the Gift Aid matters that need a Lead's attention, each with a link. */
export const listGiftAidItems = (
  { claims, hmrcReference, ready }: GiftAidOverview,
  charity: OwnCharity,
  today: string,
): AttentionItem[] => {
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
            text: `Gift Aid claim ${open.number} of ${formatMoney(open.due)} has not been submitted yet`,
            to: `${section}&claim=${open.id}`,
          },
        ]
      : []),
    ...listClaimableItems(ready, today, open ? section : `${section}&new=1`),
  ]
}

/** Says how much can be claimed and until when. The matter is urgent if a part lapses soon. */
const listClaimableItems = (
  ready: GiftAidOverview['ready'],
  today: string,
  to: string,
): AttentionItem[] => {
  const { lapsesOn, lapsing, tax } = ready
  if (tax === 0 || lapsesOn === null) return []
  if (lapsesOn <= addDays(today, nearDeadlineDays)) {
    const text = `Claim ${formatMoney(lapsing)} of Gift Aid, or it will be lost`
    return [{ text, to, dueOn: lapsesOn }]
  }
  const text = `${formatMoney(tax)} of Gift Aid can be claimed. Claim the oldest of it by ${formatDate(lapsesOn)}`
  return [{ text, to }]
}

/** Loads the Gift Aid matters, for Leads only. The dashboard also works if this fails. */
export const useGiftAidItems = (charity: OwnCharity, hasGifts: boolean) => {
  const [today] = useState(() => toUkDate(new Date()))
  const query = useRead(...declareGiftAidRead(charity, hasGifts))
  return { query, matters: query.data ? listGiftAidItems(query.data, charity, today) : [] }
}

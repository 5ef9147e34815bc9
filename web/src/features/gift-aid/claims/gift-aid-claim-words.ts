import type { GiftAidAdjustment, GiftAidClaimSummary } from '@pennytrail/contract'
import { formatDate, formatShortDate } from '../../../lib/format-date.ts'

type State = GiftAidClaimSummary['state']

export const stateLabel: Readonly<Record<State, string>> = {
  open: 'Not submitted yet',
  submitted: 'Submitted, not paid yet',
  paid: 'Paid',
  withdrawn: 'Withdrawn',
}

export const stateTone = {
  open: 'warning',
  submitted: 'info',
  paid: 'success',
  withdrawn: 'neutral',
} as const satisfies Record<State, string>

export const adjustmentReason: Readonly<Record<GiftAidAdjustment['why'], string>> = {
  returned: 'Refunded to the giver, or reclaimed by the bank',
  ended: 'The declaration has ended',
  'not-a-gift': 'No longer a free gift',
  repayable: 'Its terms allow a refund to the giver',
  'came-back': 'Money came back, so its tax is claimed again',
}

const entryWords: Readonly<Record<string, string>> = {
  claimed: 'Claimed',
  'given-back': 'Repaid on earlier claims',
  moved: 'Moved after gifts that moved',
  paid: 'Paid into the bank',
  difference: 'Difference, in the general fund',
  reversed: 'Reversed',
  owed: 'Owed back to HMRC',
  refused: 'Refused by HMRC',
  'small-donations': 'Small donations claimed',
}

const undoneWords: Readonly<Record<string, string>> = {
  owed: 'No longer owed back to HMRC',
  refused: 'Not refused by HMRC after all',
}

/** Describes an entry of a claim. A debt or a refusal that ended comes in again. */
export const describeEntry = ({ direction, what }: { direction: string; what: string }): string =>
  (direction === 'in' && undoneWords[what]) || entryWords[what] || what

export const formatPeriod = ({ from, to }: { from: string; to: string }): string =>
  `${formatDate(from)} to ${formatDate(to)}`

export const shortPeriod = ({ from, to }: { from: string; to: string }): string =>
  `${formatShortDate(from)} to ${formatShortDate(to)}`

/** Returns the path of a screen in the Gift Aid section. */
export const giftAidPath = (
  number: string,
  more: Readonly<Record<string, string | number>> = {},
): string =>
  `/dashboard-charity?${new URLSearchParams({
    section: 'gift-aid',
    charity: number,
    ...Object.fromEntries(Object.entries(more).map(([key, value]) => [key, String(value)])),
  })}`

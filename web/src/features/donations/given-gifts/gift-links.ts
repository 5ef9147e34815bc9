import { charityAddress, projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Donation } from '@pennytrail/contract'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'

export {
  getRecipientPhrase,
  getRecipientName,
  getGiftTitle,
} from '@pennytrail/contract/donations/gift-words.ts'

/** Returns the path of the project or charity that received the gift. */
export const recipientPath = ({
  project,
  charity,
}: Pick<Donation, 'project' | 'charity'>): string =>
  project ? projectAddress(project.id) : charityAddress(charity.number)

/** Returns the path of the ledger that shows the gift. */
export const ledgerPath = (gift: Pick<Donation, 'project' | 'charity'>): string =>
  `${recipientPath(gift)}/transactions`

/** Returns the path of the giving form, filled in with the same gift. A guest gets the public one. */
export const giveAgainPath = (gift: Donation, isGuest = false): string => {
  const to = gift.project ? `project=${gift.project.id}` : `charity=${gift.charity.id}`
  const every = gift.monthlyGiftId !== null && !hasArrived(gift.status) ? '&interval=month' : ''
  const by = gift.grant ? `&as=${gift.grant.donorOrgId}` : ''
  return `${isGuest ? '/give' : '/donation-portal'}?${to}&amount=${toDecimal(gift.gift)}${by}${every}`
}

/** Returns the path of the giving form, filled in with the same gift every month. */
export const giveMonthlyPath = (gift: Donation, isGuest = false): string =>
  `${giveAgainPath(gift, isGuest)}&interval=month`

/** Returns the path of the giver's gift list: the person's or the donor organisation's. */
export const giftsPath = ({ grant }: Pick<Donation, 'grant'>): string =>
  grant
    ? `/dashboard-donor-org?section=gifts&org=${grant.donorOrgId}`
    : '/dashboard-donor?section=gifts'

/** Returns the path of the giver's monthly gifts. */
export const monthlyPath = ({ grant }: Pick<Donation, 'grant'>): string =>
  grant ? giftsPath({ grant }) : '/dashboard-donor?section=monthly'

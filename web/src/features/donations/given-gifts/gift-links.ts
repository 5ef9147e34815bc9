import type { Donation } from '@pennytrail/contract'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'

export {
  getRecipientPhrase,
  getRecipientName,
  getGiftTitle,
} from '@pennytrail/contract/donations/gift-words.ts'

/** The page of what was given to. */
export function recipientPath({ project, charity }: Pick<Donation, 'project' | 'charity'>): string {
  return project ? `/project/${project.id}` : `/charity/${charity.number}`
}

/** The list of transactions that a gift stands in. */
export function ledgerPath(gift: Pick<Donation, 'project' | 'charity'>): string {
  return `${recipientPath(gift)}/transactions`
}

/** The portal with the same gift filled in, to give again or to try again. */
export function giveAgainPath(gift: Donation): string {
  const to = gift.project ? `project=${gift.project.id}` : `charity=${gift.charity.id}`
  const every = gift.monthlyGiftId !== null && !hasArrived(gift.status) ? '&interval=month' : ''
  const by = gift.grant ? `&as=${gift.grant.donorOrgId}` : ''
  return `/donation-portal?${to}&amount=${toDecimal(gift.gift)}${by}${every}`
}

/** The portal with the same gift, to be given every month. */
export function giveMonthlyPath(gift: Donation): string {
  return `${giveAgainPath(gift)}&interval=month`
}

/** Where the gifts of whoever gave this one stand. */
export function giftsPath({ grant }: Pick<Donation, 'grant'>): string {
  return grant
    ? `/dashboard-donor-org?section=gifts&org=${grant.donorOrgId}`
    : '/dashboard-donor?section=gifts'
}

/** Where their monthly gifts stand. */
export function monthlyPath({ grant }: Pick<Donation, 'grant'>): string {
  return grant ? giftsPath({ grant }) : '/dashboard-donor?section=monthly'
}

/** The party that usually claims Gift Aid, by the way in which a gift reached the charity. */
import { givingPlatforms, type Claimant } from '../gift-aid/who-claims.ts'
import type { ReceivedMethod } from './rules.ts'

interface UsualClaimant {
  readonly claimedBy: Claimant
  /** The reason, and where it comes from. */
  readonly source: string
}

/**
 * The usual claimant of each method. A person can choose another. The sources were not read for
 * this table, which follows a summary of them.
 */
export const usualClaimants: Readonly<Record<ReceivedMethod, UsualClaimant>> = {
  'bank-transfer': { claimedBy: 'charity', source: 'ExpensePlus, article 158' },
  cheque: { claimedBy: 'charity', source: 'ExpensePlus, article 158; once it is cleared' },
  cash: { claimedBy: 'charity', source: 'ExpensePlus, article 158' },
  'card-reader': { claimedBy: 'charity', source: 'ExpensePlus, article 158' },
  platform: {
    claimedBy: 'platform',
    source: 'ExpensePlus, article 158: CAF Donate, JustGiving, Stewardship and others claim',
  },
  'payroll-giving': {
    claimedBy: 'nobody',
    source: 'gov.uk/payroll-giving: the giver has the tax relief on their pay',
  },
  'caf-account': {
    claimedBy: 'nobody',
    source: 'gov.uk/claim-gift-aid: the tax was claimed when the giver paid into the account',
  },
}

/** Returns the usual claimant. `platform` is the name of a giving platform, or null. */
export const getUsualClaimant = (method: ReceivedMethod, platform: string | null): Claimant => {
  const name = platform?.trim().toLowerCase()
  const known = Object.entries(givingPlatforms).find(([one]) => one.toLowerCase() === name)
  return method === 'platform' && known ? known[1] : usualClaimants[method].claimedBy
}

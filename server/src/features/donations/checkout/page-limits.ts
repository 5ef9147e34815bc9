import {
  guestCharityLimit,
  guestNetworkLimit,
  pageLimits,
} from '@pennytrail/contract/donations/routes.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { lockStart, type StartLock } from './start-donation.sql.ts'

/** Declined cards of one person or browser in a day after which no more payment pages are opened. */
const maxDeclines = 10
/** How much the declines of a day may weigh in a neighbourhood before guests there open no page. */
const allowedWeight = 20
/** The same while a charity gets more guest pages than its hour allows. */
const allowedWeightWhenBusy = 2

interface Page {
  readonly isGuest: boolean
  readonly personId: string
  readonly network: string
  readonly charityId: string
  /** How many givers the charity expects of the appeal that runs now; 0 without one. */
  readonly expectedGivers: number
}

export interface CountedPage {
  readonly isRefused: boolean
  /** Whether the page opens only for a solved puzzle. */
  readonly needsPuzzle: boolean
  /** Whether the charity gets more guest pages than its hour allows. */
  readonly isBusy: boolean
}

/**
 * Counts a payment page against the limits, in the caller's transaction, which must commit. Expected
 * givers need no puzzle for the charity's sake. They change neither when a charity is busy, which
 * closes networks with few declined cards, nor the puzzle of a busy network.
 */
export const countPage = async (
  { limits }: Pick<Deps, 'limits'>,
  db: Db,
  { charityId: charity, expectedGivers, isGuest, network, personId: person }: Page,
): Promise<CountedPage> => {
  if (!isGuest) {
    const counts = await limits.count(db, pageLimits, { person })
    const isRefused = counts.some((count, at) => count > pageLimits[at]!.max)
    return { isRefused, needsPuzzle: false, isBusy: false }
  }
  const max = guestCharityLimit.max + expectedGivers
  const both = [guestNetworkLimit, { ...guestCharityLimit, max }]
  const [from = 0, to = 0] = await limits.count(db, both, { network, charity })
  return {
    isRefused: false,
    needsPuzzle: from > guestNetworkLimit.max || to > max,
    isBusy: to > guestCharityLimit.max,
  }
}

/**
 * Locks a start (see `lockStart`), and returns whether the giver has started payments before. Throws
 * `too-many-requests` if too many cards were declined in the last day: of the same account or browser,
 * or of guests in the same neighbourhood. Nobody elsewhere is affected.
 */
export const lockWithFewDeclines = async (
  db: Db,
  { isBusy, ...start }: Omit<StartLock, 'allowed'> & Pick<CountedPage, 'isBusy'>,
): Promise<boolean> => {
  const allowed = isBusy ? allowedWeightWhenBusy : allowedWeight
  const before = await lockStart(db, { ...start, allowed })
  if (before.ownDeclines >= maxDeclines || before.networkClosed) {
    throw new AppError('too-many-requests')
  }
  return before.hasPayments
}

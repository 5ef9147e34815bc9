import {
  guestCharityLimits,
  guestPageLimits,
  guestStormLimits,
  pageLimits,
} from '@pennytrail/contract/donations/routes.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/database/index.ts'
import { deriveKeys, hashWithKey } from '../../../platform/derived-keys.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { getNeighbourhood } from '../../../platform/rate-limits.ts'
import { checkoutMinutes } from './checkout.ts'
import { lockStart, type StartLock } from './start-donation.sql.ts'

const dayLength = 24 * 60 * 60 * 1000
/** Declined cards of one person or browser in a day after which no more payment pages are opened. */
const maxDeclines = 10
/** Declined cards of guests of one neighbourhood in a day after which guests there open no page. */
const maxDeclinesOfNetwork = 20

interface Page {
  readonly isGuest: boolean
  readonly personId: string
  readonly network: string
  readonly charityId: string
}

/**
 * Counts a payment page against the limits, in the caller's transaction, which must commit. Returns
 * whether the page may not be opened.
 */
export const countPage = async (
  { limits }: Pick<Deps, 'limits'>,
  db: Db,
  { charityId: charity, isGuest, network, personId: person }: Page,
): Promise<boolean> => {
  if (!isGuest) {
    return (await limits.count(db, pageLimits, { person, network, charity })).includes(true)
  }
  const both = [...guestPageLimits, ...guestCharityLimits]
  const [isFromOver, isToOver] = await limits.count(db, both, { network, charity })
  if (isFromOver || !isToOver) return isFromOver === true
  return (await limits.count(db, guestStormLimits, { charity, network })).includes(true)
}

/**
 * Hashes the neighbourhood of a network (an IPv4 /24 or an IPv6 /56), so that the database holds no
 * address. Somebody who tests cards moves within it.
 */
export const hashNeighbourhood = (
  { tokenKeys }: Pick<Config, 'tokenKeys'>,
  network: string,
): Buffer => {
  const [key] = deriveKeys(tokenKeys, 'networks of guests')
  return hashWithKey(key!, getNeighbourhood(network))
}

/**
 * Locks a start (see `lockStart`), and returns whether the giver has started payments before. Throws
 * `too-many-requests` if too many cards were declined in the last day: of the same account or browser,
 * or of guests in the same neighbourhood. Nobody elsewhere is affected.
 */
export const lockWithFewDeclines = async (
  db: Db,
  start: Omit<StartLock, 'since'>,
  now: Date,
): Promise<boolean> => {
  const since = new Date(now.getTime() - dayLength + checkoutMinutes * 60_000)
  const before = await lockStart(db, { ...start, since })
  const isOver =
    before.own_declines >= maxDeclines || before.network_declines >= maxDeclinesOfNetwork
  if (isOver) throw new AppError('too-many-requests')
  return before.has_payments
}

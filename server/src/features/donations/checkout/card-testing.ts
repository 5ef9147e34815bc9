import { AppError } from '../../../platform/app-error.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/database/index.ts'
import { deriveKeys, hashWithKey } from '../../../platform/derived-keys.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { getNeighbourhood, type Limit } from '../../../platform/rate-limits.ts'
import { countDeclines, countDeclinesOfNetwork } from './start-donation.sql.ts'
import type { Starter } from './started-payments.sql.ts'

const dayLength = 24 * 60 * 60 * 1000
/** Declined cards of one person or browser in a day after which no more payment pages are opened. */
const maxDeclines = 10
/** Declined cards of guests of one neighbourhood in a day after which guests there open no page. */
const maxDeclinesOfNetwork = 20

/**
 * Rate limits against card testing: the payment pages that one account, one network and one charity
 * may open in an hour. A repeat of a gift opens no new page, so it does not count.
 */
const pageLimits = (personId: string, network: string, charityId: string): Limit[] => [
  { key: `gift:${personId}`, limit: 20, windowSeconds: 3600 },
  { key: `gift-from:${network}`, limit: 60, windowSeconds: 3600 },
  { key: `gift-to:${charityId}`, limit: 600, windowSeconds: 3600 },
]

/**
 * Counts a guest's payment page. One network may open 12 pages an hour. After 600 guest pages for
 * one charity in an hour, each group of 256 neighbouring networks may open 2 more. An attack can
 * therefore open only a limited number of pages, and honest givers in other networks can still
 * give. Email addresses have no limit, because a stranger could use up the limit of somebody else's
 * address.
 */
const takeGuestLimits = async (
  { limits }: Pick<Deps, 'limits'>,
  network: string,
  charityId: string,
): Promise<void> => {
  await limits.take({ key: `guest-gift-from:${network}`, limit: 12, windowSeconds: 3600 })
  try {
    await limits.take({ key: `guest-gift-to:${charityId}`, limit: 600, windowSeconds: 3600 })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const key = `guest-gift-storm:${charityId} ${getNeighbourhood(network)}`
    await limits.take({ key, limit: 2, windowSeconds: 3600 })
  }
}

interface Page {
  readonly isGuest: boolean
  readonly network: string
  readonly charityId: string
}

/** Counts a payment page against the limits. Throws `too-many-requests`. */
export const takePageLimits = (
  deps: Pick<Deps, 'limits'>,
  { charityId, isGuest, network }: Page,
  personId: string,
): Promise<void> =>
  isGuest
    ? takeGuestLimits(deps, network, charityId)
    : deps.limits.take(...pageLimits(personId, network, charityId))

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
 * Throws `too-many-requests` if too many cards were declined in the last day: of the same account
 * or browser, or of guests in the same neighbourhood. Nobody elsewhere is affected.
 */
export const assertFewDeclines = async (
  db: Db,
  starter: Starter,
  networkHash: Buffer | null,
  now: Date,
): Promise<void> => {
  const since = new Date(now.getTime() - dayLength)
  const isOver =
    (await countDeclines(db, starter, since)) >= maxDeclines ||
    (networkHash !== null &&
      (await countDeclinesOfNetwork(db, networkHash, since)) >= maxDeclinesOfNetwork)
  if (isOver) throw new AppError('too-many-requests')
}

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
import { countDeclines, countDeclinesOfNetwork } from './start-donation.sql.ts'
import type { Starter } from './started-payments.sql.ts'

const dayLength = 24 * 60 * 60 * 1000
/** Declined cards of one person or browser in a day after which no more payment pages are opened. */
const maxDeclines = 10
/** Declined cards of guests of one neighbourhood in a day after which guests there open no page. */
const maxDeclinesOfNetwork = 20

interface Page {
  readonly isGuest: boolean
  readonly network: string
  readonly charityId: string
}

const takeGuestLimits = async (
  { limits }: Pick<Deps, 'limits'>,
  { charityId: charity, network }: Page,
): Promise<void> => {
  await limits.take(guestPageLimits, { network })
  try {
    await limits.take(guestCharityLimits, { charity })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await limits.take(guestStormLimits, { charity, network })
  }
}

/** Counts a payment page against the limits. Throws `too-many-requests`. */
export const takePageLimits = (
  deps: Pick<Deps, 'limits'>,
  page: Page,
  personId: string,
): Promise<void> =>
  page.isGuest
    ? takeGuestLimits(deps, page)
    : deps.limits.take(pageLimits, {
        person: personId,
        network: page.network,
        charity: page.charityId,
      })

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
